//! The rights of pages and devices in a game.
//!
//! [`need`] says what a request needs, in one exhaustive match; [`check`] says
//! whether a seat has it. The owner may do everything, but does not move for a
//! colour that is played on another device; a player's device acts for its own
//! colour only; a spectator looks.

use arrocco_game::{Command, Game};
use arrocco_rules::Color;

use super::protocol::sharing::Invited;
use super::protocol::{PageRole, Reason, ReasonKind, RequestKind};
use super::shared_game::SharedGame;

/// Who sends a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// The page of the owner that plays.
    Owner,
    /// Another page of the owner, which watches.
    OtherPage,
    /// A device that plays a colour.
    Player(Color),
    /// A device that watches.
    Spectator,
}

impl Seat {
    /// The seat of a device with such a role. Who has not chosen yet watches.
    pub(crate) fn of_device(role: Invited) -> Seat {
        match role {
            Invited::White => Seat::Player(Color::White),
            Invited::Black => Seat::Player(Color::Black),
            Invited::Spectator | Invited::Pupil => Seat::Spectator,
        }
    }

    pub(crate) fn role(self) -> PageRole {
        match self {
            Seat::Owner => PageRole::Owner,
            Seat::Player(Color::White) => PageRole::White,
            Seat::Player(Color::Black) => PageRole::Black,
            Seat::OtherPage | Seat::Spectator => PageRole::Spectator,
        }
    }

    /// The colours that it moves.
    pub(crate) fn colors(self, shared: Option<&SharedGame>) -> Vec<Color> {
        let moves = |color: &Color| match self {
            Seat::Owner => shared.is_none_or(|shared| !shared.is_on_device(*color)),
            Seat::Player(own) => own == *color,
            Seat::OtherPage | Seat::Spectator => false,
        };
        Color::ALL.into_iter().filter(moves).collect()
    }
}

/// What a request needs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need<'a> {
    /// To see the game.
    Look,
    /// To carry out a command.
    Act(&'a Command),
    /// The help of an engine.
    Help,
    /// To put another game in place of this one.
    Replace,
    /// To be the owner: files, settings, saved games, other devices.
    Own,
    /// To be a player on a device.
    AskHelp,
}

/// What a request needs.
pub(crate) fn need(request: &RequestKind) -> Need<'_> {
    match request {
        RequestKind::Why { .. } | RequestKind::Attackers { .. } | RequestKind::Look { .. } => {
            Need::Look
        }
        RequestKind::Do { command, .. } => Need::Act(command),
        RequestKind::Hint
        | RequestKind::Evaluate { on: true, .. }
        | RequestKind::Graph { off: false }
        | RequestKind::Review { off: false }
        | RequestKind::Try { .. } => Need::Help,
        RequestKind::Open { .. } | RequestKind::Load { .. } | RequestKind::OpenFile { .. } => {
            Need::Replace
        }
        RequestKind::AskHelp { .. } => Need::AskHelp,
        // A typed line is checked again when it is known what it does.
        RequestKind::Type { .. }
        | RequestKind::Evaluate { on: false, .. }
        | RequestKind::Graph { off: true }
        | RequestKind::Review { off: true }
        | RequestKind::Games { .. }
        | RequestKind::Save
        | RequestKind::Delete { .. }
        | RequestKind::Practice
        | RequestKind::Exercise { .. }
        | RequestKind::Solve { .. }
        | RequestKind::Answer { .. }
        | RequestKind::ForgetPractice
        | RequestKind::Presented
        | RequestKind::Inspect { .. }
        | RequestKind::Chess960
        | RequestKind::Tag { .. }
        | RequestKind::Lock { .. }
        | RequestKind::Sharing { .. }
        | RequestKind::TakeOver
        | RequestKind::Watch => Need::Own,
    }
}

/// Whether a seat may do what a request needs.
///
/// # Errors
///
/// The reason why not.
pub(crate) fn check(
    seat: Seat,
    shared: Option<&SharedGame>,
    game: &Game,
    need: Need<'_>,
) -> Result<(), Reason> {
    // The game of two devices is theirs alone until it is over.
    let is_match = game.outcome().is_in_progress()
        && shared.is_some_and(|shared| Color::ALL.iter().any(|&c| shared.is_on_device(c)));
    match (need, seat) {
        (Need::Look, _) => Ok(()),
        (Need::Act(command), seat) => check_command(seat, shared, game, command, is_match),
        (Need::Help, Seat::Owner | Seat::OtherPage) if is_match => {
            let text = "no engine helps while the game is played on several devices";
            Err(Reason::plain(ReasonKind::NoHelp, text))
        }
        (Need::Replace, Seat::Owner) if shared.is_some() => Err(stays()),
        (Need::Replace, Seat::OtherPage) => Err(watching()),
        (Need::Help | Need::Own, Seat::Owner | Seat::OtherPage) | (Need::Replace, Seat::Owner) => {
            Ok(())
        }
        (Need::AskHelp, Seat::Player(_)) => Ok(()),
        (Need::AskHelp, Seat::Owner | Seat::OtherPage) => Err(not_shared()),
        (_, Seat::Spectator) => Err(spectating()),
        (Need::Help | Need::Replace | Need::Own, Seat::Player(_)) => Err(only_owner()),
    }
}

fn check_command(
    seat: Seat,
    shared: Option<&SharedGame>,
    game: &Game,
    command: &Command,
    is_match: bool,
) -> Result<(), Reason> {
    match seat {
        Seat::OtherPage => return Err(watching()),
        Seat::Spectator => return Err(spectating()),
        Seat::Owner | Seat::Player(_) => {}
    }
    let by = match command {
        // A move for another position is refused by the game, as stale.
        Command::Move { ply, .. } => {
            let is_stale = ply.is_some_and(|ply| ply as usize != game.ply());
            (!is_stale).then(|| game.turn())
        }
        Command::ClaimDraw { .. } => Some(game.turn()),
        Command::Resign { by }
        | Command::OfferDraw { by }
        | Command::AcceptDraw { by }
        | Command::DeclineDraw { by }
        | Command::AcceptTakeback { by }
        | Command::DeclineTakeback { by } => Some(*by),
        Command::Takeback => game.takeback_by(),
        Command::Start { .. } => return check_owner(seat, shared.is_some()),
        Command::Redo
        | Command::Vary { .. }
        | Command::PromoteVariation { .. }
        | Command::MakeMainLine { .. }
        | Command::DeleteVariation { .. }
        | Command::Comment { .. }
        | Command::Annotate { .. }
        | Command::Draw { .. } => return check_owner(seat, is_match),
        Command::Pause | Command::Resume | Command::AdjustClock { .. } => {
            check_owner(seat, false)?;
            return check_begun(shared);
        }
        Command::Tag { .. } | Command::Tick | Command::GoTo { .. } => {
            return check_owner(seat, false);
        }
    };
    check_begun(shared)?;
    match (seat, by) {
        (Seat::Owner, Some(by)) if shared.is_some_and(|shared| shared.is_on_device(by)) => {
            let text = format!("{by} is played on another device");
            Err(Reason::about_color(ReasonKind::OnAnotherDevice, by, text))
        }
        (Seat::Player(own), Some(by)) if by != own => {
            let text = format!("this device plays {own}");
            Err(Reason::about_color(ReasonKind::NotYourColor, own, text))
        }
        (Seat::Owner | Seat::Player(_) | Seat::OtherPage | Seat::Spectator, _) => Ok(()),
    }
}

/// What only the owner may do, unless two devices play.
fn check_owner(seat: Seat, is_match: bool) -> Result<(), Reason> {
    match seat {
        Seat::Owner if is_match => Err(stays()),
        Seat::Owner => Ok(()),
        Seat::OtherPage | Seat::Player(_) | Seat::Spectator => Err(only_owner()),
    }
}

fn check_begun(shared: Option<&SharedGame>) -> Result<(), Reason> {
    if shared.is_none_or(|shared| shared.begun) {
        return Ok(());
    }
    Err(Reason::plain(
        ReasonKind::NotBegun,
        "the game has not begun yet",
    ))
}

pub(crate) fn stays() -> Reason {
    let text = "the game is played on several devices; stop sharing first";
    Reason::plain(ReasonKind::SharedGame, text)
}

fn watching() -> Reason {
    Reason::plain(ReasonKind::Watching, "this page only watches")
}

fn spectating() -> Reason {
    Reason::plain(ReasonKind::Spectating, "this device only watches")
}

pub(crate) fn only_owner() -> Reason {
    Reason::plain(ReasonKind::OnlyOwner, "only the first device can do that")
}

pub(crate) fn not_shared() -> Reason {
    Reason::plain(ReasonKind::NotShared, "no other device is connected")
}
