//! The report: reviewed games in one HTML file, with boards and graph. It has no
//! scripts, needs no network and can be printed in grey.

use std::fmt::Write;

use arrocco_notation::opening::localized;
use arrocco_notation::pgn::Paint;
use arrocco_picture::{Arrow, Circle, PictureStyle, Scene, escape, to_svg};
use arrocco_rules::{Color, File, Move, Piece, Position, Rank, Square};

use crate::graph::{Plot, sign};
use crate::mark::Mark;
use crate::review::{MoveReview, Review};
use crate::sentence::Sentences;
use crate::text::{Heading, clock, judged_by, moments_title, side_key};

const STYLE: &str = include_str!("report.css");

/// The marks in the order of the table.
const MARKS: [Mark; 4] = [
    Mark::Inaccuracy,
    Mark::Mistake,
    Mark::Blunder,
    Mark::MissedMate,
];

/// The beginning of a file of reports. Nothing has to follow the last one.
pub fn html_head(title: &str, sentences: Sentences) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <title>{}</title><style>{STYLE}</style></head>\n<body>\n",
        sentences.language.code(),
        escape(title)
    )
}

/// The report of a game, for a file that begins with [`html_head`]. `game` is its
/// number in the file; `pgn` is the annotated game, which is kept inside.
pub fn to_html(
    review: &Review,
    heading: &Heading,
    game: u64,
    pgn: &str,
    sentences: Sentences,
) -> String {
    let mut html = String::from("<article class=\"report\">");
    head(&mut html, review, heading, sentences);
    summary(&mut html, review, heading, sentences);
    moments(&mut html, review, game, sentences);
    others(&mut html, review, game, sentences);
    moves(&mut html, review, game, sentences);
    // Writing to a string does not fail.
    let _ = writeln!(
        html,
        "<footer><span>{} {}</span></footer><pre hidden class=\"pgn\">{}</pre></article>",
        escape(&sentences.text("one-file")),
        escape(&judged_by(review, sentences)),
        escape(pgn)
    );
    html
}

fn head(html: &mut String, review: &Review, heading: &Heading, sentences: Sentences) {
    let [white, black] = Color::ALL.map(|side| breakable(&heading.name(side, sentences)));
    let opening = review.opening.map(|opening| {
        let left = review.moves.get(opening.left_at - 1).map(|m| {
            let m = sentences.numbered(&m.before, m.played);
            sentences.fill("left-table", &[("move", m.into())])
        });
        let left = left.unwrap_or_else(|| sentences.text("within-table"));
        let name = localized(opening.name.name, sentences.language);
        format!("{name} ({}); {left}.", opening.name.eco)
    });
    let about: Vec<String> = [
        Some(heading.event.clone()).filter(|event| !event.is_empty()),
        opening,
    ]
    .into_iter()
    .flatten()
    .collect();
    let count = review.players.iter().map(|player| player.moves).max();
    let count = sentences.moves(count.unwrap_or(0));
    let problem = heading
        .ended_early(sentences)
        .map(|said| format!("<p class=\"problem\">{}</p>", escape(&said)));
    let _ = write!(
        html,
        "<header><div><h1>{white} – {black}</h1><p>{}</p>{}</div>\
         <div class=\"result\"><b>{}</b><span>{}</span></div></header>",
        escape(&about.join(" ")),
        problem.unwrap_or_default(),
        escape(&heading.result.replace('-', "–")),
        escape(&count)
    );
}

/// Names such as `Carlsen,M` have no space to break them at.
fn breakable(name: &str) -> String {
    escape(name).replace(',', ",<wbr>")
}

fn shape(mark: Mark, size: u32) -> String {
    format!(
        "<svg class=\"shape\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 16 16\" \
         aria-hidden=\"true\">{}</svg>",
        sign(mark, 8.0, 8.0, 16.0)
    )
}

fn summary(html: &mut String, review: &Review, heading: &Heading, sentences: Sentences) {
    let heads: String = MARKS
        .into_iter()
        .map(|mark| {
            let name = escape(&sentences.text(mark.key()));
            format!(
                "<th scope=\"col\" title=\"{name}\">{}<span>{}</span></th>",
                shape(mark, 14),
                mark.sign()
            )
        })
        .collect();
    let _ = write!(
        html,
        "<section class=\"two\"><table><tr><td></td><th scope=\"col\">{}</th>{heads}</tr>",
        escape(&sentences.text("accuracy"))
    );
    for (side, player) in Color::ALL.into_iter().zip(&review.players) {
        let accuracy = player
            .accuracy
            .map_or("–".to_owned(), |share| format!("{share:.0} %"));
        let _ = write!(
            html,
            "<tr><th scope=\"row\"><i class=\"disc {}\"></i>{}</th><td class=\"big\">{accuracy}</td>",
            side_key(side),
            breakable(&heading.name(side, sentences))
        );
        for count in [
            player.inaccuracies,
            player.mistakes,
            player.blunders,
            player.missed_mates,
        ] {
            let class = if count == 0 { " class=\"none\"" } else { "" };
            let _ = write!(html, "<td{class}>{count}</td>");
        }
        html.push_str("</tr>");
    }
    let _ = write!(
        html,
        "</table><div><div class=\"over\"><b>{}</b><span>{}</span></div>{}</div></section>",
        escape(&sentences.text("evaluation")),
        escape(&sentences.text("higher-is-better")),
        curve(review, heading, sentences)
    );
    html.push_str("<div class=\"legend\">");
    for mark in MARKS {
        let name = escape(&sentences.text(mark.key()));
        let _ = write!(
            html,
            "<span>{}{} {name}</span>",
            shape(mark, 13),
            mark.sign()
        );
    }
    let note = escape(&sentences.text("accuracy-note"));
    let _ = write!(html, "<span class=\"note\">{note}</span></div>");
    times(html, review, heading, sentences);
}

fn curve(review: &Review, heading: &Heading, sentences: Sentences) -> String {
    let plot = Plot {
        left: 0.5,
        top: 0.5,
        width: 379.0,
        height: 69.0,
        plies: review.moves.len(),
    };
    let [white, black] = Color::ALL.map(|side| escape(&heading.name(side, sentences)));
    let numbers: String = plot
        .numbers(review)
        .into_iter()
        .map(|(number, x)| format!("<text x=\"{x:.1}\" y=\"84\">{number}</text>"))
        .collect();
    format!(
        "<svg class=\"graph\" viewBox=\"-2 -2 384 90\" role=\"img\"><title>{white} – {black}: {}\
         </title>{}{}{numbers}</svg>",
        escape(&sentences.text("evaluation")),
        plot.curve(review),
        plot.marks(review, 12.0)
    )
}

fn times(html: &mut String, review: &Review, heading: &Heading, sentences: Sentences) {
    for (side, player) in Color::ALL.into_iter().zip(&review.players) {
        let Some(time) = player.time else { continue };
        let longest = player.longest.and_then(|ply| {
            let m = review.moves.get(ply - 1)?;
            let words = [
                ("move", sentences.numbered(&m.before, m.played).into()),
                ("time", clock(m.spent?).into()),
            ];
            Some(format!("; {}", sentences.fill("longest-thought", &words)))
        });
        let line = format!(
            "{}, {}: {}{}",
            sentences.text("time-used"),
            heading.name(side, sentences),
            clock(time),
            longest.unwrap_or_default()
        );
        let _ = write!(html, "<p class=\"time\">{}</p>", escape(&line));
    }
}

/// Where a marked move is explained.
fn anchor(game: u64, ply: usize) -> String {
    format!("game-{game}-ply-{ply}")
}

fn moments(html: &mut String, review: &Review, game: u64, sentences: Sentences) {
    let moments = review.moments();
    let title = escape(&sentences.text(moments_title(review)));
    if moments.is_empty() {
        let _ = write!(html, "<p>{title}</p>");
        return;
    }
    let _ = write!(html, "<h2>{title}</h2><section class=\"three\">");
    for (index, (ply, m)) in moments.into_iter().enumerate() {
        let (played, said) = explained(m, sentences);
        let _ = write!(
            html,
            "<figure id=\"{}\">{}<figcaption><b>{}. {played}</b> {said} <i>{}</i></figcaption>\
             </figure>",
            anchor(game, ply),
            diagram(m, sentences),
            index + 1,
            swing(m, sentences)
        );
    }
    html.push_str("</section>");
}

/// The marked moves that are no moments, in the order of the game.
fn others(html: &mut String, review: &Review, game: u64, sentences: Sentences) {
    let moments: Vec<usize> = review.moments().into_iter().map(|(ply, _)| ply).collect();
    let others = || {
        review
            .marked()
            .filter(|(ply, _)| !moments.contains(ply))
            .filter_map(|(ply, m)| Some((ply, m, m.mark?)))
    };
    if others().next().is_none() {
        return;
    }
    let title = escape(&sentences.text("other-marks"));
    let _ = write!(html, "<h2>{title}</h2><ul class=\"others\">");
    for (ply, m, mark) in others() {
        let (played, said) = explained(m, sentences);
        let (class, swing) = match mark {
            Mark::Inaccuracy => (" class=\"minor\"", String::new()),
            Mark::Mistake | Mark::Blunder | Mark::MissedMate => {
                ("", format!(" <i>{}</i>", swing(m, sentences)))
            }
        };
        let _ = write!(
            html,
            "<li id=\"{}\"{class}>{}<b>{played}</b> {said}{swing}</li>",
            anchor(game, ply),
            shape(mark, 14)
        );
    }
    html.push_str("</ul>");
}

/// A marked move with its sign, and what is said of it.
fn explained(m: &MoveReview, sentences: Sentences) -> (String, String) {
    let played = sentences.numbered(&m.before, m.played);
    let said = sentences.explain(m);
    let said = said.strip_prefix(played.as_str()).unwrap_or(&said);
    let sign = m.mark.map_or("", Mark::suffix);
    (
        format!("{}{sign}", escape(&played)),
        escape(said.trim_start()),
    )
}

fn swing(m: &MoveReview, sentences: Sentences) -> String {
    let [before, after] = [m.best_eval, m.eval].map(|eval| sentences.evaluation(eval));
    format!("{before} → {after}")
}

/// The position that the reason is about: after the move if the reply is the
/// point, before it if the better move is.
fn diagram(m: &MoveReview, sentences: Sentences) -> String {
    let reply = m.reason.as_ref().filter(|reason| reason.is_reply());
    let (position, first): (Position, Option<Move>) = match reply {
        Some(reason) => (m.after(), reason.line.first().copied()),
        None => (
            m.before,
            m.best.first().and_then(crate::EvaluatedLine::first),
        ),
    };
    let mut scene = Scene::of(&position);
    if reply.is_some() {
        scene.last_move = Some((m.played.from(), m.played.destination()));
    }
    for square in m.reason.iter().flat_map(|reason| reason.motif.squares()) {
        scene.circles.push(Circle {
            square,
            paint: Paint::Red,
        });
    }
    let paint = match reply {
        Some(_) => Paint::Red,
        None => Paint::Green,
    };
    scene.arrows.extend(first.map(|m| Arrow {
        from: m.from(),
        to: m.destination(),
        paint,
    }));
    let turn = sentences.fill("diagram-of", &[("side", side_key(position.turn()).into())]);
    scene.title = format!("{turn}: {}", in_words(&position));
    let style = PictureStyle {
        size: 216,
        bottom: m.mover(),
        ..PictureStyle::default()
    };
    to_svg(&scene, &style)
}

/// A position as people write it down: `Kg1 Ra1 f2 - Kg8`.
fn in_words(position: &Position) -> String {
    let side = |color: Color| {
        let pieces = Rank::ALL
            .into_iter()
            .rev()
            .flat_map(|rank| File::ALL.map(|file| Square::at(file, rank)));
        let named = pieces.filter_map(|square| {
            let Piece { color: owner, role } = position.board().piece_at(square)?;
            let letter = match role {
                arrocco_rules::Role::Pawn => String::new(),
                _ => role.upper_char().to_string(),
            };
            (owner == color).then(|| format!("{letter}{square}"))
        });
        named.collect::<Vec<String>>().join(" ")
    };
    format!("{} - {}", side(Color::White), side(Color::Black))
}

fn moves(html: &mut String, review: &Review, game: u64, sentences: Sentences) {
    if review.moves.is_empty() {
        return;
    }
    let title = escape(&sentences.text("moves"));
    let _ = write!(html, "<h2>{title}</h2><section class=\"moves\">");
    let mut is_open = false;
    for (index, m) in review.moves.iter().enumerate() {
        if m.mover() == Color::White || !is_open {
            let end = if is_open { "</p>" } else { "" };
            let gap = match m.mover() {
                Color::White => "",
                Color::Black => "<span>…</span>",
            };
            let _ = write!(html, "{end}<p><i>{}</i>{gap}", m.before.fullmove_number());
            is_open = true;
        }
        let san = escape(&sentences.san(&m.before, m.played));
        let _ = match m.mark {
            Some(mark) => write!(
                html,
                "<span><a href=\"#{}\">{san}{}</a></span> ",
                anchor(game, index + 1),
                match mark {
                    Mark::MissedMate => shape(mark, 14),
                    Mark::Inaccuracy | Mark::Mistake | Mark::Blunder => mark.suffix().to_owned(),
                }
            ),
            None => write!(html, "<span>{san}</span> "),
        };
    }
    if is_open {
        html.push_str("</p>");
    }
    html.push_str("</section>");
}
