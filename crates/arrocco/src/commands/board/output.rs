//! The format of a picture and the file it is written to.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::failure::Failure;
use crate::replace;
use arrocco_archive::STDIN;

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// Lines and shapes, sharp at every size
    Svg,
    /// Pixels
    Png,
    /// Pixels that move
    Gif,
}

/// A picture to be written.
#[derive(Debug)]
pub(super) struct Output {
    pub(super) kind: Kind,
    /// `None` is the standard output.
    path: Option<PathBuf>,
}

impl Output {
    /// The kind that was asked for, else the one of the file name.
    pub(super) fn of(path: Option<&Path>, format: Option<Kind>) -> Result<Output, Failure> {
        let path = path.filter(|path| *path != Path::new(STDIN));
        let kind = match (format, path) {
            (Some(kind), _) => kind,
            (None, Some(path)) => kind_of(path)?,
            (None, None) => Kind::Svg,
        };
        if path.is_none() && kind != Kind::Svg && io::stdout().is_terminal() {
            return Err(Failure::usage("a terminal cannot show pixels")
                .hint("name a file with -o, or send the output into one"));
        }
        let path = path.map(Path::to_owned);
        Ok(Output { kind, path })
    }

    pub(super) fn write(&self, bytes: &[u8], out: &mut impl Write) -> Result<(), Failure> {
        match &self.path {
            None => Ok(out.write_all(bytes)?),
            Some(path) => {
                replace::replace(path, bytes).map_err(|error| Failure::file(path, &error))
            }
        }
    }
}

fn kind_of(path: &Path) -> Result<Kind, Failure> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    Kind::from_str(&ending, true).map_err(|_| {
        let name = path.display();
        Failure::usage(format_args!("{name}: which kind of picture is that?"))
            .hint("let the name end with .svg, .png or .gif, or say --format")
    })
}
