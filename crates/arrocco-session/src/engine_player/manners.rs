//! The manners of an engine player: draws, resigning, and the time a move takes.

use std::time::Duration;

use arrocco_engine::random::Random;
use arrocco_engine::{Score, SearchClock};
use arrocco_rules::{Color, Move, Position, Role};

/// No engine accepts a draw before this move, unless there is nothing left to play
/// for.
const FIRST_DRAW: u32 = 20;

/// From this move on a small advantage in an ending is not worth the trouble.
const LATE: u32 = 40;

/// Moves between two offers of an engine.
const OFFER_INTERVAL: u32 = 10;

/// A score that is nobody's advantage, in centipawns.
const EVEN: i32 = 25;

/// A score that nobody wins any more, in centipawns.
const LOST: i32 = -800;

/// Moves after which an engine may resign.
const FIRST_RESIGNATION: u32 = 15;

/// Whether an engine accepts a draw; the score is its own.
pub(super) fn accepts_draw(position: &Position, score: Score) -> bool {
    let number = position.fullmove_number();
    let worth = match score {
        Score::Centipawns(worth) => worth,
        Score::Mate(moves) => return moves <= 0 && number >= FIRST_DRAW,
    };
    if is_bare(position) && worth.abs() <= 2 * EVEN {
        return true;
    }
    let limit = match number >= LATE && is_ending(position) {
        true => EVEN,
        false => 0,
    };
    number >= FIRST_DRAW && worth <= limit
}

/// Whether it is time for an engine to offer a draw: late, in an ending in which nothing
/// has happened for a while, and not at every move.
pub(super) fn may_offer_draw(position: &Position) -> bool {
    let number = position.fullmove_number();
    let is_time = number >= LATE && number.is_multiple_of(OFFER_INTERVAL);
    is_time && position.halfmove_clock() >= 8 && is_ending(position)
}

/// Whether an engine offers a draw: it is time, and the position is even.
pub(super) fn offers_draw(position: &Position, score: Score) -> bool {
    let is_even = matches!(score, Score::Centipawns(worth) if worth.abs() <= EVEN);
    is_even && may_offer_draw(position)
}

/// Whether an engine that may resign does; the score is its own.
pub(super) fn resigns(position: &Position, score: Score) -> bool {
    let is_lost = match score {
        Score::Centipawns(worth) => worth <= LOST,
        Score::Mate(moves) => moves <= 0,
    };
    is_lost && position.fullmove_number() >= FIRST_RESIGNATION
}

/// Points of the pieces of a side, pawns aside.
fn piece_points(position: &Position, color: Color) -> u32 {
    let count = |role: Role| position.board().by_piece(role.of(color)).count();
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Neither side has more than two rooks or a queen and a little.
fn is_ending(position: &Position) -> bool {
    Color::ALL
        .iter()
        .all(|&color| piece_points(position, color) <= 11)
}

/// Both sides have the same pieces, a rook at most, and no or equal few pawns: nobody
/// can hope for much.
fn is_bare(position: &Position) -> bool {
    let [white, black] = Color::ALL.map(|color| piece_points(position, color));
    let pawns = Color::ALL.map(|color| position.board().by_piece(Role::Pawn.of(color)).count());
    white == black && white <= 5 && pawns[0] == pawns[1] && pawns[0] <= 2
}

/// How long a move should seem to take: about `pace`, less where there is not much to
/// think about, more where there is, and never more than the player's patience or a
/// small share of the clock.
pub(super) fn thinking_time(
    position: &Position,
    last: Option<Move>,
    pace: Duration,
    clock: Option<SearchClock>,
    patience: Duration,
    seed: u64,
) -> Duration {
    let moves = position.legal_moves();
    let board = position.board();
    let takes = |m: &&Move| board.piece_at(m.to()).is_some() && !m.is_castling();
    let captures = moves.iter().filter(takes).count();
    let is_recapture =
        last.is_some_and(|last| moves.iter().any(|m| takes(&m) && m.to() == last.to()));
    let mut percent = match moves.len() {
        0 | 1 => 30,
        count => 60 + 2 * count + 12 * captures.min(8),
    };
    if position.fullmove_number() <= 6 || is_recapture {
        percent /= 2;
    }
    // From half to twice as long.
    percent = percent * (50 + Random::new(seed ^ position.zobrist()).below(150)) / 100;
    let planned = pace * u32::try_from(percent).unwrap_or(100) / 100;
    let share = clock.map_or(Duration::MAX, |clock| {
        clock.remaining / 60 + clock.increment / 2
    });
    planned.min(share).min(patience)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().expect("a good FEN")
    }

    #[test]
    fn thinking_takes_different_times_and_never_too_long() {
        let pace = Duration::from_millis(500);
        let patience = Duration::from_secs(1);
        let middlegame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
        let forced = "7k/8/8/8/8/8/r7/1r5K w - - 0 40";
        let time =
            |text, clock, seed| thinking_time(&position(text), None, pace, clock, patience, seed);
        let times: std::collections::HashSet<Duration> =
            (0..40).map(|seed| time(middlegame, None, seed)).collect();
        assert!(times.len() > 12, "{times:?}");
        assert!(times.iter().all(|&time| time <= patience));
        let mean = |text| (0..40).map(|seed| time(text, None, seed)).sum::<Duration>() / 40;
        assert!(mean(forced) * 2 < mean(middlegame));
        let short = SearchClock {
            remaining: Duration::from_secs(6),
            ..SearchClock::default()
        };
        assert!(time(middlegame, Some(short), 3) <= Duration::from_millis(100));
        let none = thinking_time(
            &position(middlegame),
            None,
            Duration::ZERO,
            None,
            patience,
            1,
        );
        assert_eq!(none, Duration::ZERO);
    }

    #[test]
    fn a_draw_is_offered_in_dead_even_endings_only_and_rarely() {
        let even = Score::Centipawns(5);
        let at = |number: u32, clock: u32| {
            let text = format!("8/5pk1/6p1/8/8/6P1/5PK1/1r5R w - - {clock} {number}");
            offers_draw(&position(&text), even)
        };
        assert!(at(50, 12));
        assert!(!at(50, 2) && !at(51, 12) && !at(30, 12));
        let middlegame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 12 50";
        assert!(!offers_draw(&position(middlegame), even));
        let ending = position("8/5pk1/6p1/8/8/6P1/5PK1/1r5R w - - 12 50");
        assert!(!offers_draw(&ending, Score::Centipawns(60)));
    }

    #[test]
    fn nobody_resigns_early_or_with_hope() {
        let late = position("6k1/8/8/8/8/8/RR6/K7 b - - 0 40");
        assert!(resigns(&late, Score::Centipawns(-900)));
        assert!(resigns(&late, Score::Mate(-3)));
        assert!(!resigns(&late, Score::Centipawns(-500)));
        assert!(!resigns(&late, Score::Mate(2)));
        let early = position("6k1/8/8/8/8/8/RR6/K7 b - - 0 10");
        assert!(!resigns(&early, Score::Mate(-3)));
    }
}
