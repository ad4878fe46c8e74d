//! What games are looked for.

use arrocco_notation::pgn::{GameResult, Tree};
use arrocco_rules::Position;

/// Conditions, all of which a game must meet. Names are in lower case, dates
/// have dots.
#[derive(Debug, Default)]
pub(super) struct Criteria {
    pub(super) player: Option<String>,
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    pub(super) date: Option<String>,
    pub(super) since: Option<String>,
    pub(super) until: Option<String>,
    pub(super) eco: Option<String>,
    pub(super) result: Option<GameResult>,
    pub(super) position: Option<Position>,
    pub(super) last: Option<Position>,
}

impl Criteria {
    /// Whether the tags meet the conditions on them.
    pub(super) fn admit_tags(&self, tags: &Seen) -> bool {
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

    /// Whether the result is the one looked for.
    pub(super) fn admit_result(&self, tree: &Tree) -> bool {
        self.result.is_none_or(|result| tree.result() == result)
    }
}

/// The tags that conditions are about.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) white: String,
    pub(super) black: String,
    pub(super) date: String,
    pub(super) eco: String,
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
}
