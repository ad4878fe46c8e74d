//! `arrocco board`: a position or a game as a picture.
//!
//! | module    | contains                                      |
//! |-----------|-----------------------------------------------|
//! | `subject` | what is shown: pieces, or a game move by move |
//! | `output`  | the format of the picture and its file        |

mod output;
mod subject;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use arrocco_picture::{Arrow, Circle, Pace, PictureStyle, Scene, Theme, to_png, to_svg, write_gif};
use arrocco_rules::Color;
use clap::Args;
use clap::builder::PossibleValuesParser;

use self::output::{Kind, Output};
use self::subject::Subject;
use crate::failure::{Failure, Outcome};

/// Draw a position as SVG or PNG, or a game as an animated GIF
///
/// The name of the output selects the format: .svg, .png or .gif. A game is
/// shown at its end or after --ply plies; as a GIF it is shown from the start,
/// one frame per ply. Arrows and circles in the comments of a game are drawn
/// too. An existing file is replaced atomically.
#[derive(Debug, Args)]
#[command(after_help = "\
Colours: green (if none is given), red, yellow, blue, cyan, orange.

Themes:
  page      the colours of the page
  night     the dark colours of the page
  gray      white and gray
  contrast  black marks on white and gray, for low vision
  print     for paper
  wood      maple and walnut
  green     the roll-up board of the club
  blue      cool and pale

Examples:
  arrocco board startpos e4 e5 -o open.svg
  arrocco board '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1' --flip --theme wood -o check.png
  arrocco board startpos --arrow e2e4 --arrow g8f6:red --circle d5:blue -o plan.png
  arrocco board games.pgn --game 3 --ply 24 -o middle.svg
  arrocco board games.pgn --delay 500 -o game.gif
  arrocco board - --format gif < game.pgn > game.gif")]
pub(crate) struct Board {
    /// A FEN in quotes, startpos, a $ configuration, or a PGN file; - reads PGN from standard input
    what: String,
    /// Moves to play from a position, in any notation
    moves: Vec<String>,
    /// The file of the picture: a name that ends with .svg, .png or .gif; by default, or with -, standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, if the name does not say it; svg on standard output by default
    #[arg(long, value_name = "KIND")]
    format: Option<Kind>,
    /// The side of the board in pixels; 640, or 400 for a GIF
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=4096))]
    size: Option<u32>,
    /// The colours
    #[arg(long, default_value = "page", hide_possible_values = true,
          value_parser = PossibleValuesParser::new(Theme::ALL.map(|theme| theme.name)))]
    theme: String,
    /// Put Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Leave out the names of files and ranks
    #[arg(long)]
    no_coordinates: bool,
    /// An arrow such as e2e4 or e2e4:red; can be repeated
    #[arg(long = "arrow", value_name = "SQUARES")]
    arrows: Vec<Arrow>,
    /// A circle such as e4 or e4:red; can be repeated
    #[arg(long = "circle", value_name = "SQUARE")]
    circles: Vec<Circle>,
    /// Mark a last move such as e2e4; that of a game is marked anyway
    #[arg(long, value_name = "SQUARES")]
    last_move: Option<Arrow>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// Number of plies played; 0 is the start
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Duration of a frame of a GIF, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 800,
          value_parser = clap::value_parser!(u64).range(20..=60_000))]
    delay: u64,
    /// Duration of the last frame, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 4000,
          value_parser = clap::value_parser!(u64).range(20..=600_000))]
    last_delay: u64,
    /// Play a GIF once instead of forever
    #[arg(long)]
    once: bool,
    /// Description of the picture for screen readers
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

pub(crate) fn run(picture: &Board, out: &mut impl Write) -> Outcome {
    let output = Output::of(picture.output.as_deref(), picture.format)?;
    let (subject, verdict) = Subject::read(&picture.what, picture.game, &picture.moves)?;
    let style = picture.style(output.kind)?;
    let bytes = match output.kind {
        Kind::Svg => to_svg(&picture.still(&subject)?, &style).into_bytes(),
        Kind::Png => {
            let svg = to_svg(&picture.still(&subject)?, &style);
            to_png(&svg, style.size).map_err(Failure::usage)?
        }
        Kind::Gif => picture.film(&subject, &style)?,
    };
    output.write(&bytes, out)?;
    Ok(verdict)
}

impl Board {
    fn style(&self, kind: Kind) -> Result<PictureStyle, Failure> {
        let usual = if kind == Kind::Gif { 400 } else { 640 };
        Ok(PictureStyle {
            theme: self.theme.parse().map_err(Failure::usage)?,
            bottom: if self.flip {
                Color::Black
            } else {
                Color::White
            },
            coordinates: !self.no_coordinates,
            size: self.size.unwrap_or(usual),
        })
    }

    /// One scene of the subject, with the marks that were asked for.
    fn still(&self, subject: &Subject) -> Result<Scene, Failure> {
        let plies = subject.plies();
        let ply = self.ply.unwrap_or(plies);
        let scene = subject.scenes().nth(ply);
        let scene = scene.ok_or_else(|| {
            Failure::usage(format_args!("--ply {ply}: there are only {plies} plies"))
        })?;
        Ok(self.marked(scene))
    }

    /// All scenes up to the last that is wanted.
    fn film(&self, subject: &Subject, style: &PictureStyle) -> Result<Vec<u8>, Failure> {
        // Says so if there are not as many.
        self.still(subject)?;
        let pace = Pace {
            delay: Duration::from_millis(self.delay),
            last: Duration::from_millis(self.last_delay),
            repeats: !self.once,
        };
        let frames = 1 + self.ply.unwrap_or(subject.plies());
        let scenes = subject.scenes().take(frames);
        let mut bytes = Vec::new();
        write_gif(scenes.map(|s| self.marked(s)), style, pace, &mut bytes)
            .map_err(Failure::usage)?;
        Ok(bytes)
    }

    fn marked(&self, mut scene: Scene) -> Scene {
        scene.arrows.extend(&self.arrows);
        scene.circles.extend(&self.circles);
        if let Some(last) = self.last_move {
            scene.last_move = Some((last.from, last.to));
        }
        if let Some(title) = &self.title {
            scene.title.clone_from(title);
        }
        scene
    }
}
