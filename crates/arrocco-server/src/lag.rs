//! How much of a move's time the network took, which is given back.
//!
//! A device says how long its player thought. The rest of the time that passed
//! here was the network's, and is not charged, up to [`BOUND`] a move on average
//! and [`RESERVE`] more. A device that says nothing gets back the round trip that
//! was measured.
//!
//! The two are chosen for a network where a message takes 150 ± 50 ms, one in 40 a
//! second more, and one in 120 cuts the connection: there a move loses 0.45
//! seconds on average and four at worst. With 0.6 seconds a move and six in
//! reserve the clocks are right in 500 games; with half a second and two in
//! reserve, as it was at first, one clock in twelve was wrong, by up to three
//! seconds. A smaller bound needs a larger reserve (half a second: eight), and the
//! sum of both is what a program gains that lies: in 40 moves 30 seconds. Nobody
//! else can know how long a player thought, and a measured round trip is no
//! protection, because such a program can answer late too.

use std::collections::VecDeque;
use std::time::Duration;

use arrocco_game::Millis;

/// What is given back at most, per move on average.
pub(crate) const BOUND: Millis = Millis(600);
/// What can be given back beyond that: what earlier moves left of theirs, and as
/// much at the beginning.
pub(crate) const RESERVE: Millis = Millis(6_000);
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
    use crate::tests::devices::bad_network::{Fate, Random};

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
    fn a_program_that_lies_gains_the_bound_for_each_move_and_the_reserve_once() {
        let mut lag = Lag::default();
        for moves in 1..=100 {
            let credit = lag.credit(Millis::minutes(1), Some(Millis::ZERO));
            lag.spend(credit);
            assert!(lag.credited() <= Millis(BOUND.0 * moves + RESERVE.0));
        }
        assert_eq!(lag.credited(), Millis(66_000));
    }

    #[test]
    fn what_is_not_used_is_not_saved_beyond_the_reserve() {
        let mut lag = Lag::default();
        for _ in 0..100 {
            lag.spend(lag.credit(Millis(1_000), Some(Millis(1_000))));
        }
        let credit = lag.credit(Millis::minutes(1), Some(Millis::ZERO));
        assert_eq!(credit, BOUND + RESERVE);
    }

    /// How long one way takes, behind another message; nothing if it is cut.
    fn way(random: &mut Random) -> Option<u64> {
        let [one, other] = [random.fate(), random.fate()].map(|fate| match fate {
            Fate::Arrives(delay) | Fate::Stalls(delay) => Some(delay),
            Fate::Cut => None,
        });
        Some(one?.max(other?))
    }

    /// What a bad network takes of the time of a move: the position comes and the
    /// move goes. After a cut the device first connects again, there and back.
    fn lag_of_a_move(random: &mut Random) -> Millis {
        let mut lag = 0;
        let mut ways = 2;
        loop {
            let mut left = ways;
            while let Some(delay) = (left > 0).then(|| way(random)).flatten() {
                lag += delay;
                left -= 1;
            }
            if left == 0 {
                return Millis(lag);
            }
            ways = 4;
        }
    }

    #[test]
    fn on_a_bad_network_the_clocks_of_500_games_are_right() {
        let (mut lost, mut moves) = (0, 0);
        for player in 0..1000 {
            let mut random = Random::new(player);
            let mut lag = Lag::default();
            let mut charged = Millis::ZERO;
            for _ in 0..60 {
                let network = lag_of_a_move(&mut random);
                let thought = Millis(random.within((0, 10_000)));
                let credit = lag.credit(thought + network, Some(thought));
                lag.spend(credit);
                charged = charged + (network - credit);
                (lost, moves) = (lost + network.0, moves + 1);
            }
            assert!(charged < Millis(100), "player {player}: {charged:?}");
        }
        let average = lost / moves;
        assert!((400..500).contains(&average), "{average} ms a move");
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
        assert_eq!(lag.grace(), Millis(3_000));
        lag.measured(Duration::from_secs(60));
        assert_eq!(lag.grace(), BOUND + RESERVE);
    }
}
