//! Analysis and reviews through the real program.

use std::fmt::Write;
use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::{Folder, arrocco};
use serde_json::Value;

#[test]
fn a_position_has_as_many_lines_as_asked_for() {
    let said = arrocco(["analyse", "startpos", "--depth", "6", "--multipv", "3"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(said.out.lines().count(), 3, "{}", said.out);
    for (line, rank) in said.out.lines().zip(1..) {
        assert!(line.starts_with(&format!("{rank}. ")), "{line}");
        assert!(line.contains("(depth 6): 1. "), "{line}");
    }
}

#[test]
fn a_mate_is_written_as_one_and_a_finished_game_is_said_to_be() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let said = arrocco(["analyse", mate, "--nodes", "2000"]).out;
    assert!(said.starts_with("1. #1 "), "{said}");
    assert!(said.trim_end().ends_with("1. Ra8#"), "{said}");
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let said = arrocco(["analyse", mated]).out;
    assert!(said.starts_with("the game is over"), "{said}");
    let said = arrocco(["analyse", mate, "--nodes", "2000", "--json"]).out;
    let json: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(json["lines"][0]["san"][0], "Ra8#");
}

#[test]
fn games_come_out_annotated_with_a_graph() {
    let folder = Folder::new();
    let moves = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 0-1";
    let game = folder.file("game.pgn", format!("[White \"A & <B>\"]\n\n{moves}\n"));
    for end in ["svg", "png"] {
        let graph = folder.name(&format!("graph.{end}"));
        let said = arrocco(["analyse", &game, "--depth", "6", "--graph", &graph]);
        assert_eq!(said.code, 0, "{}", said.err);
        // Where lines are broken depends on the values before.
        let annotated = said.out.replace('\n', " ");
        assert!(annotated.contains("3. Qxf7+ $4 {[%eval -"), "{annotated}");
        assert!(annotated.contains("3.Qxf7+ loses the queen"), "{annotated}");
        let drawn = fs::read(&graph).expect("the graph");
        match end {
            "png" => assert!(drawn.starts_with(b"\x89PNG")),
            _ => {
                let svg = String::from_utf8(drawn).expect("text");
                assert!(svg.contains("<title>A &amp; &lt;B&gt; - "), "{svg}");
            }
        }
    }
}

/// A graph once became an SVG whatever the name said.
#[test]
fn a_graph_is_svg_or_png_and_nothing_is_searched_for_another() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", "1. e4 e5 *\n");
    for name in ["graph.jpg", "graph.gif", "graph"] {
        let answer = arrocco(["analyse", &game, "--graph", &folder.name(name)]);
        assert_eq!((answer.code, &*answer.out), (2, ""), "{name}");
        assert!(answer.err.contains(".svg or .png"), "{}", answer.err);
    }
    assert_eq!(folder.names(), ["game.pgn"]);
}

#[test]
fn what_cannot_be_analysed_is_an_error() {
    let folder = Folder::new();
    let empty = folder.file("empty.pgn", "");
    for (subject, why) in [
        ("/no/such/file.pgn", "no such file"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "nobody can play"),
        ("nonsense with words", "not a FEN"),
        (empty.as_str(), "no games"),
    ] {
        let answer = arrocco(["analyse", subject]);
        assert_ne!(answer.code, 0, "{subject}");
        assert!(answer.err.contains(why), "{subject}: {}", answer.err);
    }
}

#[test]
fn an_illegal_move_is_reported_and_what_comes_before_is_analysed() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", "1. e4 e5 2. Ke3 *\n");
    let answer = arrocco(["analyse", &game, "--depth", "4"]);
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("Ke3"), "{}", answer.err);
    assert!(answer.out.contains("[%eval"));
    let answer = arrocco(["analyse", &game, "--depth", "4", "--text"]);
    assert!(
        answer.out.contains("error in the file: 1:"),
        "{}",
        answer.out
    );
}

/// The annotated game ended without a word where an illegal move had cut it off.
#[test]
fn an_annotated_game_and_its_report_say_where_an_illegal_move_cut_it_off() {
    let folder = Folder::new();
    let english = "Reviewed up to an error in the file: 1:13: `Ke3`: illegal move: \
                   a king cannot go from e1 to e3";
    let italian = "Analizzata fino a un errore nel file, riga 1, colonna 13: `Ke3`";
    let first = "Reviewed up to an error in the file: 1:4: `Ke2`:";
    for (moves, lang, said, before) in [
        ("1. e4 e5 2. Ke3 d5 *", "en", english, "1... e5"),
        ("1. e4 e5 2. Ke3 d5 *", "it", italian, "1... e5"),
        ("1. Ke2 e5 *", "en", first, "]"),
    ] {
        let game = folder.file("game.pgn", format!("{moves}\n"));
        let html = folder.name("report.html");
        let budget = ["--depth", "4", "--lang", lang, "--html", &html];
        let answer = arrocco(["analyse", &game].into_iter().chain(budget));
        assert_eq!(answer.code, 1, "{}", answer.err);
        let pgn = answer.out.split_whitespace().collect::<Vec<_>>().join(" ");
        let (earlier, later) = pgn.split_once(said).expect("the place");
        let earlier = earlier.rsplit_once(before).expect("the last legal move").1;
        assert!(!earlier.contains(". "), "{pgn}");
        assert!(later.trim_end().ends_with("} *"), "{pgn}");
        let page = fs::read_to_string(&html).expect("a report");
        let shown = page.split("<pre").next().expect("what is shown");
        assert!(shown.contains(&said.replace('\'', "&#39;")), "{shown}");
    }
}

/// It looked like the review of a whole game.
#[test]
fn a_review_that_ends_at_a_null_move_says_so() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", "1. e4 e5 2. -- d5 3. Nf3 *\n");
    let answer = arrocco(["analyse", &game, "--depth", "4", "--lang", "en"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let pgn = answer.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "{Reviewed up to an error in the file: 1:13: `--`: a null move} 2. --";
    assert!(pgn.contains(said), "{pgn}");
}

/// A game that was reviewed to its end was said to be cut off by what was wrong in a
/// variation or behind the result.
#[test]
fn an_error_beside_the_main_line_does_not_cut_a_review_off() {
    let folder = Folder::new();
    for moves in ["1. e4 e5 (1... Ke3) 2. Nf3 *", "1. e4 e5 2. Nf3 * Ke3"] {
        let game = folder.file("game.pgn", format!("{moves}\n"));
        let arguments = ["analyse", &game, "--depth", "4", "--lang", "en"];
        for format in [None, Some("--text")] {
            let answer = arrocco(arguments.into_iter().chain(format));
            assert_eq!(answer.code, 1, "{}", answer.err);
            assert!(answer.err.contains("`Ke3`"), "{}", answer.err);
            assert!(!answer.out.contains("Reviewed up to"), "{}", answer.out);
        }
    }
    // What follows is in the variation.
    let game = folder.file("game.pgn", "1. e4 e5 (1... c5 2. Nf3 *\n");
    let arguments = ["analyse", &game, "--depth", "4", "--lang", "en", "--text"];
    let answer = arrocco(arguments);
    assert!(answer.out.contains("Reviewed up to"), "{}", answer.out);
}

#[test]
fn an_italian_report_says_in_italian_where_a_file_is_wrong() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", "1. e4 e5 2. Ke3 *\n");
    let said = arrocco(["analyse", &game, "--depth", "4", "--text", "--lang", "it"]).out;
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("riga 1, colonna 13: `Ke3`"), "{said}");
    assert!(!words.contains("illegal"), "{said}");
}

#[test]
fn a_game_without_moves_is_not_said_to_have_no_mistakes() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", "[White \"Anna\"]\n\n*\n");
    let html = folder.name("report.html");
    let said = arrocco(["analyse", &game, "--text", "--lang", "en", "--html", &html]);
    assert_eq!(said.code, 0, "{}", said.err);
    let page = fs::read_to_string(&html).expect("a report");
    for text in [said.out, page] {
        assert!(text.contains("There are no moves to review."), "{text}");
        assert!(!text.contains("No mistakes"), "{text}");
    }
}

/// `Name,First` of tournament files has no space: the table reached into the graph.
#[test]
fn names_without_spaces_can_be_broken_in_the_report() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", "[White \"Haouari,Amor\"]\n\n*\n");
    let html = folder.name("report.html");
    let said = arrocco(["analyse", &game, "--html", &html, "--hash", "1"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let page = fs::read_to_string(&html).expect("a report");
    assert!(page.contains("Haouari,<wbr>Amor</th>"), "{page}");
    let row = page.split_once("th[scope=\"row\"] {").expect("a style").1;
    let row = row.split('}').next().expect("a rule");
    assert!(row.contains("overflow-wrap: anywhere"), "{row}");
}

/// The game of the design, whose 28th move loses a rook.
const ANNA: &str = "[White \"Anna\"]\n[Black \"Marco\"]\n[Result \"1-0\"]\n[FEN \
    \"5rk1/6p1/p2p2Np/1p6/nPr3PP/P7/2P1R3/2KR4 b - - 0 28\"]\n\n\
    28... Rc6 29. Ne7+ Kh7 30. Nxc6 Nc3 1-0\n";

#[test]
fn a_mistake_has_its_reason_in_words_in_json_and_in_the_report() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", ANNA);
    let reason = "28…Rc6 loses a rook: 29.Ne7+ attacks the king on g8 and the rook on c6.";
    let motivo = "28…Tc6 perde una torre: 29.Ce7+ attacca il re in g8 e la torre in c6.";
    let html = folder.name("report.html");
    let said = arrocco(["analyse", &game, "--lang", "en", "--text", "--html", &html]);
    assert_eq!(said.code, 0, "{}", said.err);
    let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(reason), "{}", said.out);
    assert!(said.out.lines().all(|line| line.chars().count() <= 80));
    let page = fs::read_to_string(&html).expect("a report");
    assert!(page.contains("loses a rook: 29.Ne7+ attacks"), "{page}");
    assert!(page.contains("<svg") && !page.contains("<script") && !page.contains("src="));
    let said = arrocco(["analyse", &game, "--lang", "it", "--text"]).out;
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(motivo), "{said}");
    let said = arrocco(["analyse", &game, "--json"]).out;
    let json: Value = serde_json::from_str(&said).expect("JSON");
    let first = &json["moves"][0];
    assert_eq!(first["mark"], "blunder");
    assert_eq!(first["reason"]["effect"], "loses");
    assert_eq!(first["reason"]["motif"], "fork");
    assert_eq!(first["reason"]["squares"], serde_json::json!(["g8", "c6"]));
    let (en, it) = (first["text"]["en"].as_str(), first["text"]["it"].as_str());
    assert!(en.expect("English").starts_with(reason), "{first}");
    assert!(it.expect("Italian").starts_with(motivo), "{first}");
    assert_eq!(json["black"]["blunders"], 1);
}

/// Only the three moments had a sentence in the report.
#[test]
fn every_marked_move_is_explained_in_the_report_and_can_be_reached_from_the_moves() {
    let folder = Folder::new();
    let moves = "1. e4 e5 2. Nf3 Qh4 3. a3 Qg5 4. h3 Qh4 5. b3 Qf6 *\n\n";
    let game = folder.file("game.pgn", moves.repeat(2));
    for lang in ["en", "it"] {
        let html = folder.name("report.html");
        let budget = ["--depth", "6", "--json", "--lang", lang, "--html", &html];
        let said = arrocco(["analyse", &game].into_iter().chain(budget));
        assert_eq!(said.code, 0, "{}", said.err);
        let page = fs::read_to_string(&html).expect("a report");
        for (line, number) in said.out.lines().zip(1..) {
            let json: Value = serde_json::from_str(line).expect("JSON");
            let moves = json["moves"].as_array().expect("moves");
            let marked: Vec<&Value> = moves.iter().filter(|m| m["mark"].is_string()).collect();
            assert!(marked.len() > 3, "{json}");
            for m in marked {
                let name = format!("game-{number}-ply-{}", m["ply"]);
                assert_eq!(page.matches(&format!("id=\"{name}\"")).count(), 1, "{name}");
                assert_eq!(page.matches(&format!("href=\"#{name}\"")).count(), 1);
                let about = page.split_once(&format!("id=\"{name}\"")).expect("it").1;
                let text = m["text"][lang].as_str().expect("a sentence");
                let (_, sentence) = text.split_once(' ').expect("words");
                let sentence = sentence.replace('\'', "&#39;");
                let end = ["</li>", "</figure>"]
                    .into_iter()
                    .filter_map(|end| about.find(end));
                let about = &about[..end.min().expect("an end")];
                assert!(about.contains(&sentence), "{about}");
            }
        }
    }
}

/// `38.g5#` stood for a missed mate, and is read as one given.
#[test]
fn a_missed_mate_is_not_written_as_a_mate_that_was_given() {
    let folder = Folder::new();
    let game = folder.file(
        "game.pgn",
        "[FEN \"6k1/4nppp/8/8/8/8/5PPP/RR4K1 w - - 0 1\"]\n\n1. h3 g6 *\n",
    );
    let html = folder.name("report.html");
    let said = arrocco([
        "analyse", &game, "--depth", "6", "--lang", "en", "--text", "--html", &html,
    ]);
    let page = fs::read_to_string(&html).expect("a report");
    assert!(said.out.contains("1.h3 (missed mate)"), "{}", said.out);
    let shown = page.split("<pre").next().expect("what is shown");
    assert!(!shown.contains("h3#"), "{shown}");
}

/// A hundred short games.
fn hundred_games() -> String {
    let mut text = String::new();
    for number in 0..100 {
        let _ = write!(
            text,
            "[White \"White {number}\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
        );
    }
    text
}

#[test]
fn a_hundred_games_killed_halfway_keep_what_is_done_and_resume() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", hundred_games());
    for format in ["pgn", "json"] {
        let (whole, part) = (folder.name("whole"), folder.name("part"));
        let arguments = |output: &str| {
            let common = [
                "analyse", &games, "--depth", "3", "--hash", "1", "-o", output,
            ];
            let mut arguments: Vec<String> = common.iter().map(|&word| word.into()).collect();
            arguments.extend((format == "json").then(|| "--json".to_owned()));
            arguments
        };
        let run = arguments(&whole);
        assert_eq!(arrocco(run.iter().map(String::as_str)).code, 0);
        let whole = fs::read(&whole).expect("all games");
        // Ended as soon as about half of it is there.
        let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
            .args(arguments(&part))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let length = || fs::metadata(&part).map_or(0, |file| file.len());
        while length() < whole.len() as u64 / 2 && matches!(child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = child.kill();
        let _ = child.wait();
        let kept = fs::read(&part).expect("finished games");
        assert!(kept.len() >= whole.len() / 2 && whole.starts_with(&kept));
        // As if the last game had been torn.
        fs::write(&part, &kept[..kept.len() - 40]).expect("written");
        let mut again = arguments(&part);
        again.push("--resume".to_owned());
        let said = arrocco(again.iter().map(String::as_str));
        assert_eq!(said.code, 0, "{}", said.err);
        assert!(fs::read(&part).expect("all games") == whole, "{format}");
        // Nothing is left to do.
        assert_eq!(arrocco(again.iter().map(String::as_str)).code, 0);
        assert!(fs::read(&part).expect("all games") == whole, "{format}");
    }
}

#[test]
fn resuming_with_other_games_is_refused_and_changes_nothing() {
    let folder = Folder::new();
    let first = folder.file("first.pgn", "[White \"A\"]\n\n1. e4 e5 *\n");
    let second = folder.file("second.pgn", "[White \"B\"]\n\n1. d4 d5 *\n");
    let out = folder.name("out.pgn");
    assert_eq!(
        arrocco(["analyse", &first, "--depth", "2", "-o", &out]).code,
        0
    );
    let before = fs::read(&out).expect("a game");
    let said = arrocco(["analyse", &second, "--depth", "2", "-o", &out, "--resume"]);
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains("is not game 1 of the input"),
        "{}",
        said.err
    );
    assert_eq!(fs::read(&out).expect("the same"), before);
}

#[test]
fn several_threads_write_the_same_games_in_the_same_order() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", hundred_games());
    let [one, two] = ["1", "2"].map(|threads| {
        arrocco([
            "analyse",
            &games,
            "--depth",
            "2",
            "--hash",
            "1",
            "--threads",
            threads,
        ])
        .out
    });
    assert_eq!(one.matches("0-1").count(), 200);
    assert!(one == two);
}

#[test]
fn a_puzzle_begins_in_the_position_and_its_moves_are_the_solution() {
    let folder = Folder::new();
    let blunder = "[FEN \"4k3/3q4/8/3N4/8/8/5PPP/6K1 b - - 0 1\"]\n\n\
                   1... Qe6 2. Nc7+ Kd7 3. Nxe6 Kxe6 *\n";
    let game = folder.file("game.pgn", blunder);
    let out = folder.name("puzzles.pgn");
    let budget = ["--nodes", "5000", "--hash", "1"];
    let arguments = ["puzzles", &game, "--lang", "it", "-o", &out];
    let said = arrocco(arguments.into_iter().chain(budget));
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.err.ends_with("from 1 game\n"), "{}", said.err);
    let text = fs::read_to_string(&out).expect("puzzles");
    let after = "[FEN \"4k3/8/4q3/3N4/8/8/5PPP/6K1 w - - 1 2\"]";
    assert!(text.contains(after), "{text}");
    assert!(
        text.contains("Trova la mossa migliore per il bianco"),
        "{text}"
    );
    assert!(text.contains("2. Nc7+"), "{text}");
}

/// It said how many puzzles were found in a file that was not there.
#[test]
fn puzzles_of_a_file_that_is_missing_are_not_counted() {
    let folder = Folder::new();
    let said = arrocco(["puzzles", &folder.name("missing.pgn"), "--hash", "1"]);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(!said.err.contains("puzzle"), "{}", said.err);
}

/// An engine that ends at its first search.
#[cfg(unix)]
fn dying_engine(folder: &Folder) -> String {
    use std::os::unix::fs::PermissionsExt;
    let script = "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
                  uci) echo 'id name Dying'; echo uciok;;\n\
                  isready) echo readyok;;\n\
                  go*) exit 3;;\n\
                  quit) exit 0;;\nesac; done\n";
    let path = folder.file("dying.sh", script);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("allowed");
    path
}

#[cfg(unix)]
#[test]
fn an_engine_that_dies_is_replaced_by_ours_with_a_note() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", ANNA);
    let engine = dying_engine(&folder);
    let arguments = ["analyse", &game, "--nodes", "20000", "--engine", &engine];
    let said = arrocco(arguments.into_iter().chain(["--json"]));
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.err.contains("ended with exit code 3"), "{}", said.err);
    let json: Value = serde_json::from_str(&said.out).expect("JSON");
    assert!(json["engine"].as_str().expect("a name").contains("Arrocco"));
    assert_eq!(json["replaced"]["engine"], "Dying");
    assert_eq!(json["moves"][0]["mark"], "blunder");
    let said = arrocco(arguments.into_iter().chain(["--text", "--lang", "en"]));
    let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Dying was to judge, but failed"), "{words}");
}

#[test]
fn another_engine_judges_and_a_wrong_name_is_an_error_before_anything_is_written() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", ANNA);
    let out = folder.name("out.pgn");
    let missing = ["--engine", "/no/such/engine", "-o", &out];
    let said = arrocco(["analyse", &game].into_iter().chain(missing));
    assert_eq!(said.code, 2);
    assert!(said.err.contains("cannot start"), "{}", said.err);
    assert!(!folder.names().contains(&"out.pgn".to_owned()));
    // Our own engine speaks UCI too.
    let engine = format!("{} uci", env!("CARGO_BIN_EXE_arrocco"));
    let judged = ["--engine", &engine, "--nodes", "20000", "--json"];
    let said = arrocco(["analyse", &game].into_iter().chain(judged));
    assert_eq!(said.code, 0, "{}", said.err);
    let json: Value = serde_json::from_str(&said.out).expect("JSON");
    assert!(json["replaced"].is_null());
    assert_eq!(json["moves"][0]["reason"]["motif"], "fork");
}
