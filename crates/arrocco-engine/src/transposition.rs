//! The transposition table: what earlier searches found about positions.
//!
//! All threads read and write the table at once, without locks. An entry is two
//! words: what is known, and the hash mixed with it. If two threads write at
//! the same moment, the words do not match and the entry is not found. Even so
//! the hash may be another position's, and a move must be checked for legality
//! before it is played: the table's content is untrusted input.

use std::collections::TryReserveError;
use std::mem::ManuallyDrop;
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

/// Tables of so many words (64 MiB) get new memory instead of being cleared.
const LARGE: usize = 64 << 17;

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

/// Two words of a bucket: the hash, mixed with the second word, and what is
/// known.
struct Slot<'a> {
    key: &'a AtomicU64,
    word: &'a AtomicU64,
}

impl Slot<'_> {
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
struct Bucket<'a>(&'a [AtomicU64]);

/// The words of a bucket.
const BUCKET_WORDS: usize = 8;

impl<'a> Bucket<'a> {
    #[inline]
    fn slots(&self) -> impl Iterator<Item = Slot<'a>> + use<'a> {
        let pairs = self.0.chunks_exact(2);
        pairs.map(|pair| Slot {
            key: &pair[0],
            word: &pair[1],
        })
    }
}

/// The transposition table, shared by all threads.
pub(crate) struct TranspositionTable {
    words: Vec<AtomicU64>,
    /// The first word on the boundary of a cache line.
    start: usize,
    /// How many buckets there are.
    count: usize,
    generation: u8,
}

/// So many words, all zero. The system hands out zeroed memory page by page as
/// it is used, so that even a large table takes no time to begin with.
fn zeroed(count: usize) -> Result<Vec<AtomicU64>, TryReserveError> {
    // Whether there is enough memory; `vec!` would abort.
    Vec::<u64>::new().try_reserve_exact(count)?;
    let mut words = ManuallyDrop::new(vec![0u64; count]);
    const { assert!(align_of::<AtomicU64>() == align_of::<u64>()) };
    let (start, length, capacity) = (words.as_mut_ptr().cast(), words.len(), words.capacity());
    // SAFETY: the parts of a vector of u64, which is not dropped; an AtomicU64
    // has the size and, as asserted, the alignment of a u64, and all bits are a
    // value.
    #[expect(unsafe_code, reason = "there is no zeroed vector of atomics")]
    let words = unsafe { Vec::from_raw_parts(start, length, capacity) };
    ask_for_large_pages(&words);
    Ok(words)
}

/// Asks the system for large pages: a table is read at random, and each small page
/// would have to be looked up. If it has none, nothing changes.
fn ask_for_large_pages(words: &[AtomicU64]) {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::{c_int, c_void};

        const PAGE: usize = 4096;
        const LARGE_PAGE: usize = 2 << 20;
        const MADV_HUGEPAGE: c_int = 14;
        #[expect(unsafe_code, reason = "the system has no safe interface to it")]
        unsafe extern "C" {
            fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
        }
        // Whole pages of the table, nobody else's.
        let before = words.as_ptr().cast::<u8>().align_offset(PAGE);
        let bytes = size_of_val(words).saturating_sub(before) / PAGE * PAGE;
        if bytes >= LARGE_PAGE {
            let first = words.as_ptr().cast::<u8>().wrapping_add(before);
            // SAFETY: the pages belong to the table, and the advice changes neither
            // their content nor who may read or write them.
            #[expect(unsafe_code, reason = "the system has no safe interface to it")]
            let _ = unsafe { madvise(first.cast_mut().cast(), bytes, MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = words;
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
            .saturating_mul((1 << 20) / (8 * BUCKET_WORDS));
        let words = zeroed(count.saturating_add(1).saturating_mul(BUCKET_WORDS))?;
        let start = words.as_ptr().align_offset(64).min(BUCKET_WORDS);
        Ok(TranspositionTable {
            words,
            start,
            count,
            generation: 0,
        })
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.generation = 0;
        if self.words.len() >= LARGE {
            // The old memory goes back first: both might not fit.
            let count = self.words.len();
            self.words = Vec::new();
            if let Ok(words) = zeroed(count) {
                self.start = words.as_ptr().align_offset(64).min(BUCKET_WORDS);
                self.words = words;
                return;
            }
            self.words.resize_with(2 * BUCKET_WORDS, AtomicU64::default);
            (self.start, self.count) = (0, 1);
        }
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
    }

    /// A new search begins: older entries are replaced first.
    pub(crate) fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> Bucket<'_> {
        let index = (u128::from(hash) * self.count as u128) >> 64;
        let first = self.start + index as usize * BUCKET_WORDS;
        Bucket(&self.words[first..first + BUCKET_WORDS])
    }

    /// Lets the processor fetch the bucket of a position, which will be probed
    /// in a moment.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket = self.bucket(hash).0.as_ptr();
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
            .slots()
            .map(|slot| slot.read())
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
    fn replacement(&self, hash: u64) -> Option<(Slot<'_>, Option<u64>)> {
        let mut worst = None;
        for slot in self.bucket(hash).slots() {
            let (stored, word) = slot.read();
            if stored == hash {
                return Some((slot, Some(word)));
            }
            let priority = self.replacement_priority(word);
            if worst.as_ref().is_none_or(|&(_, least)| priority < least) {
                worst = Some((slot, priority));
            }
        }
        worst.map(|(slot, _)| (slot, None))
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
        let sample = self.words[self.start..].chunks_exact(BUCKET_WORDS);
        let sample = sample.take(self.count.min(250));
        let slots = (sample.len() * 4).max(1);
        let used = sample
            .flat_map(|words| Bucket(words).slots())
            .map(|slot| slot.word.load(Relaxed))
            .filter(|&word| word != 0 && generation_of(word) == self.generation)
            .count();
        (used * 1000 / slots) as u32
    }

    /// Writes bits that mean nothing where a position will look for them.
    #[cfg(test)]
    pub(crate) fn scramble(&self, hash: u64, nonsense: u64) {
        let slot = self.bucket(hash).slots().nth(nonsense as usize % 4);
        slot.expect("four slots").write(hash, nonsense);
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

    /// More than most machines have, but no page of it is touched before use.
    #[test]
    fn a_large_table_is_made_and_cleared_without_touching_it() {
        let Ok(mut table) = TranspositionTable::new(8192) else {
            return;
        };
        table.store(77, 0, entry());
        assert!(table.probe(77, 0).is_some());
        table.clear();
        assert_eq!(table.probe(77, 0), None);
        assert!(TranspositionTable::new(usize::MAX).is_err());
    }

    #[test]
    fn a_bucket_is_one_cache_line() {
        let table = TranspositionTable::new(1).expect("room");
        for hash in [0, u64::MAX / 3, u64::MAX] {
            let words = table.bucket(hash).0;
            assert_eq!((words.len(), words.as_ptr().align_offset(64)), (8, 0));
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
        let slot = table.bucket(7).slots().next().expect("four slots");
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
