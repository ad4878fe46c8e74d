//! The command, options and limits of an engine as a person writes them:
//! `stockfish Hash=64 nodes=5000`.

use std::str::FromStr;
use std::time::Duration;

use super::{ClientLimits, ParseSpecError};

/// An engine to start: a program with its arguments, options and a limit.
///
/// Words are separated by spaces; between quotation marks a word can have spaces.
/// `name`, `tc`, `nodes`, `movetime` and `depth` are for us, every other
/// `NAME=VALUE` is an option of the engine (`_` stands for a space in its name).
///
/// ```
/// use arrocco_uci::client::{EngineSpec, SpecLimit};
///
/// let spec: EngineSpec = "/usr/games/stockfish Hash=64 nodes=5000".parse()?;
/// assert_eq!(spec.name(), "stockfish");
/// assert_eq!(spec.limit(), Some(SpecLimit::Nodes(5000)));
/// # Ok::<(), arrocco_uci::client::ParseSpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    name: String,
    program: String,
    arguments: Vec<String>,
    options: Vec<(String, String)>,
    limit: Option<SpecLimit>,
}

/// How long an engine may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecLimit {
    /// A clock for the game.
    Clock {
        /// What it begins with.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// So many nodes a move.
    Nodes(u64),
    /// So long a move.
    MoveTime(Duration),
    /// So many plies a move.
    Depth(u32),
}

impl SpecLimit {
    /// Reads the value of `tc`, `nodes`, `depth` or `movetime`; `None` if the key
    /// is another.
    ///
    /// # Errors
    ///
    /// If the value is no limit.
    pub fn parse(key: &str, value: &str) -> Option<Result<SpecLimit, ParseSpecError>> {
        let (key, limit) = match key {
            "tc" => ("tc", read_clock(value)),
            "nodes" => ("nodes", value.parse().ok().map(SpecLimit::Nodes)),
            "depth" => ("depth", value.parse().ok().map(SpecLimit::Depth)),
            "movetime" => {
                let time = value.parse().ok().map(Duration::from_millis);
                ("movetime", time.map(SpecLimit::MoveTime))
            }
            _ => return None,
        };
        Some(limit.ok_or_else(|| ParseSpecError::Limit {
            key,
            value: value.to_owned(),
        }))
    }

    /// The limits of one search, except for a clock, whose state others know.
    pub fn of_a_move(self) -> ClientLimits {
        let none = ClientLimits::default();
        match self {
            SpecLimit::Clock { .. } => none,
            SpecLimit::Nodes(count) => ClientLimits {
                nodes: Some(count),
                ..none
            },
            SpecLimit::MoveTime(time) => ClientLimits {
                move_time: Some(time),
                ..none
            },
            SpecLimit::Depth(plies) => ClientLimits {
                depth: Some(plies),
                ..none
            },
        }
    }
}

fn read_clock(value: &str) -> Option<SpecLimit> {
    let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
    Some(SpecLimit::Clock {
        base: seconds(base)?,
        increment: seconds(increment)?,
    })
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    // More than a day is a slip.
    let sensible = (0.0..=86_400.0).contains(&seconds);
    sensible.then(|| Duration::from_secs_f64(seconds))
}

impl EngineSpec {
    /// What it is called: `name=`, or the last part of the program's path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The program and its arguments.
    pub fn command(&self) -> (&str, &[String]) {
        (&self.program, &self.arguments)
    }

    /// The options to set.
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// How long it may think, if that was said.
    pub fn limit(&self) -> Option<SpecLimit> {
        self.limit
    }

    /// The same engine under another command.
    #[must_use]
    pub fn with_command(self, program: String, arguments: Vec<String>) -> EngineSpec {
        EngineSpec {
            program,
            arguments,
            ..self
        }
    }
}

impl FromStr for EngineSpec {
    type Err = ParseSpecError;

    fn from_str(text: &str) -> Result<EngineSpec, ParseSpecError> {
        let mut name = None;
        let mut command = Vec::new();
        let mut options = Vec::new();
        let mut limit = None;
        for word in split(text)? {
            let setting = (!word.quoted).then(|| word.text.split_once('=')).flatten();
            let Some((key, value)) = setting else {
                command.push(word.text);
                continue;
            };
            if key == "name" {
                name = Some(value.to_owned());
            } else if let Some(read) = SpecLimit::parse(key, value) {
                limit = Some(read?);
            } else {
                options.push((key.replace('_', " "), value.to_owned()));
            }
        }
        let mut command = command.into_iter();
        let program = command.next().filter(|program| !program.is_empty());
        let program = program.ok_or(ParseSpecError::NoProgram)?;
        let last = program.rsplit(['/', '\\']).next().unwrap_or(&program);
        Ok(EngineSpec {
            name: name.unwrap_or_else(|| last.to_owned()),
            program,
            arguments: command.collect(),
            options,
            limit,
        })
    }
}

/// A word of a command.
#[derive(Default)]
struct Word {
    text: String,
    /// Whether it begins with a quotation mark: then `=` has no meaning.
    quoted: bool,
}

/// The words of a command. A backslash has no meaning, since paths have it.
fn split(text: &str) -> Result<Vec<Word>, ParseSpecError> {
    let mut words = Vec::new();
    let mut word: Option<Word> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            Some(_) => word.get_or_insert_default().text.push(letter),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert(Word {
                    quoted: true,
                    ..Word::default()
                });
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().text.push(letter),
        }
    }
    if quote.is_some() {
        return Err(ParseSpecError::OpenQuote);
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> EngineSpec {
        text.parse().expect("a good engine")
    }

    #[test]
    fn a_command_has_arguments_options_and_limits() {
        let spec = parse("/opt/sf --uci Hash=16 Move_Overhead=5 tc=2+0.02 name=old");
        assert_eq!(spec.name(), "old");
        assert_eq!(spec.command(), ("/opt/sf", &["--uci".to_owned()][..]));
        let options = [("Hash", "16"), ("Move Overhead", "5")];
        assert_eq!(
            spec.options(),
            options.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
        assert_eq!(
            spec.limit(),
            Some(SpecLimit::Clock {
                base: Duration::from_secs(2),
                increment: Duration::from_millis(20)
            })
        );
    }

    #[test]
    fn a_program_is_called_by_the_end_of_its_path() {
        assert_eq!(parse("/usr/games/stockfish").name(), "stockfish");
        assert_eq!(parse(r"C:\chess\sf.exe").name(), "sf.exe");
    }

    #[test]
    fn between_quotation_marks_a_word_can_have_spaces_and_equal_signs() {
        let spec = parse(r#""/opt/my engine/a=b" "--book=my book" SyzygyPath="/my tables""#);
        let book = ["--book=my book".to_owned()];
        assert_eq!(spec.command(), ("/opt/my engine/a=b", &book[..]));
        let path = ("SyzygyPath".to_owned(), "/my tables".to_owned());
        assert_eq!(spec.options(), [path]);
    }

    /// What a shell would do with these never happens.
    #[test]
    fn signs_of_a_shell_are_letters() {
        let spec = parse("sf $HOME `id` ; rm | x > y");
        let arguments = ["$HOME", "`id`", ";", "rm", "|", "x", ">", "y"];
        assert_eq!(spec.command().1, arguments.map(str::to_owned));
    }

    #[test]
    fn what_is_no_engine_or_no_limit_is_refused() {
        for text in [
            "",
            "Hash=16",
            "a tc=x",
            "a tc=-1",
            "a nodes=-3",
            "a depth=",
            "a tc=1+x",
            "\"\"",
            "\"a",
            "a movetime=1.5",
            "a tc=99999999",
        ] {
            assert!(text.parse::<EngineSpec>().is_err(), "{text}");
        }
    }
}
