use arrocco_game::{Command, Game, GameRefusal, Millis, Settings};
use arrocco_rules::Square;

use super::{CommandOutcome, Interpreter, Question, Refused, Step, UiAction, engine};
use crate::appearance::{PAGE, TERMINAL};
use crate::engine_player::Strength;
use crate::l10n::Language;

const NOW: Millis = Millis(1000);
const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

/// A board at which lines are typed.
struct Board {
    game: Game,
    interpreter: Interpreter,
}

impl Board {
    fn new(settings: Settings) -> Board {
        Board {
            game: Game::new(settings, Millis::ZERO).expect("a game"),
            interpreter: Interpreter::new(Language::English, &TERMINAL),
        }
    }

    fn from(fen: &str) -> Board {
        Board::new(Settings {
            start: Some(fen.to_owned()),
            ..Settings::default()
        })
    }

    /// Types a line; what came of it.
    fn types(&mut self, line: &str) -> CommandOutcome {
        let mut outcome = CommandOutcome::default();
        match self.interpreter.line(&self.game, line, NOW) {
            Step::Answer(answer) => return answer,
            Step::Replace(_) => panic!("no file was read"),
            Step::Apply(commands) => {
                for command in commands {
                    let applied = self.game.clone().apply(command, NOW);
                    self.game = applied.game;
                    let next =
                        self.interpreter
                            .applied(&self.game, applied.events, applied.refused);
                    outcome.extend(next);
                    if outcome.is_refusal() {
                        break;
                    }
                }
            }
        }
        outcome
    }
}

fn start() -> Board {
    Board::new(Settings::default())
}

#[test]
fn several_moves_are_played_all_or_none() {
    let mut board = start();
    assert_eq!(board.types("1. d4 d5 2. c4").lines.len(), 3);
    assert_eq!(board.game.ply(), 3);
    let refused = board.types("e6 Ke3 Nf6");
    assert_eq!(refused.lines, ["A king cannot go from e1 to e3."]);
    assert_eq!(board.game.ply(), 3);
}

/// `e4 e5` was once refused as one move from e4 to e5.
#[test]
fn two_squares_are_one_move_if_it_is_legal_else_two_moves() {
    let mut board = start();
    assert_eq!(board.types("e2 e4").lines, ["White: pawn from e2 to e4."]);
    assert_eq!(board.types("e5 d4").lines.len(), 2);
    assert_eq!(board.types("Nf6 Nf3").lines.len(), 2);
    assert_eq!(board.types("Nf6 e4").lines.len(), 1);
    assert_eq!(board.game.ply(), 6);
    let mut board = start();
    board.types("Nf3 e5");
    assert_eq!(board.types("Nf3 e5").lines.len(), 1);
    assert_eq!(board.game.ply(), 3);
}

#[test]
fn two_squares_that_are_no_move_and_no_two_moves_change_nothing() {
    for (language, expected) in [
        (
            Language::English,
            [
                "There is no piece on e5.",
                "Read as two moves, they are not both legal.",
            ],
        ),
        (
            Language::Italian,
            [
                "In e5 non c'è alcun pezzo.",
                "Lette come due mosse, non sono entrambe legali.",
            ],
        ),
    ] {
        let mut board = start();
        board.interpreter.localizer.language = language;
        let refused = board.types("e5 e6");
        assert_eq!(refused.lines, expected);
        assert!(refused.is_refusal());
        // A piece is there: the sentence is about its move.
        assert_eq!(board.types("e2 e5").lines.len(), 1);
        assert_eq!(board.game.ply(), 0);
    }
}

#[test]
fn a_promotion_to_a_king_says_what_a_pawn_can_become() {
    let mut board = Board::from(PROMOTION);
    for line in ["a7a8k", "a8=K", "a8=P", "a7-a8=K", "A7A8K"] {
        let outcome = board.types(line);
        let expected = "A pawn can become a queen, a rook, a bishop or a knight, nothing else.";
        assert_eq!(outcome.lines, [expected], "{line}");
        assert!(outcome.is_refusal());
    }
    board.interpreter.localizer.language = Language::Italian;
    // R is the Italian letter of the king.
    assert!(board.types("a8=R").lines[0].starts_with("Un pedone può diventare"));
}

#[test]
fn a_missing_promotion_is_asked_for_in_the_game_and_in_a_variation() {
    for (line, is_variation) in [("a8", false), ("try a8", true)] {
        let mut board = Board::from(PROMOTION);
        board.types(line);
        let asked = Question::Promotion {
            from: Square::A7,
            to: Square::A8,
            is_variation,
        };
        assert_eq!(board.interpreter.question(), Some(&asked));
        board.types("rook");
        assert_eq!(board.game.ply(), usize::from(!is_variation));
        let role = board.game.viewed().board().role_at(Square::A8);
        assert_eq!(role, Some(arrocco_rules::Role::Rook));
    }
}

#[test]
fn a_person_moves_no_engine() {
    let mut board = Board::new(Settings {
        white: engine(Strength::USUAL),
        ..Settings::default()
    });
    for line in ["e4", "Ke3", "1. e4 e5", "e4 e5"] {
        let refused = board.types(line);
        assert_eq!(refused.refused, Some(Refused::EngineMoves), "{line}");
    }
    let mut board = Board::new(Settings {
        black: engine(Strength::USUAL),
        ..Settings::default()
    });
    for line in ["1. e4 e5", "e4 e5"] {
        let refused = board.types(line).refused;
        assert_eq!(refused, Some(Refused::EngineMoves), "{line}");
    }
    assert_eq!(board.game.ply(), 0);
}

#[test]
fn each_front_end_knows_its_own_looks_in_both_languages_and_lists_them() {
    for (looks, known, other) in [(&TERMINAL, "ardesia", "scuro"), (&PAGE, "scuro", "ardesia")] {
        let mut board = start();
        board.interpreter = Interpreter::new(Language::Italian, looks);
        let action = board.types(&format!("tema {known}")).ui_action;
        assert!(matches!(action, Some(UiAction::Theme(_))), "{action:?}");
        let refused = board.types(&format!("tema {other}"));
        assert!(refused.is_refusal());
        assert!(refused.lines[0].contains(known), "{:?}", refused.lines);
        assert!(board.types("tema").lines[0].contains(known));
        assert!(board.types("pezzi pizza").is_refusal());
    }
}

#[test]
fn settings_are_kept_for_the_next_game_while_moves_would_be_lost() {
    let mut board = start();
    board.types("e4");
    board.types("level 4");
    board.types("name white Anna");
    assert_eq!(board.game.settings().black.strength, "");
    assert_eq!(board.game.settings().white.name, "Anna");
    board.types("new");
    board.types("yes");
    assert_eq!(board.game.settings().black.strength, "level 4");
    assert_eq!(board.game.settings().white.name, "Anna");
    assert_eq!(board.game.ply(), 0);
}

#[test]
fn a_move_that_cannot_be_made_in_a_finished_game_is_still_explained() {
    let mut board = start();
    for line in ["f3", "e5", "g4", "Qh4"] {
        board.types(line);
    }
    let refused = board.types("e4").refused;
    assert_eq!(refused, Some(Refused::Game(GameRefusal::GameOver)));
    board.types("back");
    let why = board.types("why Qe4");
    assert!(!why.is_refusal());
    assert_eq!(why.lines, ["A queen cannot go from d8 to e4."]);
    assert_eq!(board.types("why Qh4").lines, ["Qh4# is legal."]);
}

#[test]
fn a_draw_that_was_offered_is_accepted_by_offering_one() {
    let mut board = start();
    board.types("draw");
    board.types("e4");
    let step = board.interpreter.line(&board.game, "draw", NOW);
    let Step::Apply(commands) = step else {
        panic!("{step:?}");
    };
    // The offer was White's; Black is to move and speaks.
    let by = arrocco_rules::Color::Black;
    let expected = match board.game.draw_offer() {
        Some(_) => Command::AcceptDraw { by },
        None => Command::OfferDraw { by },
    };
    assert_eq!(commands, [expected]);
}
