//! What games are looked for.

use arrocco_archive::PositionQuery;
use arrocco_notation::pgn::GameResult;
use clap::Args;

use crate::argument;
use crate::failure::Failure;

/// The conditions as they are typed.
#[derive(Debug, Args)]
pub(in crate::commands::pgn) struct Conditions {
    /// A player of either side; part of the name is enough
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The player of the white pieces
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// The player of the black pieces
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// The date or its beginning: 2024, 2024.05 or 2024.05.31
    #[arg(long, value_parser = parse_date)]
    date: Option<String>,
    /// Not before this date
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    since: Option<String>,
    /// Not after this date
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    until: Option<String>,
    /// The opening code or its beginning: B, B9 or B90
    #[arg(long, value_name = "CODE")]
    eco: Option<String>,
    /// Part of the name of the opening, found by position
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,
    /// The result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_parser = parse_result)]
    result: Option<GameResult>,
    /// Both players are rated at least this
    #[arg(long, value_name = "N")]
    min_rating: Option<u16>,
    /// Both players are rated at most this
    #[arg(long, value_name = "N")]
    max_rating: Option<u16>,
    /// At least this many plies
    #[arg(long, value_name = "N")]
    min_plies: Option<u64>,
    /// At most this many plies
    #[arg(long, value_name = "N")]
    max_plies: Option<u64>,
    /// Part of a comment
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// A position of the main line, as a FEN; counters do not matter
    #[arg(long, alias = "fen", value_name = "FEN", group = "position_query")]
    position: Option<String>,
    /// A pattern of a position of the main line: a FEN's first field with ? for
    /// any square, ! for any piece, A and a for any white or black piece, * for
    /// any squares; w or b behind a blank for the side to move
    #[arg(long, value_name = "PATTERN", group = "position_query")]
    pattern: Option<String>,
    /// The material of a position of the main line: KRPvKR; + behind a letter
    /// for more of it, * for any number
    #[arg(long, value_name = "PIECES", group = "position_query")]
    material: Option<String>,
    /// Find pattern or material with colours exchanged, too
    #[arg(long)]
    mirror: bool,
    /// The position at the end of the main line, as a FEN
    #[arg(long = "final", value_name = "FEN")]
    last: Option<String>,
}

fn parse_result(text: &str) -> Result<GameResult, String> {
    let result = GameResult::from_ascii(text.as_bytes());
    result.ok_or_else(|| "expected 1-0, 0-1, 1/2-1/2 or *".to_owned())
}

/// A date as PGN has it, or its beginning.
fn parse_date(text: &str) -> Result<String, String> {
    let date = text.replace(['-', '/'], ".");
    let parts: Vec<&str> = date.split('.').collect();
    let number = |part: &str, width: usize| {
        let is_number = part.len() == width && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<u32>().ok()).flatten()
    };
    let is_date = match *parts.as_slice() {
        [year] => number(year, 4).is_some(),
        [year, month] => is_month(number(year, 4), number(month, 2)),
        [year, month, day] => {
            is_month(number(year, 4), number(month, 2))
                && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
        }
        _ => false,
    };
    match is_date {
        true => Ok(date),
        false => Err("expected a date such as 2024, 2024.05 or 2024.05.31".to_owned()),
    }
}

fn is_month(year: Option<u32>, month: Option<u32>) -> bool {
    year.is_some() && month.is_some_and(|month| (1..=12).contains(&month))
}

impl Conditions {
    /// # Errors
    ///
    /// If a position, a pattern or material cannot be read.
    pub(in crate::commands::pgn) fn criteria(&self) -> Result<Criteria, Failure> {
        let lower = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
        Ok(Criteria {
            player: lower(&self.player),
            white: lower(&self.white),
            black: lower(&self.black),
            date: self.date.clone(),
            since: self.since.clone(),
            until: self.until.clone(),
            eco: self.eco.as_ref().map(|code| code.to_uppercase()),
            opening: lower(&self.opening),
            result: self.result,
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            min_plies: self.min_plies,
            max_plies: self.max_plies,
            comment: lower(&self.comment),
            position: self.position_query()?,
            last: match &self.last {
                Some(fen) => Some(PositionQuery::exact(&argument::position(fen)?)),
                None => None,
            },
        })
    }

    fn position_query(&self) -> Result<Option<PositionQuery>, Failure> {
        let wrong = |option: &str, error| Failure::usage(format_args!("{option}: {error}"));
        Ok(match (&self.position, &self.pattern, &self.material) {
            (Some(fen), _, _) => Some(PositionQuery::exact(&argument::position(fen)?)),
            (_, Some(pattern), _) => Some(
                PositionQuery::pattern(pattern, self.mirror)
                    .map_err(|error| wrong("--pattern", error))?,
            ),
            (_, _, Some(material)) => Some(
                PositionQuery::material(material, self.mirror)
                    .map_err(|error| wrong("--material", error))?,
            ),
            (None, None, None) => None,
        })
    }
}

/// Conditions, all of which a game must meet. Names are in lower case, dates
/// have dots.
#[derive(Debug, Default)]
pub(in crate::commands::pgn) struct Criteria {
    player: Option<String>,
    white: Option<String>,
    black: Option<String>,
    date: Option<String>,
    since: Option<String>,
    until: Option<String>,
    eco: Option<String>,
    pub(in crate::commands::pgn) opening: Option<String>,
    result: Option<GameResult>,
    min_rating: Option<u16>,
    max_rating: Option<u16>,
    min_plies: Option<u64>,
    max_plies: Option<u64>,
    pub(in crate::commands::pgn) comment: Option<String>,
    pub(in crate::commands::pgn) position: Option<PositionQuery>,
    pub(in crate::commands::pgn) last: Option<PositionQuery>,
}

impl Criteria {
    /// Whether the tags meet the conditions on them.
    pub(in crate::commands::pgn) fn admit_tags(&self, tags: &Seen) -> bool {
        let names = |part: &String| tags.white.contains(part) || tags.black.contains(part);
        self.player.as_ref().is_none_or(names)
            && self
                .white
                .as_ref()
                .is_none_or(|part| tags.white.contains(part))
            && self
                .black
                .as_ref()
                .is_none_or(|part| tags.black.contains(part))
            && self
                .eco
                .as_ref()
                .is_none_or(|code| tags.eco.starts_with(code))
            && self.admit_date(&tags.date)
            && self.admit_ratings(tags.ratings)
    }

    fn admit_date(&self, date: &str) -> bool {
        let is_prefix = |prefix: &String| date.starts_with(prefix);
        // Only as much of a date counts as was asked for, so that 2024 is not
        // after `--until 2024`.
        let head = |bound: &String| date.get(..bound.len()).unwrap_or(date).to_owned();
        let is_known = || date.starts_with(|c: char| c.is_ascii_digit());
        self.date.as_ref().is_none_or(is_prefix)
            && self
                .since
                .as_ref()
                .is_none_or(|since| is_known() && head(since) >= *since)
            && self
                .until
                .as_ref()
                .is_none_or(|until| is_known() && head(until) <= *until)
    }

    /// A player without a rating meets no condition on it.
    fn admit_ratings(&self, ratings: [u16; 2]) -> bool {
        let all = |is_met: &dyn Fn(u16) -> bool| ratings.iter().all(|&r| r > 0 && is_met(r));
        self.min_rating.is_none_or(|min| all(&|r| r >= min))
            && self.max_rating.is_none_or(|max| all(&|r| r <= max))
    }

    /// Whether the end of a game meets the conditions on it.
    pub(in crate::commands::pgn) fn admit_end(&self, result: GameResult, plies: u64) -> bool {
        self.result.is_none_or(|other| result == other)
            && self.min_plies.is_none_or(|min| plies >= min)
            && self.max_plies.is_none_or(|max| plies <= max)
    }
}

/// The tags that conditions are about.
#[derive(Clone, Debug, Default)]
pub(in crate::commands::pgn) struct Seen {
    pub(in crate::commands::pgn) white: String,
    pub(in crate::commands::pgn) black: String,
    pub(in crate::commands::pgn) date: String,
    pub(in crate::commands::pgn) eco: String,
    /// White's and Black's, 0 if they are not known.
    pub(in crate::commands::pgn) ratings: [u16; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dated(date: &str) -> Seen {
        Seen {
            date: date.to_owned(),
            ..Seen::default()
        }
    }

    #[test]
    fn a_date_is_compared_as_far_as_it_was_given() {
        let until = Criteria {
            until: Some("2024".to_owned()),
            ..Criteria::default()
        };
        assert!(until.admit_tags(&dated("2024.12.31")));
        assert!(!until.admit_tags(&dated("2025.01.01")));
        assert!(!until.admit_tags(&dated("????.??.??")));
        let since = Criteria {
            since: Some("2024.06".to_owned()),
            ..Criteria::default()
        };
        assert!(since.admit_tags(&dated("2024.06.01")));
        assert!(!since.admit_tags(&dated("2024.05.31")));
    }

    #[test]
    fn a_player_may_have_either_side() {
        let criteria = Criteria {
            player: Some("anna".to_owned()),
            ..Criteria::default()
        };
        let tags = |white: &str, black: &str| Seen {
            white: white.to_owned(),
            black: black.to_owned(),
            ..Seen::default()
        };
        assert!(criteria.admit_tags(&tags("anna rossi", "bob")));
        assert!(criteria.admit_tags(&tags("bob", "rossi, anna")));
        assert!(!criteria.admit_tags(&tags("bob", "carl")));
    }

    #[test]
    fn only_dates_are_dates() {
        for date in ["2024", "2024.05", "2024.05.31", "2024-05-31", "2024/12"] {
            assert!(parse_date(date).is_ok(), "{date}");
        }
        for date in [
            "yesterday",
            "25.06.2025",
            "2024.13",
            "2024.00",
            "24",
            "2024.5",
            "2024.05.32",
            "",
            "2024.05.31.1",
        ] {
            assert!(parse_date(date).is_err(), "{date}");
        }
    }

    #[test]
    fn a_player_without_a_rating_meets_no_condition_on_it() {
        let criteria = Criteria {
            min_rating: Some(2400),
            max_rating: Some(2700),
            ..Criteria::default()
        };
        let admits = |ratings| {
            criteria.admit_tags(&Seen {
                ratings,
                ..Seen::default()
            })
        };
        assert!(admits([2400, 2700]));
        assert!(!admits([2399, 2700]) && !admits([2400, 2701]) && !admits([2500, 0]));
    }
}
