//! What we read and write, against two independent libraries, over random
//! legal games of standard chess and Chess960.

mod common;

use arrocco_notation::san;
use arrocco_notation::san::San;
use arrocco_rules::{CastlingMode, Position, UciMove, fen};
use common::{STARTS, game};
use shakmaty::{Chess, EnPassantMode, Position as _};

const GAMES: u64 = 12;
const PLIES: usize = 120;

fn games(start: &str) -> impl Iterator<Item = Position> {
    (0..GAMES)
        .flat_map(move |seed| game(start, seed, PLIES))
        .map(|(position, _)| position)
}

fn shakmaty_mode(mode: CastlingMode) -> shakmaty::CastlingMode {
    match mode {
        CastlingMode::Standard => shakmaty::CastlingMode::Standard,
        CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
    }
}

fn shakmaty_position(text: &str, mode: CastlingMode) -> Chess {
    let fen: shakmaty::fen::Fen = text.parse().unwrap();
    fen.into_position(shakmaty_mode(mode)).unwrap()
}

/// Every legal move of a position in SAN and UCI, as shakmaty writes it, is
/// the same move to us, written the same.
fn compare_with_shakmaty(position: &Position, mode: CastlingMode) {
    let text = fen::write(position, mode);
    let peer = shakmaty_position(&text, mode);
    let peer_fen = shakmaty::fen::Fen::from_position(&peer, EnPassantMode::Legal);
    if mode == CastlingMode::Standard {
        assert_eq!(text, peer_fen.to_string());
    }
    assert_eq!(peer_fen.to_string().parse::<Position>(), Ok(*position));
    let moves = peer.legal_moves();
    assert_eq!(moves.len(), position.count_legal(), "{text}");
    for m in &moves {
        let in_uci = m.to_uci(shakmaty_mode(mode)).to_string();
        let in_san = shakmaty::san::SanPlus::from_move(peer.clone(), *m).to_string();
        let ours = in_uci
            .parse::<UciMove>()
            .unwrap()
            .to_move(position)
            .unwrap();
        assert_eq!(UciMove::from_move(ours, mode).to_string(), in_uci, "{text}");
        assert_eq!(san::write(position, ours), in_san, "{text}");
        assert_eq!(
            in_san.parse::<San>().unwrap().to_move(position),
            Ok(ours),
            "{text} {in_san}"
        );
    }
}

#[test]
fn standard_games_are_written_as_shakmaty_writes_them() {
    games(STARTS[0]).for_each(|position| compare_with_shakmaty(&position, CastlingMode::Standard));
}

#[test]
fn chess960_games_are_written_as_shakmaty_writes_them() {
    for start in &STARTS[1..] {
        let positions = game(start, 960, PLIES);
        for (position, _) in positions {
            compare_with_shakmaty(&position, CastlingMode::Chess960);
        }
    }
}

#[test]
fn standard_games_are_written_as_cozy_chess_writes_them() {
    for position in games(STARTS[0]).step_by(4) {
        let text = fen::write(&position, CastlingMode::Standard);
        let peer = cozy_chess::Board::from_fen(&text, false).unwrap();
        position.for_each_legal(|m| {
            let in_uci = UciMove::from_move(m, CastlingMode::Standard).to_string();
            let theirs = cozy_chess::util::parse_uci_move(&peer, &in_uci).unwrap();
            let in_san = cozy_chess::util::display_san_move(&peer, theirs).to_string();
            assert_eq!(san::write(&position, m), in_san, "{text}");
        });
    }
}

#[test]
fn chess960_games_are_read_as_cozy_chess_reads_them() {
    for start in STARTS {
        for (position, m) in game(start, 4, PLIES) {
            let text = fen::write(&position, CastlingMode::Chess960);
            let peer = cozy_chess::Board::from_fen(&text, true).unwrap();
            let in_uci = UciMove::from_move(m, CastlingMode::Chess960).to_string();
            assert!(peer.is_legal(in_uci.parse().unwrap()), "{text} {in_uci}");
            assert_eq!(
                format!("{peer:#}").parse::<Position>(),
                Ok(position),
                "{text}"
            );
        }
    }
}

/// What two independent readers refuse, we refuse: random pairs of squares
/// that are no legal move.
#[test]
fn moves_that_shakmaty_refuses_are_refused() {
    let mut rng = common::Rng(7);
    for position in games(STARTS[0]).step_by(7) {
        let text = fen::write(&position, CastlingMode::Standard);
        let peer = shakmaty_position(&text, CastlingMode::Standard);
        for _ in 0..40 {
            let letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
            let mut square = || format!("{}{}", letters[rng.below(8)], 1 + rng.below(8));
            let in_uci = format!("{}{}", square(), square());
            let theirs = in_uci
                .parse::<shakmaty::uci::UciMove>()
                .unwrap()
                .to_move(&peer);
            let ours = in_uci.parse::<UciMove>().unwrap().to_move(&position);
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{text} {in_uci}");
        }
    }
}
