//! The options another engine has.

use super::ClientError;

/// An option of another engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name as the engine writes it.
    pub name: String,
    /// What it can be.
    pub kind: OptionKind,
    /// What it is unless it is set.
    pub default: Option<String>,
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check,
    /// A number.
    Spin {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these.
    Combo(Vec<String>),
    /// Something that is done at once.
    Button,
    /// A text.
    Text,
}

impl EngineOption {
    /// Reads an `option` line; `None` if it is none or its type is not known.
    pub(super) fn parse(line: &str) -> Option<EngineOption> {
        let rest = line.strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let number = |key: &str, other: i64| {
            let word = value_after(rest, key).and_then(|value| value.parse().ok());
            word.unwrap_or(other)
        };
        let kind = match kind.trim() {
            "check" => OptionKind::Check,
            "spin" => OptionKind::Spin {
                min: number("min", i64::MIN),
                max: number("max", i64::MAX),
            },
            "combo" => {
                let values = rest.split("var ").skip(1);
                OptionKind::Combo(values.map(|value| value.trim().to_owned()).collect())
            }
            "button" => OptionKind::Button,
            "string" => OptionKind::Text,
            _ => return None,
        };
        Some(EngineOption {
            name: name.trim().to_owned(),
            kind,
            default: value_after(rest, "default").map(str::to_owned),
        })
    }

    /// The command that sets it.
    pub(super) fn command(&self, value: &str) -> Result<String, ClientError> {
        let refused = |expected: String| ClientError::OptionValue {
            name: self.name.clone(),
            value: value.to_owned(),
            expected,
        };
        // A line break would begin another command.
        if value.contains(['\n', '\r']) {
            return Err(refused("one line".to_owned()));
        }
        match &self.kind {
            OptionKind::Check if !["true", "false"].contains(&value) => {
                return Err(refused("true or false".to_owned()));
            }
            OptionKind::Spin { min, max } => {
                let number = value.parse::<i64>().ok();
                if !number.is_some_and(|number| (min..=max).contains(&&number)) {
                    return Err(refused(format!("a number from {min} to {max}")));
                }
            }
            OptionKind::Combo(values) => {
                let same = |known: &String| known.eq_ignore_ascii_case(value);
                if !values.iter().any(same) {
                    return Err(refused(values.join(", ")));
                }
            }
            OptionKind::Button => return Ok(format!("setoption name {}", self.name)),
            OptionKind::Check | OptionKind::Text => {}
        }
        Ok(format!("setoption name {} value {value}", self.name))
    }
}

/// The word after a key.
fn value_after<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let mut words = text.split_whitespace();
    words.find(|&word| word == key)?;
    words.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(line: &str) -> EngineOption {
        EngineOption::parse(line).expect("an option")
    }

    #[test]
    fn all_types_are_read() {
        let hash = option("option name Hash type spin default 16 min 1 max 1024");
        assert_eq!(hash.kind, OptionKind::Spin { min: 1, max: 1024 });
        assert_eq!(hash.default.as_deref(), Some("16"));
        let style = option("option name Style type combo default Solid var Solid var Very Risky");
        let values = ["Solid", "Very Risky"].map(str::to_owned);
        assert_eq!(style.kind, OptionKind::Combo(values.to_vec()));
        assert_eq!(
            option("option name Clear Hash type button").kind,
            OptionKind::Button
        );
        assert_eq!(
            option("option name Path type string").kind,
            OptionKind::Text
        );
        for line in [
            "option name X",
            "option name X type odd",
            "id name option",
            "",
        ] {
            assert_eq!(EngineOption::parse(line), None, "{line}");
        }
    }

    #[test]
    fn values_an_option_cannot_have_are_refused() {
        let hash = option("option name Hash type spin default 16 min 1 max 1024");
        assert_eq!(
            hash.command("64").as_deref(),
            Ok("setoption name Hash value 64")
        );
        for value in ["0", "1025", "x", "", "5\nquit"] {
            assert!(hash.command(value).is_err(), "{value}");
        }
        let ponder = option("option name Ponder type check default false");
        assert!(ponder.command("true").is_ok() && ponder.command("yes").is_err());
        let clear = option("option name Clear Hash type button");
        assert_eq!(
            clear.command("").as_deref(),
            Ok("setoption name Clear Hash")
        );
    }
}
