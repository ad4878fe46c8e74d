//! A review in plain text, at most 80 columns wide.

use std::fmt::Write;
use std::time::Duration;

use arrocco_notation::opening::localized;
use arrocco_notation::pgn::Problem;
use arrocco_rules::Color;

use crate::evaluator::Budget;
use crate::mark::Mark;
use crate::review::{MoveReview, PlayerReview, Review};
use crate::sentence::{Language, Sentences};

/// The width of the text.
const WIDTH: usize = 79;
/// The rows of the graph.
const ROWS: usize = 7;
/// The columns of the graph at most.
const COLUMNS: usize = 70;

/// Names and result of a game, as the report shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The player with the white pieces.
    pub white: String,
    /// The player with the black pieces.
    pub black: String,
    /// Such as `1-0`.
    pub result: String,
    /// Event, place and date.
    pub event: String,
    /// Why the review ends before the game does.
    pub problem: Option<Problem>,
}

impl Heading {
    /// The name of a side; White or Black if it has none.
    pub fn name(&self, side: Color, sentences: Sentences) -> String {
        let name = match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        };
        if name.is_empty() || name == "?" {
            sentences.text(side_key(side))
        } else {
            name.clone()
        }
    }

    /// That the review ends before the game does, and where.
    pub(crate) fn ended_early(&self, sentences: Sentences) -> Option<String> {
        let problem = self.problem.as_ref()?;
        let said = match sentences.language {
            // The messages about files are English.
            Language::Italian if !problem.culprit.is_empty() => format!("`{}`", problem.culprit),
            Language::English | Language::Italian => problem.message().to_string(),
        };
        let words = [
            ("line", problem.place.line.to_string().into()),
            ("column", problem.place.column.to_string().into()),
            ("problem", said.into()),
        ];
        Some(sentences.fill("ended-early", &words))
    }
}

/// The key of the name of a side.
pub(crate) const fn side_key(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The review of a game in words.
pub fn to_text(review: &Review, heading: &Heading, sentences: Sentences) -> String {
    let mut text = String::new();
    head(&mut text, review, heading, sentences);
    table(&mut text, review, heading, sentences);
    graph(&mut text, review, sentences);
    moments(&mut text, review, sentences);
    mistakes(&mut text, review, sentences);
    wrapped(&mut text, &judged_by(review, sentences), 2);
    text
}

/// The beginning of [`to_text`]: names, figures of both players, graph and
/// moments. For those who listen there is no graph and no table.
pub fn to_summary(
    review: &Review,
    heading: &Heading,
    sentences: Sentences,
    is_spoken: bool,
) -> String {
    let mut text = String::new();
    head(&mut text, review, heading, sentences);
    if is_spoken {
        figures(&mut text, review, heading, sentences);
    } else {
        table(&mut text, review, heading, sentences);
        graph(&mut text, review, sentences);
    }
    text.push_str(&to_moments(review, sentences, is_spoken));
    text
}

/// The moments that decided.
pub fn to_moments(review: &Review, sentences: Sentences, is_spoken: bool) -> String {
    let mut text = String::new();
    if !is_spoken {
        moments(&mut text, review, sentences);
        return text;
    }
    let found = review.moments();
    let _ = writeln!(text, "{}", sentences.text(moments_title(review)));
    for (index, (_, m)) in found.iter().enumerate() {
        let words = [
            ("before", sentences.evaluation(m.best_eval).into()),
            ("after", sentences.evaluation(m.eval).into()),
        ];
        let swing = sentences.fill("swing", &words);
        let _ = writeln!(text, "{}. {} {swing}", index + 1, moment(m, sentences));
    }
    text
}

/// The graph of a review in letters; the winning chances of White after every
/// tenth move for those who listen.
pub fn to_text_graph(review: &Review, sentences: Sentences, is_spoken: bool) -> String {
    let mut text = String::new();
    if !is_spoken {
        graph(&mut text, review, sentences);
        return text;
    }
    for m in review.moves.iter().filter(|m| m.mover() == Color::Black) {
        let number = m.before.fullmove_number();
        if number % 10 == 0 {
            let words = [
                ("move", number.to_string().into()),
                ("chances", format!("{:.0}", m.chances).into()),
            ];
            let _ = writeln!(text, "{}", sentences.fill("chances-after", &words));
        }
    }
    if let Some(m) = review.moves.last() {
        let chances = format!("{:.0}", m.chances);
        let words = [("chances", chances.into())];
        let _ = writeln!(text, "{}", sentences.fill("chances-at-end", &words));
    }
    text
}

/// The figures of both players as sentences.
fn figures(text: &mut String, review: &Review, heading: &Heading, sentences: Sentences) {
    for (player, side) in review.players.iter().zip(Color::ALL) {
        let [accuracy, inaccuracies, mistakes, blunders, mates, wins] = cells(player);
        let words = [
            ("name", heading.name(side, sentences).into()),
            ("accuracy", accuracy.into()),
            ("inaccuracies", inaccuracies.into()),
            ("mistakes", mistakes.into()),
            ("blunders", blunders.into()),
            ("mates", mates.into()),
            ("wins", wins.into()),
        ];
        let _ = writeln!(text, "{}", sentences.fill("player-figures", &words));
    }
}

/// Who judged the game, and that another engine failed.
pub(crate) fn judged_by(review: &Review, sentences: Sentences) -> String {
    let words = [
        ("engine", review.engine.as_str().into()),
        ("budget", budget(review.budget, sentences).into()),
    ];
    let judged = sentences.fill("judged-by", &words);
    let Some(replaced) = &review.replaced else {
        return judged;
    };
    let words = [
        ("engine", replaced.engine.as_str().into()),
        ("reason", replaced.reason.as_str().into()),
    ];
    format!("{judged} {}", sentences.fill("engine-replaced", &words))
}

/// A budget in words.
fn budget(budget: Budget, sentences: Sentences) -> String {
    let count = |key: &str, number: String| sentences.fill(key, &[("count", number.into())]);
    let limits = [
        budget
            .depth
            .map(|plies| count("budget-depth", plies.to_string())),
        budget
            .nodes
            .map(|nodes| count("budget-nodes", grouped(nodes, sentences))),
        budget
            .time
            .map(|time| count("budget-time", seconds(time, sentences))),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    limits.join(", ")
}

/// A number with its thousands apart.
fn grouped(number: u64, sentences: Sentences) -> String {
    let digits = number.to_string();
    let separator = match sentences.language {
        Language::English => ',',
        Language::Italian => '.',
    };
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

fn seconds(time: Duration, sentences: Sentences) -> String {
    let text = format!("{}", time.as_secs_f64());
    match sentences.language {
        Language::English => text,
        Language::Italian => text.replace('.', ","),
    }
}

fn head(text: &mut String, review: &Review, heading: &Heading, sentences: Sentences) {
    let [white, black] = Color::ALL.map(|side| heading.name(side, sentences));
    let moves = review.players.iter().map(|player| player.moves).max();
    let count = sentences.moves(moves.unwrap_or(0));
    let title = sentences.text("review-title").to_uppercase();
    let line = format!("{title}  {white} - {black}  {}  ({count})", heading.result);
    let rule = "=".repeat(line.chars().count().min(WIDTH));
    let _ = writeln!(text, "{line}\n{rule}\n");
    if let Some(opening) = review.opening {
        let named = format!(
            "{}: {} {}",
            sentences.text("opening"),
            opening.name.eco,
            localized(opening.name.name, sentences.language)
        );
        let left = review.moves.get(opening.left_at - 1).map(|m| {
            let m = sentences.numbered(&m.before, m.played);
            sentences.fill("left-table", &[("move", m.into())])
        });
        let left = left.unwrap_or_else(|| sentences.text("within-table"));
        wrapped(text, &format!("{named}; {left}."), 2);
        text.push('\n');
    }
    if let Some(said) = heading.ended_early(sentences) {
        wrapped(text, &said, 2);
        text.push('\n');
    }
}

fn table(text: &mut String, review: &Review, heading: &Heading, sentences: Sentences) {
    let [accuracy, mate, win] =
        ["accuracy", "missed-mate", "missed-win"].map(|key| sentences.text(key));
    let columns = [
        accuracy.chars().count() + 2,
        5,
        5,
        5,
        mate.chars().count() + 2,
        win.chars().count() + 2,
    ];
    let room = (WIDTH - 2).saturating_sub(columns.iter().sum());
    let names = Color::ALL.map(|side| {
        let (name, color) = (
            heading.name(side, sentences),
            sentences.text(side_key(side)),
        );
        if name == color {
            return name;
        }
        let side = format!(" ({color})");
        let room = room.saturating_sub(side.chars().count());
        format!("{}{side}", cut(&name, room))
    });
    let width = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let row = |text: &mut String, name: &str, cells: [String; 6]| {
        let _ = write!(text, "  {name}{}", " ".repeat(width - name.chars().count()));
        for (cell, width) in cells.iter().zip(columns) {
            let _ = write!(
                text,
                "{}{cell}",
                " ".repeat(width.saturating_sub(cell.chars().count()))
            );
        }
        text.push('\n');
    };
    let signs = ["?!", "?", "??"].map(str::to_owned);
    let [inaccuracy, mistake, blunder] = signs;
    row(
        text,
        "",
        [accuracy, inaccuracy, mistake, blunder, mate, win],
    );
    for (player, name) in review.players.iter().zip(&names) {
        row(text, name, cells(player));
    }
    text.push('\n');
    times(text, review, &names, sentences);
}

/// A name of at most so many letters.
fn cut(name: &str, room: usize) -> String {
    if name.chars().count() <= room {
        return name.to_owned();
    }
    let kept: String = name.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

fn cells(player: &PlayerReview) -> [String; 6] {
    let accuracy = player
        .accuracy
        .map_or("-".to_owned(), |share| format!("{share:.0} %"));
    [
        accuracy,
        player.inaccuracies.to_string(),
        player.mistakes.to_string(),
        player.blunders.to_string(),
        player.missed_mates.to_string(),
        player.missed_wins.to_string(),
    ]
}

fn times(text: &mut String, review: &Review, names: &[String; 2], sentences: Sentences) {
    for (player, name) in review.players.iter().zip(names) {
        let Some(time) = player.time else { continue };
        let longest = player.longest.and_then(|ply| review.moves.get(ply - 1));
        let longest = longest.and_then(|m| {
            let words = [
                ("move", sentences.numbered(&m.before, m.played).into()),
                ("time", clock(m.spent?).into()),
            ];
            Some(format!("; {}", sentences.fill("longest-thought", &words)))
        });
        let used = sentences.text("time-used");
        let line = format!(
            "{used}, {name}: {}{}",
            clock(time),
            longest.unwrap_or_default()
        );
        wrapped(text, &line, 2);
    }
    if review.players.iter().any(|player| player.time.is_some()) {
        text.push('\n');
    }
}

/// `1:02:03` or `2:03`.
pub(crate) fn clock(time: Duration) -> String {
    let all = time.as_secs();
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// The letter of a mark below the graph.
fn letter(mark: Mark, sentences: Sentences) -> char {
    match (mark, sentences.language) {
        (Mark::Inaccuracy, _) => 'i',
        (Mark::Mistake, Language::English) => 'm',
        (Mark::Mistake, Language::Italian) => 'e',
        (Mark::Blunder, Language::English) => 'B',
        (Mark::Blunder, Language::Italian) => 'G',
        (Mark::MissedMate, _) => 'M',
    }
}

/// One column for a move of both, or for several in a long game: what comes last
/// in it counts, and the worst mark.
fn graph(text: &mut String, review: &Review, sentences: Sentences) {
    if review.moves.is_empty() {
        return;
    }
    let each = review.moves.len().div_ceil(2).div_ceil(COLUMNS).max(1);
    let columns: Vec<&[MoveReview]> = review.moves.chunks(2 * each).collect();
    wrapped(text, &sentences.text("chances-of-white"), 2);
    for row in (0..ROWS).rev() {
        let scale = match row {
            0 => "  0",
            3 => " 50",
            6 => "100",
            _ => "   ",
        };
        let _ = write!(text, "  {scale}|");
        for column in &columns {
            let chances = column.last().map_or(50.0, |m| m.chances);
            // The middle of a row decides.
            let level = (row as f64 + 0.5) * 100.0 / ROWS as f64;
            text.push(if chances >= level { ':' } else { '#' });
        }
        text.push_str("|\n");
    }
    let marks: String = columns
        .iter()
        .map(|column| {
            let worst = column.iter().filter_map(|m| m.mark).max();
            worst.map_or(' ', |mark| letter(mark, sentences))
        })
        .collect();
    let _ = writeln!(text, "      {}", marks.trim_end());
    let first = review.start.fullmove_number() as usize;
    let ruler: String = (0..columns.len())
        .map(|at| {
            if (first + at * each).is_multiple_of(10) {
                '|'
            } else {
                '.'
            }
        })
        .collect();
    let _ = writeln!(text, "      {ruler}");
    let mut numbers = String::new();
    for at in 0..columns.len() {
        let number = first + at * each;
        let label = number.to_string();
        let column = at + 1;
        if number.is_multiple_of(10) && column >= numbers.len() + label.len() {
            numbers.push_str(&" ".repeat(column - label.len() - numbers.len()));
            numbers.push_str(&label);
        }
    }
    let _ = writeln!(text, "      {numbers}");
    let legend = [
        Mark::Inaccuracy,
        Mark::Mistake,
        Mark::Blunder,
        Mark::MissedMate,
    ]
    .map(|mark| format!("{} {}", letter(mark, sentences), sentences.text(mark.key())));
    let _ = writeln!(text, "  {}\n", legend.join("   "));
}

/// The heading of the moments that decided a game.
pub(crate) fn moments_title(review: &Review) -> &'static str {
    match review.moments().len() {
        0 if review.moves.is_empty() => "no-moves",
        0 => "no-mistakes",
        1 => "one-moment",
        2 => "two-moments",
        _ => "three-moments",
    }
}

fn moments(text: &mut String, review: &Review, sentences: Sentences) {
    let moments = review.moments();
    let title = sentences.text(moments_title(review));
    if moments.is_empty() {
        let _ = writeln!(text, "  {title}\n");
        return;
    }
    let _ = writeln!(text, "  {title}");
    for (index, (_, m)) in moments.iter().enumerate() {
        let head = moment(m, sentences);
        let swing = format!(
            "{} → {}",
            sentences.evaluation(m.best_eval),
            sentences.evaluation(m.eval)
        );
        let line = format!("{}  {head}", index + 1);
        let gap = (WIDTH - 2).saturating_sub(line.chars().count() + swing.chars().count());
        let _ = writeln!(text, "  {line}{}{swing}", " ".repeat(gap.max(2)));
    }
    text.push('\n');
}

/// What a moment is called.
fn moment(m: &MoveReview, sentences: Sentences) -> String {
    sentences.headline(m).unwrap_or_else(|| {
        let sign = m.mark.map_or("", Mark::suffix);
        format!("{}{sign}", sentences.numbered(&m.before, m.played))
    })
}

fn mistakes(text: &mut String, review: &Review, sentences: Sentences) {
    for (_, m) in review.marked() {
        let Some(mark) = m.mark else { continue };
        let name = sentences.text(mark.key());
        let said = sentences.explain(m);
        let numbered = sentences.numbered(&m.before, m.played);
        wrapped(
            text,
            &format!("{numbered}{}  ({name})  {said}", mark.suffix()),
            2,
        );
    }
    if review.marked().next().is_some() {
        text.push('\n');
    }
}

/// Adds a paragraph in lines, each indented.
fn wrapped(text: &mut String, paragraph: &str, indent: usize) {
    let mut column = 0;
    for word in paragraph.split_whitespace() {
        let width = word.chars().count();
        if column == 0 || column + 1 + width > WIDTH {
            if column > 0 {
                text.push('\n');
            }
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long names once pushed the figures beyond the eightieth column.
    #[test]
    fn the_table_fits_with_long_names_in_both_languages() {
        let review = Review {
            start: arrocco_rules::Position::initial(),
            start_eval: crate::Evaluation::Centipawns(0),
            moves: Vec::new(),
            players: [PlayerReview::default(), PlayerReview::default()],
            opening: None,
            engine: String::new(),
            replaced: None,
            budget: Budget::default(),
        };
        let heading = Heading {
            white: "Nepomniachtchi, Ian Alexandrovich".to_owned(),
            black: "Anna".to_owned(),
            ..Heading::default()
        };
        for language in Language::ALL {
            let mut text = String::new();
            table(&mut text, &review, &heading, Sentences::new(language));
            assert!(
                text.lines().all(|line| line.chars().count() <= WIDTH),
                "{text}"
            );
            assert!(text.contains("Nep") && text.contains("Anna ("), "{text}");
        }
    }
}
