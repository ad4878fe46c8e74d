//! A bad network: every message takes 150 ± 50 ms, some a second longer, and some
//! cut the connection.

/// How long a message takes, in milliseconds: from, to.
const DELAY: (u64, u64) = (100, 200);
/// How much longer one message in [`STALLS`] takes.
const STALL: u64 = 1000;
const STALLS: u64 = 40;
/// One message in so many cuts the connection.
const CUTS: u64 = 120;

/// What happens to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It arrives after so many milliseconds.
    Arrives(u64),
    /// It arrives after so many, which are many.
    Stalls(u64),
    /// The connection is cut instead.
    Cut,
}

/// Random numbers, the same for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        // Seeds that are alike begin alike otherwise.
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn within(&mut self, (from, to): (u64, u64)) -> u64 {
        from + (self.next() >> 8) % (to - from + 1)
    }

    /// True once in so many times.
    fn is_one_in(&mut self, count: u64) -> bool {
        self.within((1, count)) == 1
    }

    /// What happens to the next message.
    pub(crate) fn fate(&mut self) -> Fate {
        let delay = self.within(DELAY);
        let (stalls, cuts) = (self.is_one_in(STALLS), self.is_one_in(CUTS));
        match (stalls, cuts) {
            (_, true) => Fate::Cut,
            (true, false) => Fate::Stalls(delay + STALL),
            (false, false) => Fate::Arrives(delay),
        }
    }
}
