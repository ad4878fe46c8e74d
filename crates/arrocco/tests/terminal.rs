//! `arrocco tui` in line mode, through the real program: the use cases by id.

use crate::common::{Folder, Random, fed};
use insta::assert_snapshot;

/// What the program answers to these lines, without drawn boards.
fn answers(arguments: &[&str], lines: &[&str]) -> Vec<String> {
    let arguments = ["tui", "--words", "--lang", "en"]
        .into_iter()
        .chain(arguments.iter().copied());
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let (code, out) = fed(arguments, input.as_bytes()).silent();
    assert_eq!(code, 0, "{out}");
    out.lines().map(str::to_owned).collect()
}

/// The last thing that is said from a position.
fn last(fen: &str, lines: &[&str]) -> String {
    let said = answers(&["--fen", fen], lines);
    said.last().cloned().unwrap_or_default()
}

/// The position after these moves, as it was typed for.
fn reached(fen: &str, moves: &[&str]) -> String {
    let lines: Vec<&str> = moves.iter().copied().chain(["fen"]).collect();
    let fen = last(fen, &lines);
    fen.split(' ').next().unwrap_or_default().to_owned()
}

/// The board with one side at the bottom.
fn drawn(arguments: &[&str], lines: &[&str]) -> String {
    let arguments = ["tui", "--lang", "en"]
        .into_iter()
        .chain(arguments.iter().copied());
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fed(arguments, input.as_bytes()).silent().1
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_pipe_plays_and_ends_with_exit_code_0() {
    let run = fed(["tui", "--lang", "en"], b"e4\ne5\nquit\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.ends_with("It's white's turn.\n"), "{}", run.out);
}

#[test]
fn the_end_of_input_ends_it_cleanly_wherever_it_comes() {
    for input in ["", "e4", "classic\n", "classic\n3\n", "e4\nnew\n", "hel"] {
        let run = fed(["tui"], input.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{input:?}");
    }
}

#[test]
fn fen_prints_the_fen_alone_on_a_line() {
    let said = answers(&[], &["e4", "fen"]);
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(said.last().map(String::as_str), Some(fen));
}

#[test]
fn white_stands_on_rows_1_and_2_and_starts() {
    assert_snapshot!("board_at_the_start", drawn(&["--pieces", "letters"], &[]));
}

#[test]
fn pawns() {
    assert_eq!(
        reached(START, &["e3"]),
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR"
    );
    assert_eq!(
        reached(START, &["e4", "d5", "exd5"]),
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR"
    );
    let blocked = "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1";
    assert_eq!(last(blocked, &["e2e4"]), "The knight on e3 is in the way.");
    assert_eq!(last(blocked, &["e2d3"]), "A pawn cannot go from e2 to d3.");
    let promoting = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    for (typed, there) in [("a8=Q", "Q"), ("a8=R", "R"), ("a7a8b", "B"), ("a8=N", "N")] {
        assert!(reached(promoting, &[typed]).starts_with(there), "{typed}");
    }
    for wrong in ["a7a8p", "a8=K"] {
        let said = answers(&["--fen", promoting], &[wrong, "fen"]);
        assert!(said.last().is_some_and(|fen| fen.starts_with("8/P6k")));
    }
}

#[test]
fn pieces_move_as_they_do_and_only_knights_jump() {
    let all = "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1";
    assert_eq!(
        last(all, &["moves d4"]).split(' ').count() - 2,
        // From d4, a queen on an empty board has 27 squares.
        27
    );
    assert_eq!(last(START, &["a1a3"]), "The pawn on a2 is in the way.");
    assert_eq!(last(START, &["f1c4"]), "The pawn on e2 is in the way.");
    assert_eq!(
        reached(START, &["Nf3"]),
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R"
    );
    let rook = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1";
    assert_eq!(
        last(rook, &["Ke2"]),
        "The king may not go to e2, which the rook on a2 attacks."
    );
}

#[test]
fn a_check_must_be_ended_and_no_move_may_expose_the_king() {
    let check = "4k3/8/8/8/4r3/8/3P4/3NK3 w - - 0 1";
    assert_eq!(
        last(check, &["d2d3"]),
        "The king would still be in check from the rook on e4."
    );
    assert_eq!(last(check, &["Ne3"]), "It's black's turn.");
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    assert_eq!(
        last(pinned, &["Nc3"]),
        "The knight on e2 is pinned by the rook on e4."
    );
}

#[test]
fn en_passant_right_after_the_double_step_only() {
    let now = reached(START, &["e4", "a6", "e5", "d5", "exd6"]);
    assert_eq!(now, "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR");
    let late = answers(&[], &["e4", "a6", "e5", "d5", "h3", "h6", "e5d6", "fen"]);
    assert_eq!(
        late[late.len() - 2],
        "A pawn that has gone two squares can be taken en passant only on the very next move."
    );
    assert!(late[late.len() - 1].contains("/3pP3/"));
}

#[test]
fn castling() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(reached(both, &["O-O"]), "r3k2r/8/8/8/8/8/8/R4RK1");
    assert_eq!(reached(both, &["e1c1"]), "r3k2r/8/8/8/8/8/8/2KR3R");
    for (fen, typed, why) in [
        (
            "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
            "O-O",
            "The king may not castle out of check from the rook on e4.",
        ),
        (
            "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "O-O-O",
            "The king would cross d1, which the rook on d8 attacks.",
        ),
        (
            "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1",
            "O-O-O",
            "The king cannot castle: the knight on b1 is in the way.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K1nR w K - 0 1",
            "O-O",
            "The king cannot castle: the knight on g1 is in the way.",
        ),
    ] {
        assert_eq!(last(fen, &[typed]), why);
    }
    let only_b1 = "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(last(only_b1, &["O-O-O"]), "It's black's turn.");
    let said = answers(&["--fen", both], &["Rg1", "Ke7", "Rh1", "Ke8", "O-O"]);
    assert_eq!(
        said.last().map(String::as_str),
        Some("It is too late to castle: the rook moved on move 1.")
    );
}

#[test]
fn mate_and_stalemate_end_the_game() {
    let mate = ["f3", "e5", "g4", "Qh4"];
    let said = answers(&[], &[&mate[..], &["a3"]].concat());
    assert_eq!(
        said[said.len() - 3..],
        [
            "White is checkmated. Black wins.",
            "white is checkmate | black wins",
            "The game is over."
        ]
    );
    assert_eq!(
        last("7k/8/8/8/8/1q6/2r5/K7 b - - 0 1", &["Rb2"]),
        "draw | stalemate"
    );
}

#[test]
fn material_that_cannot_mate_is_a_draw() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
    ] {
        assert_eq!(last(fen, &["status"]), "draw | dead position", "{fen}");
    }
    for fen in [
        "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
    ] {
        assert_eq!(last(fen, &["status"]), "It's white's turn.", "{fen}");
    }
}

#[test]
fn a_third_repetition_can_be_claimed() {
    let dance = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    let said = answers(&[], &[&dance[..], &["claim Ng8"]].concat());
    assert_eq!(
        said.last().map(String::as_str),
        Some("draw | threefold repetition")
    );
    let early = last(START, &["Nf3", "claim"]);
    assert!(early.starts_with("There is no draw to claim."), "{early}");
}

#[test]
fn figures_or_letters() {
    let figures = drawn(&["--pieces", "figures"], &[]);
    assert!(figures.contains("8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜"), "{figures}");
    let letters = drawn(&["--pieces", "letters"], &[]);
    assert!(letters.is_ascii() && letters.contains("8  r  n  b  q  k  b  n  r"));
}

#[test]
fn either_side_at_the_bottom_and_the_last_move_highlighted() {
    assert_snapshot!(
        "board_turned_round",
        drawn(&["--pieces", "letters"], &["e4", "flip"])
    );
}

#[test]
fn bad_input_is_refused_and_changes_nothing() {
    for line in [
        "",
        "e9",
        "i4",
        "e2e9",
        "9999",
        "1199",
        "e3e4",
        "e7e5",
        "xyzzy",
        "e2",
        "0",
        "-1",
        "moves z9",
        "🦄",
        "e2e4e5",
        "Ke1e1",
        "--",
        "why",
        "save",
        "level 99",
        "clock never",
    ] {
        let said = answers(&[], &[line, "fen"]);
        assert_eq!(said.last().map(String::as_str), Some(START), "{line:?}");
    }
}

#[test]
fn any_bytes_are_survived() {
    let mut random = Random(19);
    for _ in 0..20 {
        let mut bytes = random.bytes(2000);
        bytes.extend(b"\nstatus\n");
        let run = fed(["tui", "--words", "--lang", "en"], &bytes);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
    }
    let long = [b"e".repeat(300_000), b"\nfen\n".to_vec()].concat();
    assert_eq!(fed(["tui", "--words"], &long).code, 0);
}

#[test]
fn and_r_31_the_two_questions_lead_to_a_game_against_the_computer() {
    let said = answers(
        &[],
        &[
            "classic",
            "0",
            "-3",
            "abc",
            "99999999999999999999999",
            "1",
            "x",
            " b ",
            "status",
        ],
    );
    let depth = [
        "Choose The Depth For The Computer:",
        "(We Recommend a Value Between 1-5)",
    ];
    let mut expected = vec!["It's white's turn."];
    expected.extend(depth);
    for refusal in [
        "Please enter a number greater than 0.",
        "Please enter a number greater than 0.",
        "Invalid input. Please enter a valid integer.",
        "The number is too large. Please enter a smaller integer.",
    ] {
        expected.push(refusal);
        expected.extend(depth);
    }
    expected.extend([
        "Do You Want To Play Black or White? (B/W)",
        "Invalid input. Please enter 'B' for Black or 'W' for White.",
        "Do You Want To Play Black or White? (B/W)",
        "A new game has started.",
        "It's white's turn.",
    ]);
    assert_eq!(said[..expected.len()], expected);
    // The computer has White and has moved.
    assert!(said[expected.len()].starts_with("White: "), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("It's black's turn."));
}

#[test]
fn the_engine_answers_and_a_takeback_takes_back_both_moves() {
    let said = answers(&["--level", "1"], &["e4", "undo", "fen"]);
    assert!(said[3].starts_with("Black: "), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some(START));
}

#[test]
fn a_hint_is_a_legal_move_and_who_stands_better_is_said() {
    let mate_in_one = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(last(mate_in_one, &["hint"]), "Try Ra8#.");
    assert_eq!(last(mate_in_one, &["eval"]), "White mates in 1. #1");
    let over = "7k/8/8/8/8/8/1qr5/K7 w - - 0 1";
    assert_eq!(last(over, &["hint"]), "There is no move to suggest.");
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let said = answers(&[], &["e4", "draw", "decline", "draw", "yes"]);
    assert_eq!(
        said[3..],
        [
            "Black offers a draw. Does White accept?",
            "White declines the draw.",
            "Black offers a draw. Does White accept?",
            "Draw by agreement.",
            "draw | agreement",
        ]
    );
}

#[test]
fn resigning_and_taking_it_back() {
    let said = answers(&[], &["resign", "undo"]);
    assert_eq!(
        said[1..],
        [
            "White resigns. Black wins.",
            "white resigns | black wins",
            "Taken back.",
            "It's white's turn.",
        ]
    );
}

#[test]
fn questions_about_the_position_are_answered_in_sentences() {
    for (lines, answer) in [
        (&["moves g1"][..], "From g1: Nf3 Nh3"),
        (&["moves e8"], "No piece can move from e8."),
        (
            &["why O-O"],
            "The king cannot castle: the bishop on f1 and the knight on g1 are in the way.",
        ),
        (&["why e4"], "e4 is legal."),
        (&["attackers f3"], "Black does not attack f3."),
        (&["where knight"], "black knight: b8, g8."),
        (&["look e4"], "e4 empty."),
        (&["e4", "list"], "1. e4"),
        (&["e4", "c5", "opening"], "B20 Sicilian Defense"),
        (&["clock"], "This game is played without a clock."),
        (&["last"], "No moves yet."),
    ] {
        assert_eq!(last(START, lines), answer, "{lines:?}");
    }
}

#[test]
fn a_game_is_saved_loaded_and_never_written_over() {
    let folder = Folder::new();
    let file = folder.name("game");
    let save = format!("save {file}");
    let load = format!("load {file}.pgn");
    let saved = answers(&[], &["e4", "e5", &save, &save]);
    assert!(
        saved[saved.len() - 2].starts_with("The game is saved in "),
        "{saved:?}"
    );
    assert!(saved[saved.len() - 1].ends_with("already exists and was not overwritten."));
    assert!(folder.read("game.pgn").contains("1. e4 e5"));
    let loaded = answers(&[], &[&load, "fen"]);
    assert!(loaded.last().is_some_and(|fen| fen.contains("/4p3/4P3/")));
    let at_start = answers(&["--load", &format!("{file}.pgn")], &["list"]);
    assert_eq!(at_start.last().map(String::as_str), Some("1. e4 e5"));
    let missing = last(START, &["load nowhere.pgn"]);
    assert_eq!(missing, "nowhere.pgn was not found.");
}

/// It said that there is no file.
#[test]
fn saving_into_a_folder_that_is_missing_names_the_folder() {
    let said = last(START, &["save /nowhere/at/all.pgn"]);
    assert_eq!(said, "The folder of /nowhere/at/all.pgn does not exist.");
}

/// Files had `whitePlayer` and no date, and the first of many games was loaded without
/// a word.
#[test]
fn a_file_has_names_and_a_date_and_one_of_several_games_is_called_the_first() {
    let folder = Folder::new();
    let file = folder.name("games.pgn");
    answers(&["--level", "2"], &["e4", &format!("save {file}")]);
    let saved = folder.read("games.pgn");
    assert!(saved.contains("[White \"White\"]") && saved.contains("[Black \"Arrocco, level 2\"]"));
    assert!(!saved.contains("????"), "{saved}");
    let load = format!("load {file}");
    let first = "The file has several games; this is the first.";
    let loaded = |text: &str| {
        std::fs::write(&file, text).expect("it can be written");
        answers(&[], &[&load])
    };
    assert!(!loaded(&saved).iter().any(|line| line == first));
    assert!(
        loaded(&format!("{saved}\n{saved}"))
            .iter()
            .any(|line| line == first)
    );
}

#[test]
fn a_new_game_is_asked_about_when_moves_would_be_lost() {
    let said = answers(&[], &["e4", "new", "no", "new", "yes", "fen"]);
    assert_eq!(
        said[3..],
        [
            "A game is in progress. Abandon it? Answer yes or no.",
            "The game goes on.",
            "A game is in progress. Abandon it? Answer yes or no.",
            "A new game has started.",
            "It's white's turn.",
            START,
        ]
    );
}

/// The game of the design, whose 28th move loses a rook.
const ANNA: &str = "[White \"Anna\"]\n[Black \"Marco\"]\n[Result \"1-0\"]\n[FEN \
    \"5rk1/6p1/p2p2Np/1p6/nPr3PP/P7/2P1R3/2KR4 b - - 0 28\"]\n\n\
    28... Rc6 29. Ne7+ Kh7 30. Nxc6 Nc3 1-0\n";

#[test]
fn the_game_is_reviewed_in_words_and_a_better_move_is_found() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", ANNA);
    let report = folder.name("report.txt");
    let lines = [
        "review", "next", "try", "Rfc8", "Kh7", "hint", "Nc3", "better", "graph", "nonsense",
    ];
    let save = format!("report {report}");
    let lines: Vec<&str> = lines
        .into_iter()
        .chain([&*save, &*save, "quit", "fen"])
        .collect();
    for is_spoken in [false, true] {
        let _ = std::fs::remove_file(&report);
        let load = ["--load", &game];
        let said = match is_spoken {
            true => answers(&load, &lines).join("\n"),
            false => drawn(&load, &lines),
        };
        for sentence in [
            "28…Rc6 loses a rook: 29.Ne7+ attacks the king on g8 and the rook on c6.",
            "Mistake 1 of 1: Marco, blunder.",
            "This was the last mistake.",
            "Find the better move for Black.",
            "28…Rfc8 is not it.",
            "28…Kh7 is not it.",
            "Look at the knight on a4.",
            "Yes: 28…Nc3",
            "(tries: 3, hints: 1)",
            "Better: 28…Nc3",
            "\"nonsense\" is not a word of the review.",
            "already exists",
            "Back to the game.",
            "w - - 1 31",
        ] {
            assert!(said.contains(sentence), "{sentence} in {said}");
        }
        assert_eq!(said.contains("> < where the answer goes"), !is_spoken);
        assert_eq!(said.contains("Anna: accuracy 100 %,"), is_spoken);
        let report = std::fs::read_to_string(&report).expect("a report");
        assert!(report.contains("loses a rook"), "{report}");
    }
}

#[test]
fn a_review_speaks_italian_and_a_game_without_moves_has_none() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", ANNA);
    let input = b"rivedi\nriprova\nTfc8\nmigliore\nesci\n";
    let said = fed(["tui", "--lang", "it", "--load", &game], input).out;
    for sentence in [
        "28…Tc6 perde una torre: 29.Ce7+ attacca il re in g8 e la torre in c6.",
        "Errore 1 di 1: Marco, errore grave.",
        "28…Tfc8 non basta.",
        "Meglio: 28…Cc3",
        "Si torna alla partita.",
    ] {
        assert!(said.contains(sentence), "{sentence} in {said}");
    }
    let said = answers(&[], &["review", "e4"]).join("\n");
    assert!(said.contains("There are no moves to review yet."), "{said}");
}

#[test]
fn italian_is_spoken_and_understood() {
    let (code, out) = fed(
        ["tui", "--words", "--lang", "it"],
        "e4\ne5\nCf3\nperché Ac4\nlista\npatta\nsì\n".as_bytes(),
    )
    .silent();
    assert_eq!(code, 0);
    assert_snapshot!("italian", out);
}

/// M-53, one test for each use case that is not a rule of its own above.
mod m_53 {
    use super::{START, answers, last, reached};

    #[test]
    fn use_cases_0_and_1_select_and_deselect() {
        assert_eq!(last(START, &["moves e2"]), "From e2: e3 e4");
        assert_eq!(last(START, &["moves e2", "moves d2"]), "From d2: d3 d4");
        assert_eq!(last(START, &["moves e4"]), "No piece can move from e4.");
    }

    #[test]
    fn use_cases_2_3_4_and_5_first_turn_moves() {
        for (typed, sentence) in [
            ("e3", "White: pawn from e2 to e3."),
            ("e4", "White: pawn from e2 to e4."),
            ("Nf3", "White: knight from g1 to f3."),
        ] {
            let said = answers(&[], &[typed]);
            assert_eq!(said[1..], [sentence, "It's black's turn."]);
        }
    }

    #[test]
    fn use_case_2_bis_a_refused_move_changes_nothing() {
        let said = answers(&[], &["e2d3", "status", "fen"]);
        assert_eq!(
            said[1..],
            [
                "A pawn cannot go from e2 to d3.",
                "It's white's turn.",
                START
            ]
        );
    }

    #[test]
    fn black_selects_and_steps_twice() {
        let said = answers(&[], &["e4", "moves e7", "e5"]);
        assert_eq!(
            said[3..],
            [
                "From e7: e5 e6",
                "Black: pawn from e7 to e5.",
                "It's white's turn."
            ]
        );
    }

    #[test]
    fn use_cases_6_to_9_rook_bishop_king_and_queen() {
        let open = "r2qk2r/8/8/8/8/8/8/R1BQK2R w KQkq - 0 1";
        for (moves, board) in [
            (&["Ra5"][..], "r2qk2r/8/8/R7/8/8/8/2BQK2R"),
            (&["Bf4"], "r2qk2r/8/8/8/5B2/8/8/R2QK2R"),
            (&["Kf2"], "r2qk2r/8/8/8/8/8/5K2/R1BQ3R"),
            (&["Qd5"], "r2qk2r/8/8/3Q4/8/8/8/R1B1K2R"),
            (&["Qg4"], "r2qk2r/8/8/8/6Q1/8/8/R1B1K2R"),
            (&["Kf2", "Qd4"], "r3k2r/8/8/8/3q4/8/5K2/R1BQ3R"),
        ] {
            assert_eq!(reached(open, moves), board);
        }
    }

    #[test]
    fn use_cases_10_to_18_captures_are_described_and_checks_appear_and_disappear() {
        for (fen, lines, answer) in [
            (
                "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
                &["exd5", "captured"][..],
                "No white piece has been captured. Captured black: pawn. White is ahead by 1.",
            ),
            (
                "4k3/2p5/8/3N4/8/8/7P/4K3 w - - 0 1",
                &["Nxc7"],
                "It's black's turn. | black is in check",
            ),
            (
                "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
                &["Kxe2"],
                "draw | dead position",
            ),
            (
                "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
                &["Qxd8"],
                "It's black's turn. | black is in check",
            ),
            (
                "4k3/8/8/8/8/p7/4r3/4K3 w - - 0 1",
                &["Kxe2"],
                "It's black's turn.",
            ),
        ] {
            assert_eq!(last(fen, lines), answer, "{fen}");
        }
    }

    #[test]
    fn use_case_19_the_promotion_is_asked_for() {
        let promoting = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        let said = answers(&["--fen", promoting], &["a8", "king", "huh", "rook"]);
        assert_eq!(
            said[1..],
            [
                "What does the pawn become: queen, rook, bishop or knight?",
                "A pawn can become a queen, a rook, a bishop or a knight, nothing else.",
                "What does the pawn become: queen, rook, bishop or knight?",
                "White: pawn from a7 to a8. It promotes to a rook.",
                "It's black's turn.",
            ]
        );
    }

    #[test]
    fn use_cases_20_and_21_en_passant_and_castling_in_words() {
        let said = answers(
            &["--fen", "r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 0 1"],
            &["exd6", "O-O-O", "O-O"],
        );
        assert_eq!(
            said[1..],
            [
                "White: pawn from e5 takes the pawn on d5 en passant.",
                "It's black's turn.",
                "Black castles queenside.",
                "It's white's turn.",
                "White castles kingside.",
                "It's black's turn.",
            ]
        );
    }

    #[test]
    fn use_case_23_checkmate() {
        let said = answers(&[], &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"]);
        assert_eq!(
            said.last().map(String::as_str),
            Some("black is checkmate | white wins")
        );
    }
}

/// The game is on disk: what was answered is safe.
mod kept {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    use super::Folder;

    fn command(folder: &Folder) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arrocco"));
        command
            .args(["tui", "--words", "--lang", "en", "--resume"])
            .env("ARROCCO_DATA", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        command
    }

    fn run(folder: &Folder, input: &str) -> String {
        let mut child = command(folder).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("its input is ours");
        stdin.write_all(input.as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    }

    #[test]
    fn the_game_goes_on_after_the_program_has_ended() {
        let folder = Folder::new();
        run(&folder, "e4\ne5\n");
        let again = run(&folder, "list\n");
        assert!(again.ends_with("1. e4 e5\n"), "{again}");
    }

    #[test]
    fn a_move_that_was_answered_survives_kill_9() {
        let folder = Folder::new();
        let mut child = command(&folder).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("its input is ours");
        let mut out = BufReader::new(child.stdout.take().expect("its output is ours"));
        let mut line = String::new();
        for san in ["e4", "c5", "Nf3"] {
            writeln!(stdin, "{san}").expect("it reads");
            line.clear();
            while !line.starts_with("White: ") && !line.starts_with("Black: ") {
                line.clear();
                out.read_line(&mut line).expect("it answers");
            }
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let again = run(&folder, "list\n");
        assert!(again.ends_with("1. e4 c5 2. Nf3\n"), "{again}");
    }

    #[test]
    fn the_mistakes_of_a_kept_game_are_asked_again() {
        let folder = Folder::new();
        let blunder = "e4\ne5\nQh5\nNc6\nQxf7\nKxf7\n";
        let said = run(
            &folder,
            &format!("{blunder}practise\nreview\nkeep\nquit\npractise\n"),
        );
        for text in [
            "There is nothing to practise.",
            "Type keep to keep this game",
            "One mistake of this game is asked again after 1, 3 and 7 days",
            "Nothing to practise today. The next mistake is asked tomorrow.",
        ] {
            assert!(said.contains(text), "{text}: {said}");
        }
        // A kept game needs no word: its mistakes are asked anyway.
        let again = run(&folder, "review\nquit\n");
        assert!(
            again.contains("One mistake of this game is asked again"),
            "{again}"
        );
    }

    #[test]
    fn without_resume_nothing_is_written() {
        let folder = Folder::new();
        let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
            .args(["tui", "--words"])
            .env("ARROCCO_DATA", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("its input is ours");
        stdin.write_all(b"e4\npractise\n").expect("it reads");
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
        let files = std::fs::read_dir(folder.path()).expect("the folder is there");
        assert_eq!(files.count(), 0);
    }
}
