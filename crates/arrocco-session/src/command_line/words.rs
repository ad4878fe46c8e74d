//! The table of words: both languages, what follows each word, and its parser.
//!
//! Reading, completion and help use this one table. A word of either language
//! is understood in both.

use super::read::{Arguments, classic, coaching, line, side_and_name, strength};
use super::{Argument, Coaching, Intent, ParseError, Way, moves};
use crate::l10n::Language;

/// A word with its synonyms, the usual one first.
#[derive(Debug)]
pub struct Word {
    english: &'static [&'static str],
    italian: &'static [&'static str],
    /// What may follow it; completion and help read this.
    pub takes: Argument,
    /// Reads what follows it.
    pub(super) parse: fn(&Arguments<'_>) -> Result<Intent, ParseError>,
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

macro_rules! words {
    ($([$($english:literal)*] [$($italian:literal)*] $takes:ident, $parse:expr;)*) => {
        &[$(Word {
            english: &[$($english),*],
            italian: &[$($italian),*],
            takes: Argument::$takes,
            parse: $parse,
        },)*]
    };
}

/// All words, in the order the help shows them.
#[rustfmt::skip]
pub static WORDS: &[Word] = words! {
    ["undo" "takeback"] ["ritira" "annulla"] Nothing, |a| a.nothing(Intent::Undo);
    ["redo"] ["rifai"] Nothing, |a| a.nothing(Intent::Redo);
    ["draw" "offer"] ["patta"] Nothing, |a| a.nothing(Intent::Draw);
    ["accept" "yes" "y"] ["accetta" "sì" "si" "s"] Nothing, |a| a.nothing(Intent::Accept);
    ["decline" "no" "n"] ["rifiuta"] Nothing, |a| a.nothing(Intent::Decline);
    ["claim"] ["reclama" "chiedi"] Move, |a| a.optional(moves::parse).map(Intent::Claim);
    ["resign"] ["abbandona"] Nothing, |a| a.nothing(Intent::Resign);
    ["pause"] ["pausa"] Nothing, |a| a.nothing(Intent::Pause);
    ["resume" "continue"] ["riprendi" "continua"] Nothing, |a| a.nothing(Intent::Resume);
    ["hint"] ["consiglio" "suggerimento"] Nothing, |a| a.nothing(Intent::Hint);
    ["coach"] ["allenatore"] Nothing, |a| {
        let coaching = a.optional(|text, _| coaching(text))?;
        Ok(Intent::Coach(coaching.unwrap_or(Coaching::Now)))
    };
    ["why"] ["perché" "perche"] Move, |a| a.required(moves::parse).map(Intent::Why);
    ["moves"] ["mosse"] Square, |a| a.optional(|text, _| moves::square(text)).map(Intent::Moves);
    ["attackers"] ["attaccanti"] Square, |a| a.required(|text, _| moves::square(text)).map(Intent::Attackers);
    ["where"] ["dove"] Role, |a| a.required(moves::role).map(Intent::Where);
    ["look" "scan"] ["guarda"] Line, |a| a.required(|text, _| line(text)).map(Intent::Look);
    ["board" "show"] ["scacchiera"] Nothing, |a| a.nothing(Intent::Board);
    ["status"] ["stato"] Nothing, |a| a.nothing(Intent::Status);
    ["captured"] ["catturati" "presi"] Nothing, |a| a.nothing(Intent::Captured);
    ["last"] ["ultima"] Nothing, |a| a.nothing(Intent::Last);
    ["list" "game"] ["lista" "partita"] Nothing, |a| a.nothing(Intent::List);
    ["opening"] ["apertura"] Nothing, |a| a.nothing(Intent::Opening);
    ["eval" "evaluate"] ["valuta"] Nothing, |a| a.nothing(Intent::Evaluate);
    ["review"] ["rivedi"] Nothing, |a| a.nothing(Intent::Review);
    ["practise" "practice"] ["allenati"] Nothing, |a| a.nothing(Intent::Practise);
    ["save"] ["salva"] File, |a| a.text().map(Intent::Save);
    ["load" "open"] ["carica" "apri"] File, |a| a.text().map(Intent::Load);
    ["fen"] ["fen"] Nothing, |a| a.nothing(Intent::Fen);
    ["pgn"] ["pgn"] Nothing, |a| a.nothing(Intent::Pgn);
    ["start" "position"] ["parti" "posizione"] Fen, |a| a.text().map(Intent::Start);
    ["edit"] ["modifica"] Nothing, |a| a.nothing(Intent::Edit);
    ["new"] ["nuova"] Game, |a| a.new_game().map(Intent::New);
    ["level"] ["livello"] Level, |a| a.required(|text, _| strength(text)).map(Intent::Level);
    ["classic"] ["classico"] Depth, |a| {
        let strength = a.optional(|text, _| classic(text))?;
        Ok(strength.map_or(Intent::Classic, Intent::Level))
    };
    ["clock" "time"] ["orologio" "tempo"] Clock, |a| {
        let clock = a.optional(|text, _| text.parse().ok())?;
        Ok(clock.map_or(Intent::Time, Intent::Clock))
    };
    ["name"] ["nome"] Name, |a| {
        let (side, name) = a.required(|text, _| side_and_name(text))?;
        Ok(Intent::Name(side, name))
    };
    ["flip"] ["gira"] Nothing, |a| a.nothing(Intent::Flip);
    ["back" "prev"] ["indietro"] Nothing, |a| a.nothing(Intent::Go(Way::Back));
    ["forward" "next"] ["avanti"] Nothing, |a| a.nothing(Intent::Go(Way::Forward));
    ["first"] ["inizio"] Nothing, |a| a.nothing(Intent::Go(Way::First));
    ["end"] ["fine"] Nothing, |a| a.nothing(Intent::Go(Way::Last));
    ["try"] ["prova"] Move, |a| a.required(moves::parse).map(Intent::Try);
    ["raise"] ["alza"] Nothing, |a| a.nothing(Intent::Raise);
    ["delete"] ["cancella"] Nothing, |a| a.nothing(Intent::Delete);
    ["language"] ["lingua"] Language, |a| a.required(|text, _| Language::from_name(text)).map(Intent::Language);
    ["theme"] ["tema"] Theme, |a| a.optional_text().map(Intent::Theme);
    ["pieces"] ["pezzi"] Style, |a| a.optional_text().map(Intent::Pieces);
    ["help" "?"] ["aiuto"] Nothing, |a| a.nothing(Intent::Help);
    ["quit" "exit" "bye"] ["esci"] Nothing, |a| a.nothing(Intent::Quit);
};
