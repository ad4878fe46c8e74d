//! Prints the games of a player: `pgn_filter NAME < games.pgn`.
//!
//! Reads the standard input as a stream. Only the moves of games that are
//! printed are played.

use std::io::{self, Write};

use arrocco_notation::pgn::{
    GameEnd, GameResult, Nag, Next, Ply, Reader, Start, Tag, Tree, TreeBuilder, Visitor,
    decode_tag_value,
};

/// Builds the games of one player and skips the others.
struct GamesOf {
    player: String,
    builder: TreeBuilder,
    plays: bool,
}

impl Visitor for GamesOf {
    type Output = Option<Tree>;

    fn begin_game(&mut self, game: u64) {
        self.plays = false;
        self.builder.begin_game(game);
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let is_name = matches!(tag.name, b"White" | b"Black");
        self.plays |= is_name && decode_tag_value(tag.value).contains(&self.player);
        self.builder.tag(tag);
    }

    fn begin_moves(&mut self, start: &Start) -> Next {
        if self.plays {
            self.builder.begin_moves(start)
        } else {
            Next::Skip
        }
    }

    fn play(&mut self, ply: &Ply<'_>) {
        self.builder.play(ply);
    }

    fn nag(&mut self, nag: Nag) {
        self.builder.nag(nag);
    }

    fn comment(&mut self, text: &[u8]) {
        self.builder.comment(text);
    }

    fn begin_variation(&mut self) -> Next {
        self.builder.begin_variation()
    }

    fn end_variation(&mut self) {
        self.builder.end_variation();
    }

    fn result(&mut self, result: GameResult) {
        self.builder.result(result);
    }

    fn end_game(&mut self, end: &GameEnd) -> Option<Tree> {
        let (tree, _) = self.builder.end_game(end);
        self.plays.then_some(tree)
    }
}

fn main() -> io::Result<()> {
    let Some(player) = std::env::args().nth(1) else {
        return Err(io::Error::other("usage: pgn_filter NAME < games.pgn"));
    };
    let mut games = GamesOf {
        player,
        builder: TreeBuilder::default(),
        plays: false,
    };
    let mut reader = Reader::new(io::stdin().lock());
    let mut out = io::stdout().lock();
    while let Some(game) = reader.read_game(&mut games)? {
        if let Some(tree) = game {
            write!(out, "{tree}")?;
        }
    }
    Ok(())
}
