//! Every way a game can end, and the claims that lead there.

mod common;

use arrocco_game::{
    Command, DrawCause, DrawRule, Draws, Event, Game, GameRefusal, MoveRequest, Outcome, Proof,
    Settings, WinCause,
};
use arrocco_rules::Color;
use common::*;

fn cause(game: &Game) -> Option<&'static str> {
    game.outcome().cause()
}

#[test]
fn checkmate() {
    let mut game = new_game();
    play(&mut game, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(
        game.outcome(),
        &Outcome::win(Color::Black, WinCause::Checkmate)
    );
    assert_eq!(game.status(), "white is checkmate | black wins");
}

#[test]
fn stalemate() {
    let mut game = new_game();
    play(
        &mut game,
        "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 \
         f7g6 c8e6",
    );
    assert_eq!(game.outcome(), &Outcome::draw(DrawCause::Stalemate));
    assert_eq!(game.status(), "draw | stalemate");
}

#[test]
fn insufficient_material_is_a_dead_position() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4KN2 w - -",
        "4k3/8/8/8/8/8/8/4KB2 w - -",
        "4kb2/8/8/8/8/8/8/2B1K3 w - -",
    ] {
        assert_eq!(from(fen).status(), "draw | dead position", "{fen}");
    }
    for fen in [
        "2b1k3/8/8/8/8/8/8/2B1K3 w - -",
        "4k3/8/8/8/8/8/8/4KNN1 w - -",
        "4kn2/8/8/8/8/8/8/4KN2 w - -",
    ] {
        assert!(from(fen).outcome().is_in_progress(), "{fen}");
    }
    let mut game = from("4k3/8/8/8/8/8/r6P/4K3 b - -");
    play(&mut game, "a2h2 e1f1");
    assert!(game.outcome().is_in_progress());
    play(&mut game, "e8d7 f1g1 d7c6 g1h2");
    assert_eq!(
        game.status(),
        "draw | dead position",
        "the last rook was taken"
    );
}

#[test]
fn a_locked_position_is_dead_too() {
    let mut game = from("8/8/4k3/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    assert_eq!(cause(&game), Some("dead_position"));
    assert_eq!(
        refused(&mut game, Command::play(text("e1e2")), NOW),
        GameRefusal::GameOver
    );
}

#[test]
fn threefold_repetition_is_claimed_with_the_proof() {
    let mut game = new_game();
    play(&mut game, THERE_AND_BACK);
    let early = refused(&mut game, Command::ClaimDraw { intended: None }, NOW);
    assert_eq!(
        early.to_string(),
        "no draw to claim: same position at the start and after move 2; no pawn moved and \
         nothing was taken for 2 moves"
    );
    let events = play(&mut game, THERE_AND_BACK);
    assert!(
        matches!(events.last(), Some(Event::ClaimAvailable(_))),
        "{events:?}"
    );
    assert!(game.outcome().is_in_progress(), "somebody has to claim it");
    let events = ok(&mut game, Command::ClaimDraw { intended: None }, NOW);
    let Some(Event::DrawClaimed(claimed)) = events.first() else {
        panic!("{events:?}")
    };
    assert_eq!(claimed.by, Color::White);
    assert_eq!(
        claimed.claim.text,
        "same position at the start and after moves 2 and 4"
    );
    let proof = Proof::Repetition {
        moves: vec![None, Some(2), Some(4)],
    };
    assert_eq!(
        game.outcome(),
        &Outcome::draw(DrawCause::Threefold { proof })
    );
    assert_eq!(game.status(), "draw | threefold repetition");
}

#[test]
fn threefold_repetition_is_claimed_with_an_intended_move() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5");
    play(&mut game, THERE_AND_BACK);
    play(&mut game, "g1f3 g8f6 f3g1");
    let claims = game.claims();
    let [claim] = &claims[..] else {
        panic!("{claims:?}")
    };
    assert_eq!(claim.rule, DrawRule::Threefold);
    assert_eq!(claim.intended, Some(text("f6g8")));
    // e7e5 left an en passant square that nobody can use, so it counts.
    assert_eq!(claim.text, "same position after moves 1, 3 and 5");
    let wrong = Command::ClaimDraw {
        intended: Some(text("b8c6")),
    };
    assert!(matches!(
        refused(&mut game, wrong, NOW),
        GameRefusal::NoClaim { .. }
    ));
    let illegal = Command::ClaimDraw {
        intended: Some(text("a8a1")),
    };
    assert!(matches!(
        refused(&mut game, illegal, NOW),
        GameRefusal::Illegal(_)
    ));
    let ply = game.ply();
    ok(
        &mut game,
        Command::ClaimDraw {
            intended: claim.intended,
        },
        NOW,
    );
    assert_eq!(cause(&game), Some("threefold"));
    assert_eq!(game.ply(), ply, "the move itself is not played");
}

#[test]
fn fivefold_repetition_ends_the_game_by_itself() {
    let mut game = new_game();
    for _ in 0..4 {
        assert!(game.outcome().is_in_progress());
        play(&mut game, THERE_AND_BACK);
    }
    assert_eq!(cause(&game), Some("fivefold"));
    assert_eq!(game.status(), "draw | fivefold repetition");
}

#[test]
fn threefold_repetition_ends_the_game_if_draws_are_automatic() {
    let mut game = begin(Settings {
        draws: Draws::Automatic,
        ..Settings::default()
    });
    play(&mut game, THERE_AND_BACK);
    play(&mut game, THERE_AND_BACK);
    assert_eq!(cause(&game), Some("threefold"));
}

/// A rook wanders so that no position comes thrice; both kings wait.
fn shuffle(game: &mut Game, plies: usize) {
    for ply in 0..plies {
        if !game.outcome().is_in_progress() {
            return;
        }
        let position = *game.position();
        let seen = |m: &arrocco_rules::Move| {
            let after = position.after(*m);
            let mut probe = game.clone();
            let played = act(&mut probe, Command::play(MoveRequest::of(*m)), NOW);
            let claims = played.is_ok_and(|events| {
                events.iter().any(|event| {
                    matches!(event, Event::ClaimAvailable(available)
                        if available.claims.iter().any(|claim| claim.rule == DrawRule::Threefold))
                })
            });
            claims || after.is_check() || !after.has_legal_moves() || after.halfmove_clock() == 0
        };
        let moves = position.legal_moves();
        let fresh: Vec<_> = moves.iter().copied().filter(|m| !seen(m)).collect();
        let m = fresh[(ply * 7 + ply / 3) % fresh.len()];
        ok(game, Command::play(MoveRequest::of(m)), NOW);
    }
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
    let mut game = from("r3k3/8/8/8/8/8/8/4K2R w - - 0 1");
    shuffle(&mut game, 99);
    let early = refused(&mut game, Command::ClaimDraw { intended: None }, NOW);
    assert!(early.to_string().contains("for 49½ moves"), "{early}");
    assert!(game.claims().iter().any(|claim| claim.intended.is_some()));
    shuffle(&mut game, 1);
    let mut claimed = game.clone();
    ok(&mut claimed, Command::ClaimDraw { intended: None }, NOW);
    assert_eq!(claimed.status(), "draw | fifty moves");
    let proof = Proof::Count { plies: 100 };
    assert_eq!(
        claimed.outcome(),
        &Outcome::draw(DrawCause::FiftyMoves { proof })
    );
    shuffle(&mut game, 49);
    assert!(game.outcome().is_in_progress());
    shuffle(&mut game, 1);
    assert_eq!(game.status(), "draw | seventy-five moves");
}

#[test]
fn fifty_moves_end_the_game_if_draws_are_automatic() {
    let mut game = begin(Settings {
        start: Some("r3k3/8/8/8/8/8/8/4K2R w - - 99 80".to_owned()),
        draws: Draws::Automatic,
        ..Settings::default()
    });
    play(&mut game, "h1h2");
    assert_eq!(cause(&game), Some("fifty_moves"));
}

#[test]
fn mate_on_the_last_move_beats_seventy_five_moves() {
    let mut game = from("7k/8/6K1/8/8/8/8/R7 w - - 149 90");
    play(&mut game, "a1a8");
    assert_eq!(cause(&game), Some("checkmate"));
}

#[test]
fn agreement() {
    let mut game = new_game();
    play(&mut game, "e2e4");
    let by = Color::White;
    let accept = Command::AcceptDraw { by: !by };
    assert_eq!(
        refused(&mut game, accept.clone(), NOW),
        GameRefusal::NoOffer
    );
    ok(&mut game, Command::OfferDraw { by }, NOW);
    let again = refused(&mut game, Command::OfferDraw { by }, NOW);
    assert_eq!(again, GameRefusal::OfferStands { by });
    let own = refused(&mut game, Command::AcceptDraw { by }, NOW);
    assert_eq!(own, GameRefusal::NoOffer, "nobody accepts his own offer");
    ok(&mut game, accept, NOW);
    assert_eq!(game.status(), "draw | agreement");
}

#[test]
fn an_offer_is_declined_in_words_or_by_a_move() {
    let mut game = new_game();
    ok(&mut game, Command::OfferDraw { by: Color::White }, NOW);
    ok(&mut game, Command::DeclineDraw { by: Color::Black }, NOW);
    assert_eq!(game.draw_offer(), None);
    ok(&mut game, Command::OfferDraw { by: Color::White }, NOW);
    play(&mut game, "e2e4");
    assert_eq!(
        game.draw_offer(),
        Some(Color::White),
        "one's own move lets it stand"
    );
    let events = play(&mut game, "e7e5");
    assert!(
        matches!(events.first(), Some(Event::DrawDeclined(_))),
        "{events:?}"
    );
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn resignation_by_either_side_at_any_time() {
    for by in Color::ALL {
        let mut game = new_game();
        ok(&mut game, Command::Resign { by }, NOW);
        assert_eq!(game.outcome(), &Outcome::win(!by, WinCause::Resignation));
        assert_eq!(game.status(), format!("{by} resigns | {} wins", !by));
        assert_eq!(
            refused(&mut game, Command::Resign { by: !by }, NOW),
            GameRefusal::GameOver
        );
    }
}

#[test]
fn time() {
    let mut game = timed("1");
    play_at(&mut game, "e2e4", at(10));
    let late = game.clone().apply(Command::play(text("e7e5")), at(70));
    let color = Color::Black;
    assert_eq!(late.refused, Some(GameRefusal::OutOfTime { color }));
    let events = ok(&mut game, Command::Tick, at(70));
    assert!(
        matches!(events.last(), Some(Event::GameOver(_))),
        "{events:?}"
    );
    assert_eq!((late.game, late.events), (game.clone(), events));
    assert_eq!(game.outcome(), &Outcome::win(Color::White, WinCause::Time));
    assert_eq!(game.status(), "black is out of time | white wins");
}

#[test]
fn time_against_bare_material_is_a_draw() {
    let settings = Settings {
        start: Some("4k3/8/8/8/8/8/P7/4K3 w - -".to_owned()),
        time: "1".parse().expect("a time control"),
        ..Settings::default()
    };
    let mut game = begin(settings);
    ok(&mut game, Command::Tick, at(60));
    let flagged = Color::White;
    let drawn = Outcome::draw(DrawCause::TimeAgainstBareMaterial { flagged });
    assert_eq!(game.outcome(), &drawn);
    assert_eq!(
        game.status(),
        "draw | white is out of time, black cannot mate"
    );
}
