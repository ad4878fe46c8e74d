//! How much of a move's time the network took, which is given back.
//!
//! A device says how long its player thought. The rest of the time that passed
//! here was the network's, and is not charged, up to half a second a move on
//! average: a program that lies about it gains no more than that. A device that
//! says nothing gets back the round trip that was measured.

use std::collections::VecDeque;
use std::time::Duration;

use arrocco_game::Millis;

/// What is given back at most, per move on average.
pub(crate) const BOUND: Millis = Millis(500);
/// What can be given back at once beyond that: what earlier moves left of theirs,
/// and as much at the beginning.
const RESERVE: Millis = Millis(2_000);
/// How many round trips are remembered.
const TRIPS: usize = 5;

/// The network delay of one player.
#[derive(Clone, Debug)]
pub(crate) struct Lag {
    /// The last round trips.
    trips: VecDeque<Millis>,
    reserve: Millis,
    credited: Millis,
}

impl Default for Lag {
    fn default() -> Lag {
        Lag {
            trips: VecDeque::new(),
            reserve: RESERVE,
            credited: Millis::ZERO,
        }
    }
}

impl Lag {
    /// A round trip was measured.
    pub(crate) fn measured(&mut self, trip: Duration) {
        self.trips.truncate(TRIPS - 1);
        self.trips.push_front(trip.into());
    }

    /// The usual round trip: the median of the last ones.
    pub(crate) fn usual(&self) -> Option<Millis> {
        let mut sorted: Vec<Millis> = self.trips.iter().copied().collect();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied()
    }

    /// How much was given back so far.
    pub(crate) fn credited(&self) -> Millis {
        self.credited
    }

    /// What is given back for a move that took `used` here.
    pub(crate) fn credit(&self, used: Millis, thought: Option<Millis>) -> Millis {
        let lag = match thought {
            Some(thought) => used - thought,
            None => used.min(self.usual().unwrap_or_default()),
        };
        lag.min(BOUND + self.reserve)
    }

    /// The move was played, and so much was given back for it.
    pub(crate) fn spend(&mut self, credit: Millis) {
        self.reserve = (self.reserve + BOUND - credit).min(RESERVE);
        self.credited = self.credited + credit;
    }

    /// How long a move may still be under way after the flag has fallen here.
    pub(crate) fn grace(&self) -> Millis {
        let longest = self.trips.iter().copied().max().unwrap_or_default();
        longest.min(BOUND + self.reserve)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_player_did_not_think_is_given_back() {
        let mut lag = Lag::default();
        let credit = lag.credit(Millis(5_300), Some(Millis(5_000)));
        assert_eq!(credit, Millis(300));
        lag.spend(credit);
        assert_eq!(lag.credited(), Millis(300));
        // Nobody thinks longer than it took.
        assert_eq!(lag.credit(Millis(100), Some(Millis(200))), Millis::ZERO);
    }

    #[test]
    fn a_program_that_lies_gains_half_a_second_a_move_and_two_seconds() {
        let mut lag = Lag::default();
        for moves in 1..=100 {
            let credit = lag.credit(Millis::minutes(1), Some(Millis::ZERO));
            lag.spend(credit);
            assert!(lag.credited() <= Millis(500 * moves + 2_000));
        }
        assert_eq!(lag.credited(), Millis(52_000));
    }

    #[test]
    fn a_stall_of_a_second_is_given_back_after_usual_moves() {
        let mut lag = Lag::default();
        for _ in 0..3 {
            let stall = lag.credit(Millis(9_300), Some(Millis(8_000)));
            assert_eq!(stall, Millis(1_300));
            lag.spend(stall);
            for _ in 0..4 {
                lag.spend(lag.credit(Millis(2_300), Some(Millis(2_000))));
            }
        }
    }

    #[test]
    fn without_a_word_of_the_device_the_usual_round_trip_is_given_back() {
        let mut lag = Lag::default();
        assert_eq!(lag.credit(Millis(900), None), Millis::ZERO);
        for trip in [100, 3_000, 120, 80, 110] {
            lag.measured(Duration::from_millis(trip));
        }
        assert_eq!(lag.usual(), Some(Millis(110)));
        assert_eq!(lag.credit(Millis(900), None), Millis(110));
        assert_eq!(lag.credit(Millis(60), None), Millis(60));
        assert_eq!(lag.grace(), Millis(2_500));
    }
}
