//! Any bytes are read without panic, alike in one piece and in drips, and
//! every game that is found can be written and read back.
#![no_main]

use std::io::{self, Read};

use arrocco_notation::pgn::{Options, Reader, Report, Tree, WriteOptions, read};
use libfuzzer_sys::fuzz_target;

/// Gives a file in pieces of seven bytes.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let size = room.len().min(7).min(self.0.len());
        let (piece, rest) = self.0.split_at(size);
        room[..size].copy_from_slice(piece);
        self.0 = rest;
        Ok(size)
    }
}

fuzz_target!(|text: &[u8]| {
    let (mut whole, mut dripped) = (Report::default(), Report::default());
    read(text, Options::default(), &mut whole);
    Reader::new(Drip(text))
        .read_all(&mut dripped)
        .expect("a slice gives no errors");
    assert_eq!(whole, dripped);

    for tree in Tree::read_all(text).0 {
        let written = tree.write(WriteOptions::default());
        assert!(Tree::read_first(written.as_bytes()).0 == tree);
    }
});
