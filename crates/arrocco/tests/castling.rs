//! Castling in Chess960 through every interface: the page's socket, the
//! terminal's line mode, UCI, `jsonl` and PGN. The positions that are reached are
//! compared with those of the rules.

use std::collections::BTreeSet;

use crate::common::page::{Page, Server};
use crate::common::{Folder, ask_all, fed};
use arrocco_rules::{
    CastlingMode, CastlingSide, Color, File, Move, Position, Rank, Role, Setup, Square, fen,
};
use serde_json::{Value, json};

/// A start position, in which White castles to one side and Black to the other.
struct Case {
    start: Position,
    castlings: [Castling; 2],
}

struct Castling {
    side: CastlingSide,
    m: Move,
    after: Position,
}

impl Castling {
    fn san(&self) -> &'static str {
        match self.side {
            CastlingSide::Kingside => "O-O",
            CastlingSide::Queenside => "O-O-O",
        }
    }

    /// In another spelling than SAN's.
    fn typed(&self) -> &'static str {
        match (self.side, self.after.turn()) {
            (CastlingSide::Kingside, Color::White) => "0-0",
            (CastlingSide::Kingside, Color::Black) => "o-o",
            (CastlingSide::Queenside, Color::White) => "0-0-0",
            (CastlingSide::Queenside, Color::Black) => "OOO",
        }
    }

    /// The king goes to its rook.
    fn uci(&self) -> String {
        format!("{}{}", self.m.from(), self.m.to())
    }

    fn fen(&self) -> String {
        shredder(&self.after)
    }
}

impl Case {
    /// `None` if a castling is not legal.
    fn new(start: Position, sides: [CastlingSide; 2]) -> Option<Case> {
        let mut position = start;
        let castlings = sides.map(|side| {
            let king = position.king(position.turn());
            let rook = position.castling_rook(position.turn(), side)?;
            let m = position.find(king, rook, None).ok()?;
            position.play(m).ok()?;
            let after = position;
            assert_eq!(
                after.board().role_at(side.king_target(king)),
                Some(Role::King)
            );
            assert_eq!(
                after.board().role_at(side.rook_target(king)),
                Some(Role::Rook)
            );
            Some(Castling { side, m, after })
        });
        let [Some(white), Some(black)] = castlings else {
            return None;
        };
        let castlings = [white, black];
        Some(Case { start, castlings })
    }

    fn fen(&self) -> String {
        shredder(&self.start)
    }
}

/// Both pairs of castlings in start positions of Chess960, from whose first and
/// last rank all but kings and rooks are removed. Where the other rook is in the
/// way, it is removed too.
fn cases() -> Vec<Case> {
    let (short, long) = (CastlingSide::Kingside, CastlingSide::Queenside);
    let mut cases = Vec::new();
    for number in (0..960).step_by(17) {
        let mut setup = Setup::chess960(number).expect("a start position");
        for square in setup.board.occupied() {
            let role = setup.board.role_at(square);
            if matches!(role, Some(Role::Queen | Role::Bishop | Role::Knight)) {
                setup.board.take(square);
            }
        }
        let start = Position::try_from(&setup).expect("a position");
        for sides in [[short, long], [long, short]] {
            let lone_rooks = || without(setup.clone(), &start, [sides[1], sides[0]]);
            let case = Case::new(start, sides).or_else(|| Case::new(lone_rooks(), sides));
            cases.push(case.expect("both castlings are legal"));
        }
    }
    cases
}

/// The same without White's rook of the first side and Black's of the second.
fn without(mut setup: Setup, start: &Position, sides: [CastlingSide; 2]) -> Position {
    for (color, side) in Color::ALL.into_iter().zip(sides) {
        let rook = start.castling_rook(color, side).expect("a rook");
        setup.board.take(rook);
        setup.castling_rooks = setup.castling_rooks.without(rook);
    }
    Position::try_from(&setup).expect("a position")
}

fn shredder(position: &Position) -> String {
    fen::write(position, CastlingMode::Chess960)
}

/// A FEN with the castling rights as files.
#[track_caller]
fn normal(fen: &str) -> String {
    shredder(&fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")))
}

#[test]
fn the_cases_include_kings_beside_on_and_beyond_their_targets() {
    let cases = cases();
    assert!(cases.len() >= 100);
    let kings = cases
        .iter()
        .map(|case| case.start.king(Color::White).file());
    let all: BTreeSet<File> = kings.collect();
    assert_eq!(all.len(), 6, "{all:?}");
    let distance = |m: Move| (m.from().file() as i8 - m.to().file() as i8).abs();
    let is_next = |case: &&Case| {
        case.castlings
            .iter()
            .any(|castling| distance(castling.m) == 1)
    };
    assert!(cases.iter().filter(is_next).count() >= 20);
}

#[test]
fn typed_on_the_page() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    for case in cases() {
        for castling in &case.castlings {
            type_line(&mut page, "end", "done");
            if castling.after.turn() == Color::Black {
                start(&mut page, &case.fen());
            }
            let answer = type_line(&mut page, &format!("why {}", castling.typed()), "text");
            let legal = format!("{} is legal.", castling.san());
            assert_eq!(answer["text"], legal, "{}", case.fen());
            type_line(&mut page, &format!("try {}", castling.typed()), "done");
            let viewed = snapshot(&server)["view"]["fen"].clone();
            let viewed = viewed.as_str().expect("another position is shown");
            assert_eq!(normal(viewed), castling.fen(), "{}", case.fen());
            type_line(&mut page, "end", "done");
            type_line(&mut page, castling.typed(), "done");
            let answer = type_line(&mut page, "fen", "text");
            let reached = answer["text"].as_str().expect("a FEN");
            assert_eq!(normal(reached), castling.fen(), "{}", case.fen());
        }
    }
}

#[test]
fn moved_on_the_page() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    for case in cases() {
        start(&mut page, &case.fen());
        for castling in &case.castlings {
            let board = snapshot(&server)["board"].clone();
            let (king, rook) = (castling.m.from(), castling.m.to());
            let targets = &board["destinations"][king.to_string()];
            let targets = targets.as_array().expect("destinations");
            assert!(targets.contains(&json!(rook.to_string())), "{board}");
            assert!(!targets.contains(&json!(king.to_string())), "{board}");
            page.play(&castling.uci());
            let answer = type_line(&mut page, "fen", "text");
            let reached = answer["text"].as_str().expect("a FEN");
            assert_eq!(normal(reached), castling.fen(), "{}", case.fen());
        }
    }
}

fn start(page: &mut Page, fen: &str) {
    let command = json!({"type": "start", "settings": {"start": fen}, "abandon": true});
    let request = json!({"id": 1, "type": "do", "command": command});
    page.ask(&request.to_string(), "done");
}

fn type_line(page: &mut Page, line: &str, answer: &str) -> Value {
    let request = json!({"id": 1, "type": "type", "line": line, "language": "en"});
    page.ask(&request.to_string(), answer)
}

fn snapshot(server: &Server) -> Value {
    let answer = server.get("/api/games/current");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).expect("JSON")
}

/// What the terminal's line mode answers.
fn terminal(input: &str) -> Vec<String> {
    let (code, out) = fed(["tui", "--words", "--lang", "en"], input.as_bytes()).silent();
    assert_eq!(code, 0, "{out}");
    out.lines().map(str::to_owned).collect()
}

#[test]
fn typed_in_the_terminal() {
    let (mut input, mut expected) = (String::new(), Vec::new());
    for case in cases() {
        let [white, black] = &case.castlings;
        // The answer to whether the game in progress is given up.
        input += &format!("start {}\nyes\n", case.fen());
        for (castling, rank) in [(white, Rank::First), (black, Rank::Eighth)] {
            input += &format!("try {}\nlook {rank}\n", castling.typed());
            expected.push(format!("The position after {}.", castling.san()));
            expected.push(look(&castling.after, rank));
        }
        input += "end\n";
        for castling in &case.castlings {
            input += &format!("why {}\n{}\nfen\n", castling.typed(), castling.typed());
            expected.push(format!("{} is legal.", castling.san()));
            expected.push(castling.fen());
        }
    }
    let is_compared = |line: &String| {
        ["The position after ", "O-O is", "O-O-O is", "a1 ", "a8 "]
            .iter()
            .any(|start| line.starts_with(start))
            || line.contains('/')
    };
    let answers = terminal(&input).into_iter().filter(is_compared);
    let answers: Vec<String> = answers
        .map(|line| {
            if line.contains('/') {
                normal(&line)
            } else {
                line
            }
        })
        .collect();
    for (answer, expected) in answers.iter().zip(&expected) {
        assert_eq!(answer, expected);
    }
    assert_eq!(answers.len(), expected.len());
}

/// What `look` answers for a rank.
fn look(position: &Position, rank: Rank) -> String {
    let squares = File::ALL.map(|file| {
        let square = Square::at(file, rank);
        match position.board().piece_at(square) {
            Some(piece) => {
                let color = match piece.color {
                    Color::White => "white",
                    Color::Black => "black",
                };
                let role = match piece.role {
                    Role::King => "king",
                    _ => "rook",
                };
                format!("{square} {color} {role}")
            }
            None => format!("{square} empty"),
        }
    });
    format!("{}.", squares.join(", "))
}

/// The king castles without leaving its square, so that nothing else can be
/// meant.
const CLAIM: &str = "4k3/8/8/8/8/8/8/1RK5 w B - 99 80";

#[test]
fn a_draw_is_claimed_with_castling() {
    for castling in ["O-O-O", "0-0-0"] {
        let answers = terminal(&format!("start {CLAIM}\nclaim {castling}\n"));
        let last = answers.last().expect("an answer");
        assert!(
            last.contains("draw") || last.contains("Draw"),
            "{answers:?}"
        );
        assert!(!last.contains("no draw"), "{answers:?}");
    }
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    start(&mut page, CLAIM);
    type_line(&mut page, "claim O-O-O", "done");
    assert_eq!(snapshot(&server)["phase"], "over");
}

#[test]
fn sent_to_the_engine() {
    let mut input = "setoption name UCI_Chess960 value true\n".to_owned();
    let mut expected = Vec::new();
    for case in cases() {
        let [white, black] = &case.castlings;
        let position = format!("position fen {} moves {}", case.fen(), white.uci());
        input += &format!("{position}\nd\n{position} {}\nd\n", black.uci());
        expected.extend([white.fen(), black.fen()]);
    }
    input += "quit\n";
    let (code, out) = fed(["uci"], input.as_bytes()).silent();
    assert_eq!(code, 0);
    let shown = out.lines().map(|line| line.strip_prefix("info string "));
    let shown: Vec<String> = shown.flatten().map(str::to_owned).collect();
    assert_eq!(shown, expected);
}

#[test]
fn asked_in_json() {
    let (mut requests, mut expected) = (Vec::new(), Vec::new());
    for case in cases() {
        let mut fen = case.fen();
        for castling in &case.castlings {
            let (san, uci, after) = (castling.san(), castling.uci(), castling.fen());
            requests.push(json!({"op": "uci", "fen": fen, "san": san, "chess960": true}));
            expected.push(json!({"ok": true, "uci": uci, "after": after}));
            requests.push(json!({"op": "san", "fen": fen, "uci": uci, "chess960": true}));
            expected.push(json!({"ok": true, "san": san, "after": after}));
            fen = after;
        }
    }
    assert_eq!(ask_all(&requests), expected);
}

#[test]
fn written_in_pgn() {
    let cases = cases();
    let pgn: String = cases
        .iter()
        .map(|case| {
            let [white, black] = &case.castlings;
            format!(
                "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                 [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n\
                 [SetUp \"1\"]\n[FEN \"{}\"]\n\n1. {} {} *\n\n",
                case.fen(),
                white.san(),
                black.san()
            )
        })
        .collect();
    let (code, report) = fed(["pgn", "check", "--json"], pgn.as_bytes()).silent();
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(code, 0, "{report}");
    assert_eq!(report["games"], cases.len(), "{report}");
    assert_eq!(
        (&report["errors"], &report["warnings"]),
        (&json!([]), &json!([]))
    );
    let converted = |to: &str| {
        let arguments = ["convert", "--from", "pgn", "--to", to, "--chess960"];
        let (code, out) = fed(arguments, pgn.as_bytes()).silent();
        assert_eq!(code, 0);
        out.lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let fens: Vec<String> = cases.iter().map(|case| case.castlings[1].fen()).collect();
    assert_eq!(converted("fen"), fens);
    let moves = |case: &Case| case.castlings.each_ref().map(Castling::uci).join(" ");
    assert_eq!(
        converted("uci"),
        cases.iter().map(moves).collect::<Vec<String>>()
    );
}
