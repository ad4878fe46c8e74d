//! The transposition table: what earlier searches found about positions.
//!
//! All threads read and write the table at once, without locks. An entry is two
//! words: what is known, and the hash mixed with it. If two threads write at
//! the same moment, the words do not match and the entry is not found. Even so
//! the hash may be another position's, and a move must be checked for legality
//! before it is played: the table's content is untrusted input.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrocco_rules::Move;

use crate::score::{MATE, MATE_FOUND, MAX_EVALUATION, Value};

/// Whether a value is exact or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is exact.
    Exact,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
}

impl Bound {
    /// What the result of a search with this window is.
    pub(crate) fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// What a search found about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) best: Option<Move>,
    /// With mates counted from this position, not from the root.
    pub(crate) value: Value,
    pub(crate) bound: Bound,
    /// -1 for a quiescence search without checks.
    pub(crate) depth: i32,
    /// The static evaluation, without corrections.
    pub(crate) static_eval: Option<Value>,
    /// Whether it was ever on a principal variation.
    pub(crate) is_pv: bool,
}

impl Entry {
    /// Whether the value proves the result of a search with this window.
    pub(crate) fn proves(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// The value as the node at this ply sees it.
    pub(crate) fn seen_from(mut self, ply: usize) -> Entry {
        let ply = ply as Value;
        if self.value >= MATE_FOUND {
            self.value -= ply;
        } else if self.value <= -MATE_FOUND {
            self.value += ply;
        }
        self
    }

    /// The value as the table keeps it.
    fn stored_value(value: Value, ply: usize) -> Value {
        let ply = ply as Value;
        if value >= MATE_FOUND {
            (value + ply).min(MATE)
        } else if value <= -MATE_FOUND {
            (value - ply).max(-MATE)
        } else {
            value
        }
    }
}

/// Stands for no static evaluation.
const NO_STATIC_EVAL: i16 = i16::MIN;

/// Generations count in five bits.
const GENERATIONS: u8 = 32;

// The word: move 16, value 16, evaluation 16, depth 8, bound 2, principal 1,
// generation 5.
fn pack(entry: &Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let static_eval = entry.static_eval.map_or(NO_STATIC_EVAL, |e| e as i16);
    u64::from(entry.best.map_or(0, Move::to_bits))
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(static_eval as u16) << 32
        | u64::from((entry.depth + 1).clamp(0, 255) as u8) << 48
        | bound << 56
        | u64::from(entry.is_pv) << 58
        | u64::from(generation) << 59
}

/// The entry of a word; `None` if nothing was written there.
fn unpack(word: u64) -> Option<Entry> {
    let bound = match word >> 56 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let value = Value::from((word >> 16) as i16);
    let static_eval = (word >> 32) as i16;
    let seen = Value::from(static_eval).clamp(-MAX_EVALUATION, MAX_EVALUATION);
    Some(Entry {
        best: Move::from_bits(word as u16),
        value: value.clamp(-MATE, MATE),
        bound,
        depth: depth_of(word),
        static_eval: (static_eval != NO_STATIC_EVAL).then_some(seen),
        is_pv: word >> 58 & 1 == 1,
    })
}

fn depth_of(word: u64) -> i32 {
    i32::from((word >> 48) as u8) - 1
}

fn generation_of(word: u64) -> u8 {
    (word >> 59) as u8
}

#[derive(Default)]
struct Slot {
    /// The hash, mixed with the word.
    key: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    fn read(&self) -> (u64, u64) {
        let word = self.word.load(Relaxed);
        (self.key.load(Relaxed) ^ word, word)
    }

    fn write(&self, hash: u64, word: u64) {
        self.key.store(hash ^ word, Relaxed);
        self.word.store(word, Relaxed);
    }
}

/// Four slots, one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// The transposition table, shared by all threads.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl TranspositionTable {
    /// A table of this many MiB, at least one.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub(crate) fn new(mebibytes: usize) -> Result<TranspositionTable, TryReserveError> {
        let count = mebibytes
            .max(1)
            .saturating_mul((1 << 20) / size_of::<Bucket>());
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(TranspositionTable {
            buckets,
            generation: 0,
        })
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.generation = 0;
    }

    /// A new search begins: older entries are replaced first.
    pub(crate) fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Lets the processor fetch the bucket of a position, which will be probed
    /// in a moment.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(hash);
            // SAFETY: a hint that reads and writes nothing; all x86-64
            // processors have it.
            #[expect(unsafe_code, reason = "there is no safe way to say it")]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// The entry of a position.
    pub(crate) fn probe(&self, hash: u64, ply: usize) -> Option<Entry> {
        self.bucket(hash)
            .0
            .iter()
            .map(Slot::read)
            .find(|&(stored, word)| stored == hash && word != 0)
            .and_then(|(_, word)| unpack(word))
            .map(|entry| entry.seen_from(ply))
    }

    /// Stores the result of a node at this ply.
    pub(crate) fn store(&self, hash: u64, ply: usize, mut entry: Entry) {
        entry.value = Entry::stored_value(entry.value, ply);
        let Some((slot, old)) = self.replacement(hash) else {
            return;
        };
        if let Some(old) = old {
            // What is known of the same position from a deeper search stays,
            // unless the new value is exact.
            let deeper = depth_of(old) > entry.depth + 4 && generation_of(old) == self.generation;
            if deeper && entry.bound != Bound::Exact {
                return;
            }
            entry.best = entry.best.or(Move::from_bits(old as u16));
        }
        slot.write(hash, pack(&entry, self.generation));
    }

    /// The slot to write to: the position's own, with its old word, or else
    /// the one with the shallowest and oldest content.
    fn replacement(&self, hash: u64) -> Option<(&Slot, Option<u64>)> {
        let slots = &self.bucket(hash).0;
        let own = slots.iter().find(|slot| slot.read().0 == hash);
        match own {
            Some(slot) => Some((slot, Some(slot.read().1))),
            None => slots
                .iter()
                .min_by_key(|slot| self.replacement_priority(slot.read().1))
                .map(|slot| (slot, None)),
        }
    }

    fn replacement_priority(&self, word: u64) -> i32 {
        if word == 0 {
            return i32::MIN;
        }
        let new_search = (GENERATIONS + self.generation - generation_of(word)) % GENERATIONS;
        depth_of(word) - 4 * i32::from(new_search)
    }

    /// How full the table is with what this search wrote, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.word.load(Relaxed))
            .filter(|&word| word != 0 && generation_of(word) == self.generation)
            .count();
        (used * 1000 / (sample.len() * 4).max(1)) as u32
    }

    /// Writes bits that mean nothing where a position will look for them.
    #[cfg(test)]
    pub(crate) fn scramble(&self, hash: u64, nonsense: u64) {
        self.bucket(hash).0[nonsense as usize % 4].write(hash, nonsense);
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::{MoveKind, Square};

    use super::*;

    fn entry() -> Entry {
        Entry {
            best: Some(Move::new(Square::E2, Square::E4, MoveKind::DoubleStep)),
            value: -345,
            bound: Bound::Lower,
            depth: 12,
            static_eval: Some(77),
            is_pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = TranspositionTable::new(1).expect("room");
        for hash in [0, 1, u64::MAX, 0x1234_5678_9ABC_DEF0] {
            table.store(hash, 3, entry());
            assert_eq!(table.probe(hash, 3), Some(entry()));
            assert_eq!(table.probe(hash ^ 1 << 20, 3), None);
        }
    }

    #[test]
    fn mates_are_counted_from_the_node() {
        let table = TranspositionTable::new(1).expect("room");
        let mate = Entry {
            value: MATE - 10,
            ..entry()
        };
        table.store(9, 4, mate);
        let found = table.probe(9, 6).expect("just stored");
        assert_eq!(found.value, MATE - 12, "six plies from the node at ply six");
    }

    #[test]
    fn halves_of_two_writes_are_not_found() {
        let table = TranspositionTable::new(1).expect("room");
        table.store(7, 0, entry());
        let slot = &table.bucket(7).0[0];
        slot.word.store(slot.word.load(Relaxed) ^ 5, Relaxed);
        assert_eq!(table.probe(7, 0), None);
    }

    #[test]
    fn a_value_without_a_move_keeps_the_move() {
        let table = TranspositionTable::new(1).expect("room");
        table.store(7, 0, entry());
        let bare = Entry {
            best: None,
            ..entry()
        };
        table.store(7, 0, bare);
        assert_eq!(table.probe(7, 0), Some(entry()));
    }
}
