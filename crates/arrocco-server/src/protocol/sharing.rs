//! A game on several devices: what the owner asks for and sees, what a device
//! sends to join, and what all of them see of each other.

use std::net::IpAddr;

use arrocco_game::{ClockView, Millis, Outcome, Settings};
use arrocco_rules::{Color, Square};
use serde::{Deserialize, Serialize};

use super::GameId;

/// What the owner does about other devices.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SharingAction {
    /// List the addresses of this computer.
    Addresses,
    /// Begin a game for several devices, and listen for them on an address.
    Share {
        #[cfg_attr(test, ts(type = "string"))]
        address: IpAddr,
        settings: Box<Settings>,
        white: Place,
        black: Place,
        absence: Absence,
        /// Whether a game in progress may be given up for it.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        abandon: bool,
    },
    /// Listen on another address instead; only before the game begins. Devices that
    /// have joined are sent away.
    Listen {
        #[cfg_attr(test, ts(type = "string"))]
        address: IpAddr,
    },
    /// Make a new code; the one before is void.
    Invite { role: Invited },
    /// Void a code.
    Uninvite { role: Invited },
    /// Send a device away.
    Remove { device: u32 },
    /// Let the game begin.
    Begin,
    /// Play again with the same devices.
    Rematch {
        /// Whether the colours are exchanged.
        swap: bool,
    },
    /// Send all devices away and listen no longer.
    Stop,
    /// Begin many games at once, each for two devices.
    OpenClass {
        #[cfg_attr(test, ts(type = "string"))]
        address: IpAddr,
        /// What the class is called.
        name: String,
        settings: Box<Settings>,
        absence: Absence,
        boards: Vec<Pair>,
    },
    /// Begin new games for other pairs of the class. The devices go on with their new
    /// seats, by the names; those that are in no pair watch. The games so far are saved.
    PairAgain { boards: Vec<Pair> },
    /// Let all games of a class begin that have both players.
    BeginAll,
    /// Stop all clocks of a class.
    PauseAll,
    /// Let them go on.
    ResumeAll,
    /// Nobody asks for help at this board any more.
    AnswerHelp { game: GameId },
}

/// The two players of a board of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Pair {
    pub(crate) white: String,
    pub(crate) black: String,
}

/// Where a colour is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    /// On a page of the owner.
    Here,
    /// On another device.
    Device,
}

/// What the clock of a player does whose device is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Absence {
    /// It runs on.
    Runs,
    /// It waits, up to half a minute.
    Waits,
}

/// What a code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Invited {
    White,
    Black,
    /// To watch only; may be used by several devices.
    Spectator,
    /// To choose a name of a class; may be used by several devices.
    Pupil,
}

impl Invited {
    /// The code for a colour.
    pub(crate) const fn player(color: Color) -> Invited {
        match color {
            Color::White => Invited::White,
            Color::Black => Invited::Black,
        }
    }

    /// Whether one device uses it up.
    pub(crate) const fn is_for_one(self) -> bool {
        match self {
            Invited::White | Invited::Black => true,
            Invited::Spectator | Invited::Pupil => false,
        }
    }
}

/// An address of this computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NetworkAddress {
    #[cfg_attr(test, ts(type = "string"))]
    pub(crate) address: IpAddr,
    /// What the system calls the network, such as `wlan0`.
    pub(crate) name: String,
    pub(crate) kind: NetworkKind,
}

/// The kinds of networks, in the order in which they are worth choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum NetworkKind {
    Wireless,
    Cable,
    Other,
    /// This computer only.
    Loopback,
}

/// What the owner sees of the other devices.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Sharing {
    /// With the port.
    pub(crate) address: String,
    /// What to type into a browser.
    pub(crate) url: String,
    pub(crate) invitations: Vec<Invitation>,
    pub(crate) devices: Vec<Device>,
    /// How long typed codes are refused, because many were wrong.
    pub(crate) locked_for: Millis,
    #[serde(rename = "class")]
    #[cfg_attr(test, ts(rename = "class"))]
    pub(crate) school_class: Option<Class>,
}

/// A code that is valid or has expired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Invitation {
    pub(crate) game: GameId,
    pub(crate) role: Invited,
    /// Eight digits.
    pub(crate) code: String,
    /// What the QR code contains.
    pub(crate) url: String,
    /// How long it is valid; nothing left if it has expired.
    pub(crate) expires_in: Option<Millis>,
    pub(crate) qr: QrPicture,
}

/// A QR code as an SVG path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct QrPicture {
    /// Width and height in modules, with the quiet zone.
    pub(crate) size: u32,
    /// The dark modules.
    pub(crate) path: String,
}

/// A device that has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Device {
    /// Its number, to remove it.
    pub(crate) device: u32,
    pub(crate) game: GameId,
    pub(crate) role: Invited,
    pub(crate) name: String,
    pub(crate) kind: DeviceKind,
    pub(crate) state: Presence,
    /// The measured round trip.
    pub(crate) lag: Option<Millis>,
    /// How many of its requests were refused because it may not do that.
    pub(crate) refused: u32,
}

/// What a device is, as far as it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeviceKind {
    Phone,
    Tablet,
    Computer,
    Program,
}

/// Whether somebody is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Presence {
    /// Nobody has joined yet.
    Awaited,
    /// A device has joined and is choosing a name.
    Choosing,
    Present,
    /// The device has joined and is not connected.
    Away,
}

/// Who plays a shared game, for everybody who has it open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Players {
    /// Whether moves can be made.
    pub(crate) begun: bool,
    pub(crate) absence: Absence,
    pub(crate) white: Player,
    pub(crate) black: Player,
    /// How many devices watch.
    pub(crate) spectators: usize,
    /// How much network delay is given back at most, per move on average.
    pub(crate) lag_bound: Millis,
    /// How much more in a game.
    pub(crate) lag_reserve: Millis,
    /// How long the devices stay connected after the end of the game.
    pub(crate) ends_in: Option<Millis>,
}

/// One side of a shared game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) state: Presence,
    /// How long the clock still waits for this player.
    pub(crate) waits: Option<Millis>,
    /// The measured round trip.
    pub(crate) lag: Option<Millis>,
    /// How much was given back so far because of it.
    pub(crate) credited: Millis,
    /// Whether this pupil asks for help.
    pub(crate) asks_help: bool,
}

/// The games of a class.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Class {
    pub(crate) name: String,
    /// How many pupils have chosen their names, and how many there are.
    pub(crate) joined: usize,
    pub(crate) pupils: usize,
    pub(crate) boards: Vec<ClassBoard>,
}

/// One game of a class, as small as a list needs it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ClassBoard {
    pub(crate) game: GameId,
    pub(crate) number: usize,
    pub(crate) players: Players,
    pub(crate) fen: String,
    pub(crate) ply: usize,
    #[cfg_attr(test, ts(type = "Color"))]
    pub(crate) turn: Color,
    #[cfg_attr(test, ts(type = "[Square, Square] | null"))]
    pub(crate) last_move: Option<(Square, Square)>,
    pub(crate) is_check: bool,
    pub(crate) clock: ClockView,
    pub(crate) outcome: Outcome,
}

/// `POST /join/claim`: a code that was typed, or the secret of a QR code. The same code
/// with the same `id`, 32 random hexadecimal digits or more, gets the same seat again: for
/// a device that did not receive the answer.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct JoinClaim {
    pub(crate) code: Option<String>,
    pub(crate) secret: Option<String>,
    pub(crate) id: Option<String>,
}

/// The answer: the device has a session, and a seat if it likes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Claimed {
    /// The secret of this device.
    pub(crate) token: String,
    #[serde(flatten)]
    pub(crate) joined: Joined,
}

/// A seat of a class that nobody has taken yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Choice {
    pub(crate) seat: u32,
    pub(crate) name: String,
    #[cfg_attr(test, ts(type = "Color"))]
    pub(crate) color: Color,
    /// The number of the board.
    pub(crate) board: usize,
}

/// `POST /join/enter`: takes the seat.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Enter {
    pub(crate) name: Option<String>,
    /// Whether to watch only.
    pub(crate) watch: Option<bool>,
    /// The chosen seat, in a class.
    pub(crate) seat: Option<u32>,
}

/// What a device has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Joined {
    pub(crate) device: u32,
    pub(crate) role: Invited,
    /// The name on this device.
    pub(crate) name: String,
    /// Whether it has taken its seat.
    pub(crate) entered: bool,
    /// The names of the players; empty if not known yet.
    pub(crate) white: String,
    pub(crate) black: String,
    /// The time control, as in the settings of a game.
    pub(crate) time: String,
    pub(crate) absence: Absence,
    pub(crate) begun: bool,
    /// The names to choose from, in a class.
    pub(crate) choices: Vec<Choice>,
}
