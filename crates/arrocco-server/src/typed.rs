//! A line that was typed on the page, in the words of the terminal.
//!
//! What belongs to the game is done here, questions are answered in the
//! language of the line, and what only a page can do comes back as a [`Deed`].

use arrocco_game::{Command, Game, MoveId, MoveRequest, PlayerKind, Settings};
use arrocco_notation::any::AnyMove;
use arrocco_rules::{Color, Move, Piece, Role, Square};

use super::protocol::{Deed, Language as PageLanguage, Reading, Reason, Tell};
use super::wish::{self, Visitor};
use arrocco_session::command_line::{self, Intent, Line, NewGame, Players, Way};
use arrocco_session::l10n::{Language, Localizer};
use arrocco_session::random;

/// What a line comes to.
enum Meaning {
    /// Something in the game.
    Do(Command),
    /// Words.
    Say(String),
    /// Something for the page.
    Deed(Deed),
    /// A good move.
    Hint,
    Attackers(Square),
}

/// Does what a line says. `None` if the answer comes later.
pub(crate) async fn obey(
    visitor: &Visitor,
    line: &str,
    language: PageLanguage,
    id: Option<u32>,
) -> Result<Option<Tell>, Reason> {
    let game = visitor.room.game();
    let reader = Reader {
        game: &game,
        localizer: Localizer::new(language.into()),
    };
    let meaning = match command_line::read(line, language.into()) {
        Ok(intent) => reader.meaning(intent),
        Err(misread) => Meaning::Say(reader.localizer.parse_error(&misread)),
    };
    Ok(match meaning {
        Meaning::Do(command) => {
            wish::act(visitor, command).await?;
            Some(Tell::Done { id })
        }
        Meaning::Say(text) => Some(Tell::Told { id, text }),
        Meaning::Deed(deed) => Some(Tell::Deed { id, deed }),
        Meaning::Attackers(square) => Some(wish::attackers(&game, square, id)),
        Meaning::Hint => {
            wish::ask_for_hint(visitor, id)?;
            None
        }
    })
}

struct Reader<'g> {
    game: &'g Game,
    localizer: Localizer,
}

impl Reader<'_> {
    fn meaning(&self, intent: Intent) -> Meaning {
        match intent {
            Intent::Hint => Meaning::Hint,
            Intent::Attackers(square) => Meaning::Attackers(square),
            Intent::Play(text) => {
                self.with_move(&text, |request, ply| Command::Move { request, ply })
            }
            Intent::Try(text) => self.with_move_here(&text),
            Intent::Claim(Some(text)) => self.with_move(&text, |request, _| Command::ClaimDraw {
                intended: Some(request),
            }),
            Intent::Promote(_) => Meaning::Say(self.localizer.format("refused-no-promotion-due")),
            Intent::Accept | Intent::Decline => self.answer(intent == Intent::Accept),
            other => self
                .command(&other)
                .map(Meaning::Do)
                .or_else(|| self.question(&other).map(Meaning::Say))
                .unwrap_or_else(|| Meaning::Deed(self.deed(other))),
        }
    }

    /// What can be done without asking anybody.
    fn command(&self, intent: &Intent) -> Option<Command> {
        let cursor = self.game.cursor();
        Some(match intent {
            Intent::Undo => Command::Takeback,
            Intent::Redo => Command::Redo,
            Intent::Draw => Command::OfferDraw { by: self.side() },
            Intent::Claim(None) => Command::ClaimDraw { intended: None },
            Intent::Pause => Command::Pause,
            Intent::Resume => Command::Resume,
            Intent::Go(way) => Command::GoTo { id: self.way(*way) },
            Intent::Raise => Command::PromoteVariation { id: cursor },
            Intent::Delete => Command::DeleteVariation { id: cursor },
            Intent::Name(color, name) => {
                let tag = match color {
                    Color::White => "White",
                    Color::Black => "Black",
                };
                let tags = [(tag.to_owned(), name.clone())].into();
                Command::Tag { tags }
            }
            _ => return None,
        })
    }

    /// What can be said from the game.
    fn question(&self, intent: &Intent) -> Option<String> {
        let (game, localizer) = (self.game, &self.localizer);
        Some(match intent {
            Intent::Why(text) => match text.to_move(&game.viewed()) {
                Ok(m) => localizer.format_with("move-is-legal", &[("move", self.san(m).into())]),
                Err(error) => localizer.not_a_move(&error),
            },
            Intent::Moves(from) => self.moves(*from),
            Intent::Where(role) => self.men(*role),
            Intent::Look(line) => self.look(*line),
            Intent::Status => localizer.status(game.position(), game.outcome()),
            Intent::Captured => self.captured(),
            Intent::Last => game
                .last_move()
                .map_or_else(nothing, |played| localizer.played(played)),
            Intent::Opening => game.opening().map_or_else(nothing, |opening| {
                format!("{} {}", opening.eco, opening.name)
            }),
            Intent::Fen => game.fen(),
            _ => return None,
        })
    }

    /// What only a page can do.
    fn deed(&self, intent: Intent) -> Deed {
        match intent {
            Intent::Flip => Deed::Flip,
            Intent::Resign => Deed::Resign { by: self.side() },
            Intent::Language(language) => Deed::Language {
                language: language.into(),
            },
            Intent::Theme(name) => Deed::Theme { name },
            Intent::Pieces(name) => Deed::Pieces { name },
            Intent::Evaluate => Deed::Evaluate,
            Intent::Save(name) => Deed::Download { name },
            Intent::Pgn => Deed::Download {
                name: "arrocco.pgn".to_owned(),
            },
            Intent::Load(_) => Deed::Upload,
            Intent::Edit => Deed::Edit,
            Intent::Board => read(Reading::Board),
            Intent::List => read(Reading::Moves),
            Intent::Time => read(Reading::Clocks),
            Intent::Start(fen) => self.new_game(|settings| settings.start = Some(fen)),
            Intent::Level(strength) => self.new_game(|settings| {
                seat_engines(settings, Players::Engine(strength), Color::White);
            }),
            Intent::Clock(time) => self.new_game(|settings| settings.time = time),
            Intent::New(wanted) => self.new_game(|settings| arrange(settings, wanted)),
            _ => Deed::Help,
        }
    }

    fn with_move(
        &self,
        text: &AnyMove,
        command: impl FnOnce(MoveRequest, Option<u32>) -> Command,
    ) -> Meaning {
        match text.to_move(self.game.position()) {
            Ok(m) => Meaning::Do(command(
                MoveRequest::of(m),
                u32::try_from(self.game.ply()).ok(),
            )),
            Err(error) => Meaning::Say(self.localizer.not_a_move(&error)),
        }
    }

    fn with_move_here(&self, text: &AnyMove) -> Meaning {
        match text.to_move(&self.game.viewed()) {
            Ok(m) => Meaning::Do(Command::Vary {
                request: MoveRequest::of(m),
            }),
            Err(error) => Meaning::Say(self.localizer.not_a_move(&error)),
        }
    }

    /// Yes or no to what was asked last.
    fn answer(&self, yes: bool) -> Meaning {
        let takeback = self.game.takeback_asked().map(|by| !by);
        let draw = self.game.draw_offer().map_or(self.side(), |by| !by);
        Meaning::Do(match (takeback, yes) {
            (Some(by), true) => Command::AcceptTakeback { by },
            (Some(by), false) => Command::DeclineTakeback { by },
            (None, true) => Command::AcceptDraw { by: draw },
            (None, false) => Command::DeclineDraw { by: draw },
        })
    }

    /// For whom a line is typed: the person against an engine, else the side at
    /// the move.
    fn side(&self) -> Color {
        let is_human = |&color: &Color| self.game.settings().seat(color).kind == PlayerKind::Human;
        let mut people = Color::ALL.into_iter().filter(is_human);
        match (people.next(), people.next()) {
            (Some(color), None) => color,
            _ => self.game.turn(),
        }
    }

    fn way(&self, way: Way) -> MoveId {
        let (cursor, branches) = (self.game.cursor(), self.game.branches());
        let found = match way {
            Way::First => Some(MoveId::START),
            Way::Last => Some(self.game.head()),
            Way::Back => branches
                .iter()
                .find(|branch| branch.id == cursor)
                .map(|branch| branch.parent),
            Way::Forward => branches
                .iter()
                .find(|branch| branch.parent == cursor && branch.is_main)
                .map(|branch| branch.id),
        };
        found.unwrap_or(cursor)
    }

    fn san(&self, m: Move) -> String {
        self.localizer
            .san(&arrocco_notation::san::write(&self.game.viewed(), m))
    }

    fn moves(&self, from: Option<Square>) -> String {
        let legal = self.game.viewed().legal_moves();
        let wanted = legal
            .iter()
            .filter(|m| from.is_none_or(|from| m.from() == from));
        list(wanted.map(|&m| self.san(m)))
    }

    fn men(&self, role: Role) -> String {
        list(Color::ALL.into_iter().filter_map(|color| {
            let piece = role.of(color);
            let squares = self.game.viewed().board().by_piece(piece);
            let found = squares.any();
            found.then(|| {
                format!(
                    "{} {}",
                    self.localizer.piece(piece),
                    self.localizer.squares(squares)
                )
            })
        }))
    }

    fn look(&self, line: Line) -> String {
        let is_there = |square: Square| match line {
            Line::File(file) => square.file() == file,
            Line::Rank(rank) => square.rank() == rank,
            Line::Square(one) => square == one,
        };
        let position = self.game.viewed();
        let men = position.board().iter();
        list(
            men.filter(|(square, _)| is_there(*square))
                .map(|(square, piece)| format!("{square} {}", self.localizer.piece(piece))),
        )
    }

    fn captured(&self) -> String {
        list(Color::ALL.into_iter().flat_map(|color| {
            let roles = self.game.captured(color).into_iter();
            roles.map(move |role| self.localizer.piece(Piece { color, role }))
        }))
    }

    /// The sheet for a new game, filled in like the present one but for this.
    fn new_game(&self, change: impl FnOnce(&mut Settings)) -> Deed {
        let mut settings = self.game.settings().clone();
        settings.start = None;
        settings.tags.clear();
        change(&mut settings);
        Deed::NewGame {
            settings: Box::new(settings),
        }
    }
}

fn arrange(settings: &mut Settings, wanted: NewGame) {
    if let Some(players) = wanted.players {
        seat_engines(settings, players, wanted.side.unwrap_or(Color::White));
    }
    if let Some(time) = wanted.clock {
        settings.time = time;
    }
    if wanted.is_chess960 {
        settings.start = Some(random::chess960());
    }
}

/// Seats engines where people do not sit; `side` is the person's.
fn seat_engines(settings: &mut Settings, players: Players, side: Color) {
    for color in Color::ALL {
        let strength = match players {
            Players::People => None,
            Players::Engine(strength) => (color != side).then_some(strength),
            Players::Engines(strength) => Some(strength),
        };
        let seat = match color {
            Color::White => &mut settings.white,
            Color::Black => &mut settings.black,
        };
        seat.kind = strength.map_or(PlayerKind::Human, |_| PlayerKind::Engine);
        seat.strength = strength.map_or_else(String::new, |strength| strength.to_string());
    }
}

fn read(what: Reading) -> Deed {
    Deed::Read { what }
}

fn nothing() -> String {
    "–".to_owned()
}

/// All of them, or a dash if there are none.
fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return nothing();
    }
    items.join(", ")
}

impl From<PageLanguage> for Language {
    fn from(language: PageLanguage) -> Language {
        match language {
            PageLanguage::En => Language::English,
            PageLanguage::It => Language::Italian,
        }
    }
}

impl From<Language> for PageLanguage {
    fn from(language: Language) -> PageLanguage {
        match language {
            Language::English => PageLanguage::En,
            Language::Italian => PageLanguage::It,
        }
    }
}
