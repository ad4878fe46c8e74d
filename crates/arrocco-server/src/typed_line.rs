//! Lines typed on the page, in the command language of the terminal.
//!
//! Commands are applied to the game here, questions are answered in the language
//! of the line, and what only the page can do is sent back as a [`ClientAction`].

use arrocco_game::{Command, Game, MoveId, MoveRequest, PlayerKind, Settings};
use arrocco_notation::any::AnyMove;
use arrocco_rules::{Color, Move, Piece, Role, Square};

use super::protocol::{ClientAction, Language as PageLanguage, Message, Reading, Reason};
use super::request::{self, Client};
use arrocco_session::command_line::{self, Intent, Line, NewGame, Players, Way};
use arrocco_session::l10n::{Language, Localizer};
use arrocco_session::random;

/// What a line means.
enum Meaning {
    /// A command for the game.
    Command(Command),
    /// A text for the user.
    Text(String),
    /// An action of the page.
    Action(ClientAction),
    Hint,
    Attackers(Square),
}

/// Carries out a line. `None` if the answer comes later.
pub(crate) async fn handle(
    client: &Client,
    line: &str,
    language: PageLanguage,
    id: Option<u32>,
) -> Result<Option<Message>, Reason> {
    let game = client.actor.game();
    let reader = Reader {
        game: &game,
        localizer: Localizer::new(language.into()),
    };
    let meaning = match command_line::read(line, language.into()) {
        Ok(intent) => reader.meaning(intent),
        Err(error) => Meaning::Text(reader.localizer.parse_error(&error)),
    };
    Ok(match meaning {
        Meaning::Command(command) => {
            request::execute(client, command).await?;
            Some(Message::Done { id })
        }
        Meaning::Text(text) => Some(Message::Text { id, text }),
        Meaning::Action(action) => Some(Message::ClientAction { id, action }),
        Meaning::Attackers(square) => Some(request::attackers(&game, square, id)),
        Meaning::Hint => {
            request::request_hint(client, id)?;
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
        use Meaning::{Action, Text};
        let cursor = self.game.cursor();
        match intent {
            Intent::Play(text) => {
                self.with_move(&text, |request, ply| Command::Move { request, ply })
            }
            Intent::Try(text) => self.with_shown_move(&text),
            Intent::Promote(_) => Text(self.localizer.format("refused-no-promotion-due")),
            Intent::Undo => Meaning::Command(Command::Takeback),
            Intent::Redo => Meaning::Command(Command::Redo),
            Intent::Draw => Meaning::Command(Command::OfferDraw { by: self.side() }),
            Intent::Accept => self.reply(true),
            Intent::Decline => self.reply(false),
            Intent::Claim(Some(text)) => self.with_move(&text, |request, _| Command::ClaimDraw {
                intended: Some(request),
            }),
            Intent::Claim(None) => Meaning::Command(Command::ClaimDraw { intended: None }),
            Intent::Pause => Meaning::Command(Command::Pause),
            Intent::Resume => Meaning::Command(Command::Resume),
            Intent::Go(way) => Meaning::Command(Command::GoTo {
                id: self.target(way),
            }),
            Intent::Raise => Meaning::Command(Command::PromoteVariation { id: cursor }),
            Intent::Delete => Meaning::Command(Command::DeleteVariation { id: cursor }),
            Intent::Name(color, name) => {
                let tag = match color {
                    Color::White => "White",
                    Color::Black => "Black",
                };
                let tags = [(tag.to_owned(), name)].into();
                Meaning::Command(Command::Tag { tags })
            }

            Intent::Hint => Meaning::Hint,
            Intent::Attackers(square) => Meaning::Attackers(square),
            Intent::Why(text) => Text(self.why(&text)),
            Intent::Moves(from) => Text(self.moves(from)),
            Intent::Where(role) => Text(self.squares_of(role)),
            Intent::Look(line) => Text(self.look(line)),
            Intent::Status => Text(
                self.localizer
                    .status(self.game.position(), self.game.outcome()),
            ),
            Intent::Captured => Text(self.captured()),
            Intent::Last => {
                let last = self.game.last_move();
                Text(last.map_or_else(nothing, |played| self.localizer.played(played)))
            }
            Intent::Opening => {
                let opening = self.game.opening();
                Text(opening.map_or_else(nothing, |opening| {
                    format!("{} {}", opening.eco, opening.name)
                }))
            }
            Intent::Fen => Text(self.game.fen()),

            Intent::Flip => Action(ClientAction::Flip),
            Intent::Resign => Action(ClientAction::Resign { by: self.side() }),
            Intent::Language(language) => Action(ClientAction::Language {
                language: language.into(),
            }),
            Intent::Theme(name) => Action(ClientAction::Theme { name }),
            Intent::Pieces(name) => Action(ClientAction::Pieces { name }),
            Intent::Evaluate => Action(ClientAction::Evaluate),
            Intent::Save(name) => Action(ClientAction::Download { name }),
            Intent::Pgn => Action(ClientAction::Download {
                name: "arrocco.pgn".to_owned(),
            }),
            Intent::Load(_) => Action(ClientAction::Upload),
            Intent::Edit => Action(ClientAction::Edit),
            Intent::Board => Action(read(Reading::Board)),
            Intent::List => Action(read(Reading::Moves)),
            Intent::Time => Action(read(Reading::Clocks)),
            Intent::Start(fen) => Action(self.new_game(|settings| settings.start = Some(fen))),
            Intent::Level(strength) => Action(self.new_game(|settings| {
                seat_engines(settings, Players::Engine(strength), Color::White);
            })),
            Intent::Clock(time) => Action(self.new_game(|settings| settings.time = time)),
            Intent::New(options) => {
                Action(self.new_game(|settings| apply_options(settings, options)))
            }
            Intent::Classic | Intent::Help | Intent::Quit => Action(ClientAction::Help),
        }
    }

    fn why(&self, text: &AnyMove) -> String {
        match text.to_move(&self.game.viewed()) {
            Ok(m) => {
                let san = self.san(m).into();
                self.localizer
                    .format_with("move-is-legal", &[("move", san)])
            }
            Err(error) => self.localizer.not_a_move(&error),
        }
    }

    fn with_move(
        &self,
        text: &AnyMove,
        command: impl FnOnce(MoveRequest, Option<u32>) -> Command,
    ) -> Meaning {
        match text.to_move(self.game.position()) {
            Ok(m) => Meaning::Command(command(
                MoveRequest::of(m),
                u32::try_from(self.game.ply()).ok(),
            )),
            Err(error) => Meaning::Text(self.localizer.not_a_move(&error)),
        }
    }

    fn with_shown_move(&self, text: &AnyMove) -> Meaning {
        match text.to_move(&self.game.viewed()) {
            Ok(m) => Meaning::Command(Command::Vary {
                request: MoveRequest::of(m),
            }),
            Err(error) => Meaning::Text(self.localizer.not_a_move(&error)),
        }
    }

    /// Accepts or declines the open offer or request.
    fn reply(&self, yes: bool) -> Meaning {
        let takeback = self.game.takeback_asked().map(|by| !by);
        let draw = self.game.draw_offer().map_or(self.side(), |by| !by);
        Meaning::Command(match (takeback, yes) {
            (Some(by), true) => Command::AcceptTakeback { by },
            (Some(by), false) => Command::DeclineTakeback { by },
            (None, true) => Command::AcceptDraw { by: draw },
            (None, false) => Command::DeclineDraw { by: draw },
        })
    }

    /// The side that the user plays: the person's against an engine, else the
    /// side to move.
    fn side(&self) -> Color {
        let is_human = |&color: &Color| self.game.settings().seat(color).kind == PlayerKind::Human;
        let mut people = Color::ALL.into_iter().filter(is_human);
        match (people.next(), people.next()) {
            (Some(color), None) => color,
            _ => self.game.turn(),
        }
    }

    fn target(&self, way: Way) -> MoveId {
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
        let moves = legal
            .iter()
            .filter(|m| from.is_none_or(|from| m.from() == from));
        list(moves.map(|&m| self.san(m)))
    }

    fn squares_of(&self, role: Role) -> String {
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
        let pieces = position.board().iter();
        list(
            pieces
                .filter(|(square, _)| is_there(*square))
                .map(|(square, piece)| format!("{square} {}", self.localizer.piece(piece))),
        )
    }

    fn captured(&self) -> String {
        list(Color::ALL.into_iter().flat_map(|color| {
            let roles = self.game.captured(color).into_iter();
            roles.map(move |role| self.localizer.piece(Piece { color, role }))
        }))
    }

    /// The dialog for a new game: the present settings with a change.
    fn new_game(&self, change: impl FnOnce(&mut Settings)) -> ClientAction {
        let mut settings = self.game.settings().clone();
        settings.start = None;
        settings.tags.clear();
        change(&mut settings);
        ClientAction::NewGame {
            settings: Box::new(settings),
        }
    }
}

fn apply_options(settings: &mut Settings, options: NewGame) {
    if let Some(players) = options.players {
        seat_engines(settings, players, options.side.unwrap_or(Color::White));
    }
    if let Some(time) = options.clock {
        settings.time = time;
    }
    if options.is_chess960 {
        settings.start = Some(random::chess960());
    }
}

/// Sets which sides engines play; `side` is the person's.
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

fn read(what: Reading) -> ClientAction {
    ClientAction::Read { what }
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
