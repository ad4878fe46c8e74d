//! FEN, UCI and SAN, read and written, over positions of random games.

use std::fmt::Write;
use std::hint::black_box;

use arrocco_notation::san;
use arrocco_notation::san::San;
use arrocco_rules::{CastlingMode, Move, Position, UciMove, fen, uci};
use shakmaty::fen::Fen as ShakmatyFen;
use shakmaty::san::SanPlus as ShakmatySan;
use shakmaty::uci::UciMove as ShakmatyUci;
use shakmaty::{Chess, EnPassantMode};

use crate::measure::{Against, Contest, OURS, hold};
use crate::samples::Samples;

const ITEMS: usize = 50_000;

/// Positions and the moves played there, as a library holds them. They are apart,
/// so that a task that needs only one of them does not wait for the memory of
/// the other.
struct View<P, M> {
    positions: Vec<P>,
    moves: Vec<M>,
}

impl<P, M> View<P, M> {
    fn new(samples: &Samples, read: impl Fn((&str, &str)) -> (P, M)) -> View<P, M> {
        let texts = samples.fen.iter().zip(samples.uci.iter());
        let (positions, moves) = texts.map(read).unzip();
        View { positions, moves }
    }

    fn pairs(&self) -> impl Iterator<Item = (&P, &M)> {
        self.positions.iter().zip(&self.moves)
    }
}

/// The samples as each library holds them.
struct Views {
    samples: Samples,
    ours: View<Position, Move>,
    shakmaty: View<Chess, shakmaty::Move>,
    cozy: View<cozy_chess::Board, cozy_chess::Move>,
    owl: View<owlchess::Board, owlchess::Move>,
    chess: Vec<chess::Board>,
}

impl Views {
    fn new() -> Views {
        let samples = Samples::new(ITEMS);
        Views {
            ours: View::new(&samples, our_view),
            shakmaty: View::new(&samples, shakmaty_view),
            cozy: View::new(&samples, cozy_view),
            owl: View::new(&samples, owl_view),
            chess: samples
                .fen
                .iter()
                .map(|fen| fen.parse().expect("a FEN"))
                .collect(),
            samples,
        }
    }
}

fn our_view((fen, uci): (&str, &str)) -> (Position, Move) {
    let position = fen.parse::<Position>().expect("a FEN");
    let m: UciMove = uci.parse().expect("a move");
    (position, m.to_move(&position).expect("a legal move"))
}

fn shakmaty_view((fen, uci): (&str, &str)) -> (Chess, shakmaty::Move) {
    let position = shakmaty_position(fen);
    let m: ShakmatyUci = uci.parse().expect("a move");
    let m = m.to_move(&position).expect("a legal move");
    (position, m)
}

fn shakmaty_position(fen: &str) -> Chess {
    let fen = ShakmatyFen::from_ascii(fen.as_bytes()).expect("a FEN");
    fen.into_position(shakmaty::CastlingMode::Standard)
        .expect("a position")
}

fn cozy_view((fen, uci): (&str, &str)) -> (cozy_chess::Board, cozy_chess::Move) {
    let board = cozy_chess::Board::from_fen(fen, false).expect("a FEN");
    let m = cozy_chess::util::parse_uci_move(&board, uci).expect("a move");
    (board, m)
}

fn owl_view((fen, uci): (&str, &str)) -> (owlchess::Board, owlchess::Move) {
    let board = owlchess::Board::from_fen(fen).expect("a FEN");
    let m = owlchess::Move::from_uci_legal(uci, &board).expect("a legal move");
    (board, m)
}

pub(crate) fn run(rounds: usize) {
    let views = Views::new();
    let contests = vec![
        fen_read(&views),
        fen_write(&views),
        uci_read(&views),
        uci_write(&views),
        san_read(&views),
        san_write(&views),
    ];
    hold(
        "Notation, 50,000 positions of random games",
        contests,
        rounds,
    );
}

fn fen_read(views: &Views) -> Contest<'_> {
    /// Reads every text and throws the outcome away.
    fn each<'a, T>(texts: impl Iterator<Item = &'a str>, read: impl Fn(&'a str) -> Option<T>) {
        for text in texts {
            black_box(&read(text).expect("a FEN"));
        }
    }
    let texts = || views.samples.fen.iter();
    Contest::new("FEN read", ITEMS as u64)
        .target(OURS, Against::Peers, 3.0)
        .entrant(OURS, move || {
            each(texts(), |text| text.parse::<Position>().ok());
        })
        .entrant("shakmaty", move || {
            each(texts(), |text| Some(shakmaty_position(text)));
        })
        .entrant("cozy-chess", move || {
            each(texts(), |text| {
                cozy_chess::Board::from_fen(text, false).ok()
            });
        })
        .entrant("owlchess", move || {
            each(texts(), |text| owlchess::Board::from_fen(text).ok());
        })
        .entrant("chess", move || {
            each(texts(), |text| text.parse::<chess::Board>().ok());
        })
}

/// Writes each item into one string that is used again and again.
fn write_each<T>(items: impl Iterator<Item = T>, append: impl Fn(T, &mut String)) {
    let mut text = String::with_capacity(128);
    for item in items {
        text.clear();
        append(item, &mut text);
        black_box(&text);
    }
}

fn fen_write(views: &Views) -> Contest<'_> {
    Contest::new("FEN write", ITEMS as u64)
        .target(OURS, Against::Peers, 5.0)
        .entrant(OURS, || {
            write_each(views.ours.positions.iter(), |p, text| {
                fen::append(p, CastlingMode::Standard, text);
            });
        })
        .entrant("shakmaty", || {
            write_each(views.shakmaty.positions.iter(), |p, text| {
                ShakmatyFen::from_position(p, EnPassantMode::Legal).append_to_string(text);
            });
        })
        .entrant("cozy-chess", || {
            write_each(views.cozy.positions.iter(), |p, text| {
                write!(text, "{p}").expect("it fits");
            });
        })
        .entrant("owlchess", || {
            write_each(views.owl.positions.iter(), |p, text| {
                write!(text, "{p}").expect("it fits");
            });
        })
}

fn uci_read(views: &Views) -> Contest<'_> {
    let texts = || views.samples.uci.iter();
    Contest::new("UCI read to a legal move", ITEMS as u64)
        .target(OURS, Against::Peers, 2.3)
        .entrant(OURS, move || {
            for (text, position) in texts().zip(&views.ours.positions) {
                let m = UciMove::from_ascii(text.as_bytes()).expect("a move");
                black_box(m.to_move(position).expect("a legal move"));
            }
        })
        .entrant("cozy-chess", move || {
            for (text, board) in texts().zip(&views.cozy.positions) {
                let m = cozy_chess::util::parse_uci_move(board, text).expect("a move");
                assert!(board.is_legal(m));
                black_box(m);
            }
        })
        .entrant("shakmaty", move || {
            for (text, position) in texts().zip(&views.shakmaty.positions) {
                let m: ShakmatyUci = text.parse().expect("a move");
                black_box(m.to_move(position).expect("a legal move"));
            }
        })
        .entrant("owlchess", move || {
            for (text, board) in texts().zip(&views.owl.positions) {
                black_box(owlchess::Move::from_uci_legal(text, board).expect("a legal move"));
            }
        })
}

fn uci_write(views: &Views) -> Contest<'_> {
    Contest::new("UCI write", ITEMS as u64)
        .target(OURS, Against::Peers, 1.0)
        .entrant(OURS, || {
            write_each(views.ours.moves.iter(), |m, text| {
                uci::append(*m, CastlingMode::Standard, text);
            });
        })
        .entrant("shakmaty", || {
            write_each(views.shakmaty.moves.iter(), |m, text| {
                ShakmatyUci::from_standard(*m).append_to_string(text);
            });
        })
        .entrant("cozy-chess", || {
            write_each(views.cozy.pairs(), |(board, m), text| {
                let m = cozy_chess::util::display_uci_move(board, *m);
                write!(text, "{m}").expect("it fits");
            });
        })
}

fn san_read(views: &Views) -> Contest<'_> {
    let texts = || views.samples.san.iter();
    Contest::new("SAN read to a legal move", ITEMS as u64)
        .target(OURS, Against::Peers, 2.5)
        .entrant(OURS, move || {
            for (text, position) in texts().zip(&views.ours.positions) {
                let san = San::from_ascii(text.as_bytes()).expect("a move");
                black_box(san.to_move(position).expect("a legal move"));
            }
        })
        .entrant("cozy-chess", move || {
            for (text, board) in texts().zip(&views.cozy.positions) {
                black_box(cozy_chess::util::parse_san_move(board, text).expect("a legal move"));
            }
        })
        .entrant("shakmaty", move || {
            for (text, position) in texts().zip(&views.shakmaty.positions) {
                let san = ShakmatySan::from_ascii(text.as_bytes()).expect("a move");
                black_box(san.san.to_move(position).expect("a legal move"));
            }
        })
        .entrant("owlchess", move || {
            for (text, board) in texts().zip(&views.owl.positions) {
                black_box(owlchess::Move::from_san(text, board).expect("a legal move"));
            }
        })
        .entrant("chess", move || {
            // It refuses a few en passant captures, so its answer is not used.
            for (text, board) in texts().zip(&views.chess) {
                let _ = black_box(chess::ChessMove::from_san(board, text));
            }
        })
}

fn san_write(views: &Views) -> Contest<'_> {
    Contest::new("SAN write with + and #", ITEMS as u64)
        .target(OURS, Against::Peers, 2.8)
        .entrant(OURS, || {
            write_each(views.ours.pairs(), |(p, m), text| san::append(p, *m, text));
        })
        .entrant("owlchess", || {
            write_each(views.owl.pairs(), |(board, m), text| {
                write!(text, "{}", m.san(board).expect("a legal move")).expect("it fits");
            });
        })
        .entrant("cozy-chess", || {
            write_each(views.cozy.pairs(), |(board, m), text| {
                let m = cozy_chess::util::display_san_move(board, *m);
                write!(text, "{m}").expect("it fits");
            });
        })
        .entrant("shakmaty", || {
            write_each(views.shakmaty.pairs(), |(position, m), text| {
                ShakmatySan::from_move(position.clone(), *m).append_to_string(text);
            });
        })
}
