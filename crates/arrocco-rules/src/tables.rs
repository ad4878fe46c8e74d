//! The tables that playing one move needs, in one place.
//!
//! A crate that is built without fat LTO fetches the address of each table of another
//! crate from memory; here it fetches one.

use crate::attacks::{self, Sight};
use crate::play::{self, Effect};
use crate::{Bitboard, zobrist};

pub(crate) struct Tables {
    /// See [`attacks::plain_origins`].
    pub(crate) plain_origins: [[Bitboard; 64]; 16],
    /// See [`attacks::sight`].
    pub(crate) sights: [Sight; 64],
    /// What each piece does when it moves.
    pub(crate) effects: [Effect; 16],
    /// See [`zobrist::piece`].
    pub(crate) keys: [[u64; 16]; 64],
    /// See [`attacks::between`].
    pub(crate) between: [[Bitboard; 64]; 65],
}

pub(crate) static TABLES: Tables = Tables {
    plain_origins: attacks::PLAIN_ORIGINS,
    sights: attacks::SIGHTS,
    effects: play::EFFECTS,
    keys: zobrist::PIECES,
    between: attacks::BETWEEN,
};
