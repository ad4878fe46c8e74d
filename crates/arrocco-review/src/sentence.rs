//! The sentences of a review, in English and Italian.
//!
//! They are in `/locales/*/review.ftl`. Moves have the piece letters of the
//! language and their numbers: `28…Rc6`, `28…Tc6`.

use std::borrow::Cow;
use std::sync::LazyLock;

pub use arrocco_notation::language::Language;
use arrocco_notation::language::letters;
use arrocco_notation::san;
use arrocco_rules::{Color, Move, Position, Role};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::chances::Evaluation;
use crate::reason::{Effect, Material, Motif, Reason, Target};
use crate::review::MoveReview;

/// A line is shown up to this many moves where it is no proof.
const LONGEST: usize = 6;
/// An advantage, and what is left where it is gone, in winning chances.
const ADVANTAGE: f64 = 62.0;
const NO_ADVANTAGE: f64 = 56.0;

const ENGLISH: &str = include_str!("../../../locales/en/review.ftl");
const ITALIAN: &str = include_str!("../../../locales/it/review.ftl");

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: [LazyLock<Bundle>; 2] = [
    LazyLock::new(|| bundle(Language::English, ENGLISH)),
    LazyLock::new(|| bundle(Language::Italian, ITALIAN)),
];

fn bundle(language: Language, text: &str) -> Bundle {
    let code: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![code]);
    bundle.set_use_isolating(false);
    // A test holds that every sentence can be read.
    let resource = FluentResource::try_new(text.to_owned());
    bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
    bundle
}

type With<'a> = (&'static str, Cow<'a, str>);

/// Writes the sentences of a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sentences {
    /// The language.
    pub language: Language,
}

impl Sentences {
    /// The sentences of this language.
    pub const fn new(language: Language) -> Sentences {
        Sentences { language }
    }

    /// The text of a key; the bare key if there is none.
    pub fn text(&self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// The text of a key, filled in.
    pub fn fill(&self, key: &str, words: &[With<'_>]) -> String {
        let bundle = match self.language {
            Language::English => &BUNDLES[0],
            Language::Italian => &BUNDLES[1],
        };
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut arguments = FluentArgs::with_capacity(words.len());
        for (name, value) in words {
            arguments.set(*name, FluentValue::String(value.clone()));
        }
        let mut errors = Vec::new();
        bundle
            .format_pattern(pattern, Some(&arguments), &mut errors)
            .into_owned()
    }

    /// A move with its number: `29.Ne7+`, `28…Rc6`.
    pub fn numbered(&self, before: &Position, m: Move) -> String {
        let dots = match before.turn() {
            Color::White => ".",
            Color::Black => "…",
        };
        let number = before.fullmove_number();
        format!("{number}{dots}{}", self.san(before, m))
    }

    /// A move in standard notation with the letters of the language.
    pub fn san(&self, before: &Position, m: Move) -> String {
        letters(&san::write(before, m), self.language)
    }

    /// Moves with numbers: `28…Nc3 29.Rd3 Nxe2+`.
    pub fn line(&self, start: &Position, moves: &[Move]) -> String {
        let mut position = *start;
        let mut words = Vec::with_capacity(moves.len());
        for (index, &m) in moves.iter().enumerate() {
            let is_numbered = index == 0 || position.turn() == Color::White;
            words.push(if is_numbered {
                self.numbered(&position, m)
            } else {
                self.san(&position, m)
            });
            position.play_unchecked(m);
        }
        words.join(" ")
    }

    /// An evaluation: `+5.0`, `#3`, `+5,0`.
    pub fn evaluation(&self, eval: Evaluation) -> String {
        match eval {
            Evaluation::Mate(Color::White, moves) => format!("#{moves}"),
            Evaluation::Mate(Color::Black, moves) => format!("#−{moves}"),
            Evaluation::Centipawns(worth) => {
                let sign = if worth < 0 { '−' } else { '+' };
                let tenths = (worth.unsigned_abs() + 5) / 10;
                let (whole, tenth) = (tenths / 10, tenths % 10);
                let point = match self.language {
                    Language::English => '.',
                    Language::Italian => ',',
                };
                format!("{sign}{whole}{point}{tenth}")
            }
        }
    }

    /// How many moves a game has: `40 moves`.
    pub(crate) fn moves(&self, count: usize) -> String {
        match count {
            1 => self.text("moves-count-one"),
            _ => self.fill("moves-count", &[("count", count.to_string().into())]),
        }
    }

    /// What is to be said of a marked move: its reason, or that the advantage is
    /// gone; and what was better. Empty for a move without a mark.
    pub fn explain(&self, reviewed: &MoveReview) -> String {
        let reason = reviewed.reason.as_ref();
        if reviewed.mark.is_none() {
            return String::new();
        }
        let mut sentences = Vec::new();
        match reason {
            Some(reason) => sentences.push(self.reason(reviewed, reason)),
            None => sentences.extend(self.lost_advantage(reviewed)),
        }
        if reason.is_none_or(Reason::is_reply) {
            sentences.extend(self.better(reviewed));
        }
        sentences.join(" ")
    }

    /// The reason in one sentence.
    pub fn reason(&self, reviewed: &MoveReview, reason: &Reason) -> String {
        let effect = self.effect(reviewed, reason.effect);
        let start = if reason.is_reply() {
            reviewed.after()
        } else {
            reviewed.before
        };
        match reason.effect {
            Effect::GivesStalemate => effect,
            Effect::Loses(_)
            | Effect::AllowsMate(_)
            | Effect::MissesWinOf(_)
            | Effect::MissesMate(_)
            | Effect::MissesStalemate => {
                let why = self.why(&start, reason);
                self.fill("because", &[("effect", effect.into()), ("why", why.into())])
            }
        }
    }

    /// What a move loses or misses, without the why.
    pub fn effect(&self, reviewed: &MoveReview, effect: Effect) -> String {
        let m = self.numbered(&reviewed.before, reviewed.played);
        let count = |moves: u32| ("moves", moves.to_string().into());
        match effect {
            Effect::Loses(what) => {
                self.fill("loses", &[("move", m.into()), ("what", self.what(what))])
            }
            Effect::AllowsMate(moves) => {
                self.fill("allows-mate", &[("move", m.into()), count(moves)])
            }
            Effect::MissesWinOf(what) => self.fill(
                "misses-win-of",
                &[("move", m.into()), ("what", self.what(what))],
            ),
            Effect::MissesMate(moves) => {
                self.fill("misses-mate", &[("move", m.into()), count(moves)])
            }
            Effect::GivesStalemate => self.fill("gives-stalemate", &[("move", m.into())]),
            Effect::MissesStalemate => self.fill("misses-stalemate", &[("move", m.into())]),
        }
    }

    /// The head of a moment: what the move loses or misses, or that the
    /// advantage is gone. `None` if there is nothing to say.
    pub fn headline(&self, reviewed: &MoveReview) -> Option<String> {
        match &reviewed.reason {
            Some(reason) => {
                let effect = self.effect(reviewed, reason.effect);
                Some(match reason.effect {
                    Effect::GivesStalemate => effect,
                    Effect::Loses(_)
                    | Effect::AllowsMate(_)
                    | Effect::MissesWinOf(_)
                    | Effect::MissesMate(_)
                    | Effect::MissesStalemate => self.fill("plainly", &[("effect", effect.into())]),
                })
            }
            None => self.lost_advantage(reviewed),
        }
    }

    fn lost_advantage(&self, reviewed: &MoveReview) -> Option<String> {
        let mover = reviewed.mover();
        let had_it = reviewed.best_eval.chances_of(mover) >= ADVANTAGE;
        let is_gone = reviewed.eval.chances_of(mover) <= NO_ADVANTAGE;
        (had_it && is_gone).then(|| {
            let m = self.numbered(&reviewed.before, reviewed.played);
            let effect = self.fill("gives-away-advantage", &[("move", m.into())]);
            self.fill("plainly", &[("effect", effect.into())])
        })
    }

    /// The better line as a sentence.
    pub fn better(&self, reviewed: &MoveReview) -> Option<String> {
        let best = reviewed.best.first()?;
        let moves = best.moves.get(..LONGEST).unwrap_or(&best.moves);
        let line = self.line(&reviewed.before, moves);
        Some(self.fill("better", &[("line", line.into())]))
    }

    fn what(&self, material: Material) -> Cow<'static, str> {
        let piece = |role| self.fill("a-piece", &[("role", self::role(role).into())]);
        Cow::Owned(match material {
            Material::Piece(role) => piece(role),
            Material::MinorPiece => self.text("a-minor-piece"),
            Material::Exchange => self.text("the-exchange"),
            Material::For(won, lost) => self.fill(
                "piece-for",
                &[("won", piece(won).into()), ("lost", piece(lost).into())],
            ),
            Material::Pawns(1) => self.text("material-worth-one"),
            Material::Pawns(count) => {
                self.fill("material-worth", &[("pawns", count.to_string().into())])
            }
        })
    }

    /// A piece and where it stands: `the rook on c6`.
    pub fn piece_on(&self, target: Target) -> String {
        self.target(target).into_owned()
    }

    fn target(&self, target: Target) -> Cow<'static, str> {
        Cow::Owned(self.fill(
            "piece-on",
            &[
                ("role", role(target.role).into()),
                ("square", target.square.to_string().into()),
            ],
        ))
    }

    /// A list with "and" before its last part.
    fn list(&self, targets: &[Target]) -> Cow<'static, str> {
        let parts: Vec<Cow<'static, str>> = targets.iter().map(|&t| self.target(t)).collect();
        let Some((last, others)) = parts.split_last() else {
            return Cow::Borrowed("");
        };
        let mut others = others.iter();
        let Some(first) = others.next().cloned() else {
            return last.clone();
        };
        let joined = others.fold(first, |first, next| {
            Cow::Owned(self.fill("list-comma", &[("first", first), ("last", next.clone())]))
        });
        Cow::Owned(self.fill("list-and", &[("first", joined), ("last", last.clone())]))
    }

    /// How the first move of the line wins.
    fn why(&self, start: &Position, reason: &Reason) -> String {
        let Some(&first) = reason.line.first() else {
            return String::new();
        };
        let reply = ("reply", Cow::Owned(self.numbered(start, first)));
        let line = || ("line", Cow::Owned(self.line(start, &reason.line)));
        let key = format!("why-{}", reason.motif.key());
        let key = key.as_str();
        match &reason.motif {
            Motif::Fork { targets } => self.fill(key, &[reply, ("targets", self.list(targets))]),
            Motif::MateThreat { target } => {
                self.fill(key, &[reply, ("target", self.target(*target))])
            }
            Motif::Discovered { slider, target } => {
                let slider = ("slider", self.target(*slider));
                self.fill(key, &[reply, slider, ("target", self.target(*target))])
            }
            Motif::Pin { pinned, behind } => {
                let pinned = ("pinned", self.target(*pinned));
                self.fill(key, &[reply, pinned, ("behind", self.target(*behind))])
            }
            Motif::Skewer { front, behind } => {
                let front = ("front", self.target(*front));
                self.fill(key, &[reply, front, ("behind", self.target(*behind))])
            }
            Motif::Undefended { taken } => {
                let role = ("role", role(taken.role).into());
                self.fill(key, &[reply, role, ("taken", self.target(*taken))])
            }
            Motif::PinnedDefender { taken, defender } => {
                let role = ("role", role(defender.role).into());
                let defender = ("defender", self.target(*defender));
                self.fill(
                    key,
                    &[reply, role, defender, ("taken", self.target(*taken))],
                )
            }
            Motif::Cheaper { taken, by } => {
                let by = ("by", role(*by).into());
                self.fill(key, &[reply, by, ("taken", self.target(*taken))])
            }
            Motif::RemovedDefender { taken, left } => {
                let left = ("left", self.target(*left));
                self.fill(key, &[reply, left, ("taken", self.target(*taken))])
            }
            Motif::Overloaded {
                defender,
                first,
                second,
            } => {
                let defender = ("defender", self.target(*defender));
                let first = ("first", self.target(*first));
                self.fill(
                    key,
                    &[reply, defender, first, ("second", self.target(*second))],
                )
            }
            Motif::Trapped { piece } => self.fill(key, &[reply, ("piece", self.target(*piece))]),
            Motif::Promotion { square } | Motif::Exchanges { square } => {
                self.fill(key, &[reply, ("square", square.to_string().into())])
            }
            Motif::BackRank { king } => {
                let king = self.target(Target {
                    square: *king,
                    role: Role::King,
                });
                self.fill(key, &[line(), ("king", king)])
            }
            Motif::Line => self.fill(key, &[line()]),
        }
    }
}

/// The name of a role in the sentences.
const fn role(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        Role::Knight => "knight",
        Role::Pawn => "pawn",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Everything in the crate that may name a sentence.
    const SOURCES: [&str; 7] = [
        include_str!("puzzle.rs"),
        include_str!("sentence.rs"),
        include_str!("text.rs"),
        include_str!("html.rs"),
        include_str!("graph.rs"),
        include_str!("mark.rs"),
        include_str!("reason.rs"),
    ];

    fn keys(text: &str) -> BTreeSet<&str> {
        let heads = text
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        heads
            .filter_map(|line| line.split_once(" ="))
            .map(|(key, _)| key)
            .collect()
    }

    /// The names of the words that a sentence is filled with.
    fn words(text: &str) -> BTreeSet<(String, String)> {
        let mut key = "";
        let mut words = BTreeSet::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|c: char| c.is_ascii_lowercase()) {
                key = line.split(" =").next().unwrap_or_default();
            }
            for part in line.split("{ $").skip(1) {
                let name = part.split([' ', '}']).next().unwrap_or_default();
                words.insert((key.to_owned(), name.to_owned()));
            }
        }
        words
    }

    #[test]
    fn both_languages_have_the_same_sentences_and_can_be_read() {
        assert_eq!(keys(ENGLISH), keys(ITALIAN));
        for text in [ENGLISH, ITALIAN] {
            assert!(FluentResource::try_new(text.to_owned()).is_ok());
        }
        // Italian agrees with the gender of a piece, English does not.
        let english = words(ENGLISH);
        let only: Vec<_> = words(ITALIAN).difference(&english).cloned().collect();
        assert!(only.iter().all(|(_, name)| name == "role"), "{only:?}");
        assert!(english.is_subset(&words(ITALIAN)));
    }

    #[test]
    fn no_sentence_is_missing_or_unused() {
        for key in keys(ENGLISH) {
            let name = key.strip_prefix("why-").unwrap_or(key);
            let quoted = format!("\"{name}\"");
            assert!(
                SOURCES.iter().any(|source| source.contains(&quoted)),
                "{key} is unused"
            );
        }
        let known = keys(ENGLISH);
        for source in SOURCES {
            let code = source.split("#[cfg(test)]").next().unwrap_or_default();
            for call in [
                "text(\"",
                "fill(\"",
                "fill(\n                \"",
                "fill(\n            \"",
            ] {
                for rest in code.split(call).skip(1) {
                    let key = rest.split('"').next().unwrap_or_default();
                    assert!(known.contains(key), "{key} is missing");
                }
            }
        }
    }

    #[test]
    fn evaluations_and_moves_follow_the_language() {
        let [english, italian] = Language::ALL.map(Sentences::new);
        let start = Position::initial();
        let m = start.find(arrocco_rules::Square::G1, arrocco_rules::Square::F3, None);
        let m = m.expect("legal");
        assert_eq!(english.numbered(&start, m), "1.Nf3");
        assert_eq!(italian.numbered(&start, m), "1.Cf3");
        let eval = Evaluation::Centipawns(-124);
        assert_eq!(english.evaluation(eval), "−1.2");
        assert_eq!(italian.evaluation(eval), "−1,2");
        assert_eq!(english.evaluation(Evaluation::Mate(Color::White, 3)), "#3");
    }
}
