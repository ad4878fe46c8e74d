//! The words there are, in both languages, and what follows each.
//!
//! One table serves reading, completion and help. A word of either language is
//! understood in both.

use crate::l10n::Language;

/// What a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Verb {
    Undo,
    Redo,
    Draw,
    Accept,
    Decline,
    Claim,
    Resign,
    Pause,
    Resume,
    Flip,
    Hint,
    Why,
    Moves,
    Attackers,
    Where,
    Look,
    Board,
    Status,
    Captured,
    Last,
    List,
    Opening,
    Evaluate,
    Save,
    Load,
    Fen,
    Pgn,
    Start,
    Edit,
    Level,
    Classic,
    Clock,
    New,
    First,
    Back,
    Forward,
    End,
    Try,
    Raise,
    Delete,
    Language,
    Theme,
    Pieces,
    Name,
    Help,
    Quit,
}

/// What follows a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Takes {
    Nothing,
    Square,
    MaybeSquare,
    Line,
    Role,
    Move,
    MaybeMove,
    File,
    Fen,
    MaybeDepth,
    Strength,
    MaybeClock,
    Game,
    Language,
    Theme,
    Style,
    Name,
}

/// A word with its synonyms, the usual one first.
#[derive(Debug)]
pub struct Word {
    /// What it stands for.
    pub verb: Verb,
    /// What follows it.
    pub takes: Takes,
    english: &'static [&'static str],
    italian: &'static [&'static str],
}

impl Word {
    /// The usual word of a language.
    pub fn usual(&self, language: Language) -> &'static str {
        self.of(language).first().copied().unwrap_or_default()
    }

    /// The words of a language for it, the usual one first.
    pub const fn of(&self, language: Language) -> &'static [&'static str] {
        match language {
            Language::English => self.english,
            Language::Italian => self.italian,
        }
    }

    /// The words of both languages for it.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.english.iter().chain(self.italian).copied()
    }
}

/// The word for a text, whatever its case.
pub fn find(text: &str) -> Option<&'static Word> {
    let lower = text.to_lowercase();
    WORDS
        .iter()
        .find(|word| word.names().any(|name| name == lower))
}

/// The entry of a verb.
pub fn entry(verb: Verb) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.verb == verb)
}

/// Names of colour themes.
pub const THEMES: [&str; 5] = ["slate", "wood", "green", "contrast", "plain"];
/// Names of piece styles.
pub const STYLES: [&str; 4] = ["auto", "figures", "letters", "blocks"];

macro_rules! words {
    ($($verb:ident $takes:ident [$($english:literal)*] [$($italian:literal)*];)*) => {
        &[$(Word {
            verb: Verb::$verb,
            takes: Takes::$takes,
            english: &[$($english),*],
            italian: &[$($italian),*],
        },)*]
    };
}

/// All words, in the order the help shows them.
#[rustfmt::skip]
pub static WORDS: &[Word] = words! {
    Undo Nothing ["undo" "takeback"] ["ritira" "annulla"];
    Redo Nothing ["redo"] ["rifai"];
    Draw Nothing ["draw" "offer"] ["patta"];
    Accept Nothing ["accept" "yes" "y"] ["accetta" "sì" "si" "s"];
    Decline Nothing ["decline" "no" "n"] ["rifiuta"];
    Claim MaybeMove ["claim"] ["reclama" "chiedi"];
    Resign Nothing ["resign"] ["abbandona"];
    Pause Nothing ["pause"] ["pausa"];
    Resume Nothing ["resume" "continue"] ["riprendi" "continua"];
    Hint Nothing ["hint"] ["consiglio" "suggerimento"];
    Why Move ["why"] ["perché" "perche"];
    Moves MaybeSquare ["moves"] ["mosse"];
    Attackers Square ["attackers"] ["attaccanti"];
    Where Role ["where"] ["dove"];
    Look Line ["look" "scan"] ["guarda"];
    Board Nothing ["board" "show"] ["scacchiera"];
    Status Nothing ["status"] ["stato"];
    Captured Nothing ["captured"] ["catturati" "presi"];
    Last Nothing ["last"] ["ultima"];
    List Nothing ["list" "game"] ["lista" "partita"];
    Opening Nothing ["opening"] ["apertura"];
    Evaluate Nothing ["eval" "evaluate"] ["valuta"];
    Save File ["save"] ["salva"];
    Load File ["load" "open"] ["carica" "apri"];
    Fen Nothing ["fen"] ["fen"];
    Pgn Nothing ["pgn"] ["pgn"];
    Start Fen ["start" "position"] ["parti" "posizione"];
    Edit Nothing ["edit"] ["modifica"];
    New Game ["new"] ["nuova"];
    Level Strength ["level"] ["livello"];
    Classic MaybeDepth ["classic"] ["classico"];
    Clock MaybeClock ["clock" "time"] ["orologio" "tempo"];
    Name Name ["name"] ["nome"];
    Flip Nothing ["flip"] ["gira"];
    Back Nothing ["back" "prev"] ["indietro"];
    Forward Nothing ["forward" "next"] ["avanti"];
    First Nothing ["first"] ["inizio"];
    End Nothing ["end"] ["fine"];
    Try Move ["try"] ["prova"];
    Raise Nothing ["raise"] ["alza"];
    Delete Nothing ["delete"] ["cancella"];
    Language Language ["language"] ["lingua"];
    Theme Theme ["theme"] ["tema"];
    Pieces Style ["pieces"] ["pezzi"];
    Help Nothing ["help" "?"] ["aiuto"];
    Quit Nothing ["quit" "exit" "bye"] ["esci"];
};
