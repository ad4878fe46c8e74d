//! Lists the saved games of a file, of one player or of all.
//!
//! ```text
//! cargo run -p arrocco-store --example saved_games -- games.db anna
//! ```
//!
//! Without arguments it lists the games of this user. The file is opened for
//! reading only, so another program may play on it meanwhile.

use std::env;
use std::error::Error;
use std::path::PathBuf;

use arrocco_store::{SavedQuery, Store, paths};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().map(PathBuf::from).or_else(paths::games);
    let query = SavedQuery {
        player: arguments.next(),
        ..SavedQuery::default()
    };
    let store = Store::open_read_only(path.ok_or("usage: saved_games FILE [PLAYER]")?)?;
    for game in store.saved_games(&query)? {
        let (white, black) = (game.white, game.black);
        println!(
            "{:>5}  {}  {:>7}  {white} - {black}, {} plies",
            game.id, game.date, game.result, game.plies
        );
    }
    Ok(())
}
