//! Trees: read, changed, written, read again.

use arrocco_notation::pgn::{GameResult, Nag, Tree, WriteOptions};
use arrocco_notation::san::San;
use arrocco_rules::Position;

fn tree(text: &str) -> Tree {
    Tree::read_first(text.as_bytes()).0
}

/// What is written of a tree behind its tags.
fn moves(tree: &Tree) -> String {
    let text = tree.write(WriteOptions::default());
    text.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

/// Reads, writes and reads again; the second text and tree must be the first.
#[track_caller]
fn round_trip(text: &str) -> Tree {
    let first = tree(text);
    let written = first.write(WriteOptions::default());
    let second = tree(&written);
    assert!(first == second, "{text}\n{written}");
    assert_eq!(second.write(WriteOptions::default()), written);
    assert!(
        written.lines().all(|line| line.chars().count() < 80),
        "{written}"
    );
    first
}

#[test]
fn the_roster_comes_first_and_the_order_of_others_is_kept() {
    let tree = round_trip("[ECO \"C60\"]\n[White \"A \\\"B\\\" \\\\\"]\n[Foo \"x\"]\n\n1. e4 1-0");
    assert_eq!(
        tree.write(WriteOptions::default()),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"A \\\"B\\\" \\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\
         [ECO \"C60\"]\n[Foo \"x\"]\n\n1. e4 1-0\n\n"
    );
    assert_eq!(tree.tags().get("White"), Some("A \"B\" \\"));
}

#[test]
fn numbers_are_repeated_only_where_needed() {
    let text =
        "1. e4 e5 $1 {good} 2. Nf3 (2. f4 exf4 (2... d5 {Falkbeer} 3. exd5)) (2. Bc4) 2... Nc6 *";
    assert_eq!(moves(&round_trip(text)).replace('\n', " "), text);
}

#[test]
fn comments_before_variations_and_at_the_start() {
    let text = "{start} 1. e4 ({instead} 1. d4 {queen's pawn}) 1... e5 {end} *";
    assert_eq!(
        moves(&round_trip(&format!("[Event \"?\"]\n\n{text}"))),
        text
    );
}

#[test]
fn braces_and_line_ends_in_comments_are_made_safe() {
    let tree = round_trip("1. e4 ; a } b { c\n{ d\n  e } {} *");
    assert_eq!(moves(&tree), "1. e4 {a ) b { c} {d e} *");
}

#[test]
fn null_moves_glyphs_and_odd_spellings_are_normalised() {
    assert_eq!(
        moves(&round_trip("1. e2e4!? -- 2. Pd4 1/2")),
        "1. e4 $5 -- 2. d4 1/2-1/2"
    );
}

#[test]
fn starts_other_than_the_usual_are_kept() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n\n17... Kd7 18. e4 *";
    let tree = round_trip(fen);
    assert_eq!(moves(&tree), "17... Kd7 18. e4 *");
    let chess960 =
        "[Variant \"Chess960\"]\n[FEN \"nrbkqbrn/8/8/8/8/8/8/NRBKQBRN w GBgb - 0 1\"]\n\n*";
    assert!(round_trip(chess960).is_chess960());
    assert!(round_trip("[Variant \"Fischerandom\"]\n\n1. e4 *").is_chess960());
    round_trip("[FEN \"nonsense\"]\n\n1. e4 *");
}

#[test]
fn long_words_and_lines_that_begin_with_percent() {
    let word = "x".repeat(200);
    let text = tree(&format!("1. e4 {{{word} {word}}} *")).write(WriteOptions::default());
    assert!(tree(&text) == tree(&format!("1. e4 {{{word} {word}}} *")));
    let percents = "%percent ".repeat(40);
    let written = round_trip(&format!("1. e4 {{{percents}}} *")).write(WriteOptions::default());
    assert!(
        !written.lines().any(|line| line.starts_with('%')),
        "{written}"
    );
}

#[test]
fn variations_that_come_too_early_do_not_become_the_game() {
    let tree = round_trip("({a} 1. d4 d5) 1. e4 e5 *");
    assert_eq!(moves(&tree), "{a} 1. e4 (1. d4 d5) 1... e5 *");
}

#[test]
fn reduced_writing_leaves_out_all_but_the_game() {
    let tree = tree("1. e4 $1 {x} (1. d4) e5 *");
    let text = tree.write(WriteOptions::REDUCED);
    assert!(text.ends_with("\n\n1. e4 e5 *\n\n"), "{text}");
}

#[test]
fn moves_are_added_promoted_and_deleted() {
    let mut tree = Tree::new(Position::initial());
    let add = |tree: &mut Tree, parent, san: &str| {
        let m = san
            .parse::<San>()
            .unwrap()
            .to_move(&tree.position(parent))
            .unwrap();
        tree.add(parent, m).unwrap()
    };
    let root = tree.root();
    let e4 = add(&mut tree, root, "e4");
    let d4 = add(&mut tree, root, "d4");
    let c4 = add(&mut tree, root, "c4");
    let d5 = add(&mut tree, d4, "d5");
    assert!(tree.add(d5, tree.played(e4).unwrap()).is_ok());
    assert!(tree.add(e4, tree.played(e4).unwrap()).is_err());
    tree.add_comment_before(c4, "English");
    tree.add_nag(d5, Nag(1));
    assert_eq!(
        moves(&tree),
        "1. e4 (1. d4 d5 $1 2. e4) ({English} 1. c4) *"
    );
    assert!(tree.promote(c4));
    assert_eq!(
        moves(&tree),
        "1. e4 ({English} 1. c4) (1. d4 d5 $1 2. e4) *"
    );
    tree.make_main(d5);
    assert_eq!(
        moves(&tree),
        "1. d4 (1. e4) ({English} 1. c4) 1... d5 $1 2. e4 *"
    );
    assert!(tree.delete(e4) && !tree.delete(e4) && !tree.delete(root));
    assert!(tree.promote(c4) && !tree.promote(c4));
    assert_eq!(moves(&tree), "{English} 1. c4 (1. d4 d5 $1 2. e4) *");
    assert_eq!(tree, round_trip(&tree.write(WriteOptions::default())));
}

#[test]
fn results_come_from_the_moves_or_else_from_the_tag() {
    assert_eq!(
        tree("[Result \"1-0\"]\n\n1. e4").result(),
        GameResult::WhiteWins
    );
    assert_eq!(
        tree("[Result \"1-0\"]\n\n1. e4 0-1").result(),
        GameResult::BlackWins
    );
}

#[test]
fn all_games_of_a_text() {
    let (trees, problems) = Tree::read_all(b"1. e4 *\n\n1. d4 d5 *");
    assert_eq!(
        trees
            .iter()
            .map(|tree| tree.main_line().count())
            .collect::<Vec<_>>(),
        [1, 2]
    );
    assert!(problems.is_empty());
}

/// python-chess#534: writing a long game ran out of stack.
#[test]
fn long_games_and_deep_variations_need_no_stack() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(25_000);
    let (long, _) = Tree::read_first(shuffle.as_bytes());
    assert_eq!(long.main_line().count(), 100_000);
    assert!(round_trip(&long.write(WriteOptions::default())) == long);

    let deep = format!("{}{}", "1. e4 (".repeat(50_000), ")".repeat(50_000));
    round_trip(&deep);
    let chain = "Nf3 (Nc3 Nf6 (Nc6 ".repeat(20_000);
    round_trip(&format!("{chain}{}", ")".repeat(40_000)));
}
