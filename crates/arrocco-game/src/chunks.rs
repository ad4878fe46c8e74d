//! A list whose copies share their elements.
//!
//! A game is copied before every command, and a copy of a long game must cost no
//! more than one of a short game. Two lists that come from one another are compared
//! without looking at what they share.

use std::ops::Index;
use std::sync::Arc;

/// The most elements of a chunk. A change copies one chunk.
const SIZE: usize = 64;

/// A list in chunks. All but the last have [`SIZE`] elements; none is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chunks<T> {
    chunks: Vec<Arc<Vec<T>>>,
}

impl<T> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks { chunks: Vec::new() }
    }
}

impl<T> Chunks<T> {
    pub(crate) fn len(&self) -> usize {
        self.chunks
            .last()
            .map_or(0, |last| (self.chunks.len() - 1) * SIZE + last.len())
    }

    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / SIZE)?.get(index % SIZE)
    }

    pub(crate) fn last(&self) -> Option<&T> {
        self.chunks.last()?.last()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator + Clone {
        self.first(self.len())
    }

    /// The first `count` elements; there must be as many.
    pub(crate) fn first(
        &self,
        count: usize,
    ) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator + Clone {
        (0..count).map(|index| &self[index])
    }
}

impl<T: Clone> Chunks<T> {
    pub(crate) fn push(&mut self, element: T) {
        match self.chunks.last_mut().filter(|last| last.len() < SIZE) {
            Some(last) => Arc::make_mut(last).push(element),
            None => self.chunks.push(Arc::new(vec![element])),
        }
    }

    /// Keeps the first `len` elements.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.chunks.truncate(len.div_ceil(SIZE));
        if self.len() > len
            && let Some(last) = self.chunks.last_mut()
        {
            Arc::make_mut(last).truncate((len - 1) % SIZE + 1);
        }
    }

    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let chunk = self.chunks.get_mut(index / SIZE)?;
        Arc::make_mut(chunk).get_mut(index % SIZE)
    }
}

impl<T: Clone + PartialEq> Chunks<T> {
    /// Takes other elements, and keeps the chunks that stay the same.
    pub(crate) fn replace(&mut self, elements: Vec<T>) {
        let mut elements = elements.into_iter();
        let mut old = std::mem::take(&mut self.chunks).into_iter();
        loop {
            let chunk: Vec<T> = elements.by_ref().take(SIZE).collect();
            if chunk.is_empty() {
                return;
            }
            let same = old.next().filter(|old| **old == chunk);
            self.chunks.push(same.unwrap_or_else(|| Arc::new(chunk)));
        }
    }

    /// How many elements at the beginning are the same in both.
    pub(crate) fn common(&self, other: &Chunks<T>) -> usize {
        let pairs = self.chunks.iter().zip(&other.chunks);
        let shared = pairs.take_while(|(own, other)| Arc::ptr_eq(own, other));
        let begin = shared.count() * SIZE;
        let end = self.len().min(other.len());
        (begin..end)
            .find(|&index| self[index] != other[index])
            .unwrap_or(end)
    }
}

/// # Panics
///
/// If there is no such element.
impl<T> Index<usize> for Chunks<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.chunks[index / SIZE][index % SIZE]
    }
}

impl<T: Clone> FromIterator<T> for Chunks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Chunks<T> {
        let mut chunks = Chunks::default();
        elements
            .into_iter()
            .for_each(|element| chunks.push(element));
        chunks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(chunks: &Chunks<usize>) -> Vec<usize> {
        chunks.iter().copied().collect()
    }

    /// The same changes as those of a plain list, at every length around the ends
    /// of chunks.
    #[test]
    fn it_is_a_list() {
        let mut chunks = Chunks::default();
        let mut plain = Vec::new();
        for number in 0..200 {
            chunks.push(number);
            plain.push(number);
            assert_eq!((list(&chunks), chunks.len()), (plain.clone(), plain.len()));
            assert_eq!(chunks.last(), plain.last());
            assert_eq!(chunks.get(number), Some(&number));
            assert_eq!(chunks.get(number + 1), None);
        }
        for len in (0..=201).rev() {
            let mut shorter = chunks.clone();
            shorter.truncate(len);
            assert_eq!(list(&shorter), plain[..len.min(200)]);
            assert_eq!(shorter.len(), len.min(200));
            assert_eq!(shorter.common(&chunks), len.min(200));
            shorter.push(7);
            assert_eq!(shorter.len(), len.min(200) + 1);
            assert_eq!(list(&chunks), plain, "the other has not changed");
        }
    }

    #[test]
    fn a_change_is_found_and_the_rest_is_shared() {
        let chunks: Chunks<usize> = (0..200).collect();
        for at in 0..200 {
            let mut changed = chunks.clone();
            *changed.get_mut(at).expect("an element") += 1000;
            assert_eq!((changed.common(&chunks), chunks[at]), (at, at));
            let shared = chunks.chunks.iter().zip(&changed.chunks);
            let shared = shared.filter(|(one, other)| Arc::ptr_eq(one, other));
            assert_eq!(shared.count(), 3);
            changed.replace(list(&chunks));
            assert_eq!(changed, chunks);
        }
        let mut same = chunks.clone();
        same.replace(list(&chunks));
        assert!(Arc::ptr_eq(&same.chunks[1], &chunks.chunks[1]));
    }
}
