//! Which game is next, on how many boards at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use arrocco_notation::pgn::GameResult;
use arrocco_rules::{Color, Position};

use super::Terms;
use super::contender::Pace;
use super::game::{self, Played};
use super::player::Player;
use crate::failure::Failure;

/// A game that was played.
pub(super) struct Finished {
    /// From 1, in the order in which games began.
    pub(super) number: usize,
    /// Which opening; two games have the same.
    pub(super) opening: usize,
    /// Whether the first engine had White.
    first_is_white: bool,
    pub(super) played: Played,
}

impl Finished {
    /// The first engine's half points.
    pub(super) fn points(&self) -> u32 {
        match (self.played.result, self.first_is_white) {
            (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => 2,
            (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => 0,
            (GameResult::Draw | GameResult::Unknown, _) => 1,
        }
    }

    /// Which engine had this colour, 0 or 1.
    pub(super) fn player_of(&self, color: Color) -> usize {
        usize::from((color == Color::White) != self.first_is_white)
    }

    /// The names of White and Black.
    pub(super) fn names<'a>(&self, terms: &'a Terms) -> [&'a str; 2] {
        [Color::White, Color::Black]
            .map(|color| terms.contenders[self.player_of(color)].name.as_str())
    }
}

/// Plays so many games and gives each away when it is over, until that says
/// that there are enough.
///
/// # Errors
///
/// If an engine cannot be started, or what `take` says.
pub(super) fn play(
    terms: &Terms,
    starts: &[Position],
    games: usize,
    boards: usize,
    mut take: impl FnMut(Finished) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let desk = Desk {
        terms,
        starts,
        games,
        next: AtomicUsize::new(0),
        enough: AtomicBool::new(false),
    };
    let (sender, finished) = channel();
    thread::scope(|scope| {
        for _ in 0..boards.min(games) {
            let (desk, sender) = (&desk, sender.clone());
            scope.spawn(move || desk.run_board(&sender));
        }
        drop(sender);
        let mut outcome = Ok(());
        for game in finished {
            let wanted = game.map_err(Failure::usage).and_then(&mut take);
            if !matches!(wanted, Ok(true)) {
                // Games under way are played out but no longer count.
                desk.enough.store(true, Relaxed);
                outcome = outcome.and(wanted.map(|_| ()));
                break;
            }
        }
        outcome
    })
}

/// What the boards share.
struct Desk<'a> {
    terms: &'a Terms,
    starts: &'a [Position],
    games: usize,
    next: AtomicUsize,
    enough: AtomicBool,
}

impl Desk<'_> {
    /// Plays one game after the other. An engine that did something wrong is
    /// started anew.
    fn run_board(&self, sender: &Sender<Result<Finished, String>>) {
        let mut seats: [Option<Player>; 2] = [None, None];
        while let Some(index) = self.take_game() {
            let game = self.play(index, &mut seats);
            let failed = game.is_err();
            if sender.send(game).is_err() || failed {
                return;
            }
        }
    }

    fn take_game(&self) -> Option<usize> {
        let index = self.next.fetch_add(1, Relaxed);
        (index < self.games && !self.enough.load(Relaxed)).then_some(index)
    }

    /// The engine of a seat, started if nobody sits there.
    fn seated<'p>(
        &self,
        seat: &'p mut Option<Player>,
        index: usize,
    ) -> Result<(&'p mut Player, Pace), String> {
        let contender = &self.terms.contenders[index];
        if seat.is_none() {
            *seat = Some(Player::start(contender, self.terms.patience)?);
        }
        let player = seat.as_mut().ok_or("nobody sits there")?;
        Ok((player, contender.pace))
    }

    fn play(&self, index: usize, seats: &mut [Option<Player>; 2]) -> Result<Finished, String> {
        let opening = index / 2 % self.starts.len().max(1);
        let start = self.starts.get(opening).copied();
        let start = start.unwrap_or_else(Position::initial);
        let first_is_white = index.is_multiple_of(2);
        let [first, second] = seats;
        let mut players = [self.seated(first, 0)?, self.seated(second, 1)?];
        if !first_is_white {
            players.reverse();
        }
        let played = game::play(self.terms, &start, players);
        let finished = Finished {
            number: index + 1,
            opening: index / 2,
            first_is_white,
            played,
        };
        if let Some((color, _)) = finished.played.fault {
            seats[finished.player_of(color)] = None;
        }
        Ok(finished)
    }
}
