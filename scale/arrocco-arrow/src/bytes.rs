//! Columns of text and of bytes.
//!
//! Texts are checked to be UTF-8 once for a batch and not one by one, and a batch
//! gets as much memory as the one before it needed.

use std::sync::Arc;
use std::{iter, mem};

use arrow_array::{ArrayRef, BinaryArray, MapArray, StringArray, StructArray};
use arrow_buffer::{Buffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};

/// Values of any length, some of them null.
pub(crate) struct Bytes {
    values: Vec<u8>,
    /// Where each value ends in `values`.
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
    /// Nulls at the end that are not in `ends` and `nulls` yet: some columns have
    /// nothing else.
    missing: usize,
}

/// A column without its type.
struct Parts {
    offsets: OffsetBuffer<i32>,
    values: Buffer,
    nulls: Option<arrow_buffer::NullBuffer>,
}

impl Bytes {
    pub(crate) fn new() -> Bytes {
        Bytes {
            values: Vec::new(),
            ends: vec![0],
            nulls: NullBufferBuilder::new(0),
            missing: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, value: impl AsRef<[u8]>) {
        if self.missing > 0 {
            self.fill_in();
        }
        self.values.extend_from_slice(value.as_ref());
        // What is longer is refused by `take`.
        self.ends.push(self.values.len() as i32);
        self.nulls.append_non_null();
    }

    #[inline]
    pub(crate) fn push_null(&mut self) {
        self.missing += 1;
    }

    pub(crate) fn push_nulls(&mut self, count: usize) {
        self.missing += count;
    }

    #[inline]
    pub(crate) fn push_option(&mut self, value: Option<impl AsRef<[u8]>>) {
        match value {
            Some(value) => self.push(value),
            None => self.push_null(),
        }
    }

    fn fill_in(&mut self) {
        let end = self.values.len() as i32;
        self.ends.extend(iter::repeat_n(end, self.missing));
        self.nulls.append_n_nulls(self.missing);
        self.missing = 0;
    }

    /// How many bytes the values have.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// All values, and begins again.
    fn take(&mut self) -> Result<Parts, ArrowError> {
        if i32::try_from(self.values.len()).is_err() {
            return Err(ArrowError::OffsetOverflowError(self.values.len()));
        }
        self.fill_in();
        // Some more than last time, so that most batches need nothing beyond.
        let room = |len: usize| len + len / 8;
        let mut ends = Vec::with_capacity(room(self.ends.len()));
        ends.push(0);
        let values = Vec::with_capacity(room(self.values.len()));
        let ends = mem::replace(&mut self.ends, ends);
        Ok(Parts {
            offsets: OffsetBuffer::new(ScalarBuffer::from(ends)),
            values: Buffer::from_vec(mem::replace(&mut self.values, values)),
            nulls: self.nulls.finish(),
        })
    }

    pub(crate) fn finish(&mut self) -> Result<BinaryArray, ArrowError> {
        let parts = self.take()?;
        BinaryArray::try_new(parts.offsets, parts.values, parts.nulls)
    }

    /// An error if a value is not UTF-8.
    pub(crate) fn finish_text(&mut self) -> Result<StringArray, ArrowError> {
        let parts = self.take()?;
        StringArray::try_new(parts.offsets, parts.values, parts.nulls)
    }
}

/// A map of texts for each row.
pub(crate) struct Maps {
    keys: Bytes,
    values: Bytes,
    ends: Vec<i32>,
}

impl Maps {
    pub(crate) fn new() -> Maps {
        Maps {
            keys: Bytes::new(),
            values: Bytes::new(),
            ends: vec![0],
        }
    }

    /// The field with the keys and values.
    pub(crate) fn entries() -> FieldRef {
        let fields = vec![
            Field::new("keys", DataType::Utf8, false),
            Field::new("values", DataType::Utf8, true),
        ];
        let entries = DataType::Struct(fields.into());
        Arc::new(Field::new("entries", entries, false))
    }

    #[inline]
    pub(crate) fn push(&mut self, key: &[u8], value: &[u8]) {
        self.keys.push(key);
        self.values.push(value);
    }

    /// Ends the map of a row.
    pub(crate) fn end(&mut self) {
        // Every entry has an end of its own among the keys, which is checked there.
        self.ends.push(self.keys.ends.len() as i32 - 1);
    }

    /// How many bytes keys and values have.
    pub(crate) fn len(&self) -> usize {
        self.keys.len() + self.values.len()
    }

    pub(crate) fn finish(&mut self) -> Result<ArrayRef, ArrowError> {
        let entries = Maps::entries();
        let fields = match entries.data_type() {
            DataType::Struct(fields) => fields.clone(),
            _ => Fields::empty(),
        };
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.keys.finish_text()?),
            Arc::new(self.values.finish_text()?),
        ];
        let ends = mem::replace(&mut self.ends, vec![0]);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(ends));
        let pairs = StructArray::try_new(fields, columns, None)?;
        Ok(Arc::new(MapArray::try_new(
            entries, offsets, pairs, None, false,
        )?))
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::Array;

    use super::*;

    #[test]
    fn values_nulls_and_what_comes_after_a_batch() {
        let mut column = Bytes::new();
        column.push("e4");
        column.push_null();
        column.push_option(Some("Réti"));
        column.push_null();
        let batch = column.finish_text().expect("text");
        let values: Vec<_> = batch.iter().collect();
        assert_eq!(values, [Some("e4"), None, Some("Réti"), None]);
        column.push(b"\xFF");
        assert_eq!(column.len(), 1, "it begins again");
        assert_eq!(column.finish().expect("bytes").value(0), b"\xFF");
        column.push(b"\xFF");
        assert!(column.finish_text().is_err(), "not UTF-8");
        assert_eq!(column.finish_text().expect("empty").len(), 0);
    }
}
