//! A class: one code, names to choose, all boards at a glance.

use super::*;

#[tokio::test(start_paused = true)]
async fn pupils_choose_their_names_and_the_teacher_sees_all_boards() {
    let _still = Still::new();
    let school = School::open(3, "10").await;
    let class = school.seen().school_class.expect("a class");
    assert_eq!((class.joined, class.pupils), (6, 6));
    school.act(SharingAction::BeginAll).await;
    let mut white = Device::connect(&school.address, &school.tokens[2]).await;
    let mut black = Device::connect(&school.address, &school.tokens[3]).await;
    assert_eq!(white.state["names"]["white"], "W1");
    assert_eq!(white.play("e2e4", 0).await["type"], "done");
    let help = json!({ "type": "ask_help", "on": true });
    assert_eq!(black.ask(help).await["type"], "done");
    let class = school.seen().school_class.expect("a class");
    let plies: Vec<usize> = class.boards.iter().map(|board| board.ply).collect();
    assert_eq!(plies, [0, 1, 0]);
    assert!(class.boards[1].players.black.asks_help);
    let game = school.games[1].clone();
    school.act(SharingAction::AnswerHelp { game }).await;
    school.act(SharingAction::PauseAll).await;
    black
        .until(|device| device.state["clock"]["paused"] == true)
        .await;
    assert_eq!(black.play("e7e5", 1).await["kind"], "paused");
    school.act(SharingAction::ResumeAll).await;
    assert_eq!(black.play("e7e5", 1).await["type"], "done");
    let class = school.seen().school_class.expect("a class");
    assert!(!class.boards[1].players.black.asks_help);
}

#[tokio::test(start_paused = true)]
async fn a_name_that_somebody_has_chosen_is_taken() {
    let _still = Still::new();
    let school = School::open(2, "-").await;
    let code = school.seen().invitations[0].code.clone();
    let token = claim(&school.address, &code).await;
    for seat in [0, 3, 4, 99] {
        let enter = json!({ "seat": seat });
        let refused = device_client::post(&school.address, "/join/enter", Some(&token), &enter);
        assert_eq!(refusal(refused.await.expect_err("taken")), "seat-taken");
    }
    // A pupil who has left can come back with the code of the class.
    let token_left = Some(school.tokens[3].as_str());
    let nothing = json!({});
    let left = device_client::post(&school.address, "/join/leave", token_left, &nothing).await;
    assert!(left.is_ok());
    let enter = json!({ "seat": 3 });
    let entered = device_client::post(&school.address, "/join/enter", Some(&token), &enter).await;
    assert_eq!(entered.expect("it is free")["black"], "B1");
}

#[tokio::test(start_paused = true)]
async fn pupils_are_paired_again_and_their_devices_go_on_by_themselves() {
    let _still = Still::new();
    let school = School::open(2, "10").await;
    school.act(SharingAction::BeginAll).await;
    let spectator = school.spectator(1).await;
    let mut w0 = Device::connect(&school.address, &school.tokens[0]).await;
    let mut b0 = Device::connect(&school.address, &school.tokens[1]).await;
    let mut watching = Device::connect(&school.address, &spectator).await;
    assert_eq!(w0.play("e2e4", 0).await["type"], "done");
    let code = school.seen().invitations[0].code.clone();
    let pair = |white: &str, black: &str| Pair {
        white: white.to_owned(),
        black: black.to_owned(),
    };
    // B1 is in no pair, and Nora is new.
    let boards = vec![pair("W1", "W0"), pair("B0", "Nora")];
    school.act(SharingAction::PairAgain { boards }).await;

    for device in [&mut w0, &mut b0, &mut watching] {
        assert_eq!(device.end().await, "another seat");
    }
    let class = school.seen().school_class.expect("a class");
    let names = class.boards.iter().map(|board| {
        assert_eq!((board.ply, board.players.begun), (0, false));
        let players = &board.players;
        (&*players.white.name, &*players.black.name)
    });
    assert_eq!(names.collect::<Vec<_>>(), [("W1", "W0"), ("B0", "Nora")]);
    assert!(
        class
            .boards
            .iter()
            .all(|one| !school.games.contains(&one.game))
    );
    assert_eq!(class.joined, 3);

    // The tokens are the same; the code of the class too.
    let roles = [(0, "black"), (1, "white"), (2, "white"), (3, "spectator")];
    for (seat, role) in roles {
        let device = Device::connect(&school.address, &school.tokens[seat]).await;
        assert_eq!(device.seat["role"], role, "seat {seat}");
    }
    let watching = Device::connect(&school.address, &spectator).await;
    assert_eq!(watching.state["names"]["white"], "B0");
    assert_eq!(school.seen().invitations[0].code, code);
    let nora = Enter {
        seat: Some(3),
        ..Enter::default()
    };
    let nora = school.enter(&code, nora).await;
    school.act(SharingAction::BeginAll).await;
    let mut white = Device::connect(&school.address, &school.tokens[1]).await;
    let mut black = Device::connect(&school.address, &nora).await;
    assert_eq!(white.play("d2d4", 0).await["type"], "done");
    assert_eq!(black.play("d7d5", 1).await["type"], "done");

    // The game that had moves is among the saved games.
    let saved = saved_games(&school).await;
    assert_eq!(saved.len(), 1);
    assert!(saved[0].contains("[White \"W0\"]") && saved[0].contains("1. e4"));
    school.act(SharingAction::Stop).await;
    assert_eq!(saved_games(&school).await.len(), 2);
}

/// The saved games as PGN.
async fn saved_games(school: &School) -> Vec<String> {
    let all = school.site.app.registry.store.all_saved().await;
    let all = all.expect("the store answers");
    let games = all.split("[Event ").skip(1);
    games.map(str::to_owned).collect()
}

#[tokio::test(start_paused = true)]
async fn who_is_in_no_pair_plays_in_the_next_one() {
    let _still = Still::new();
    let school = School::open(2, "-").await;
    let pair = |white: &str, black: &str| Pair {
        white: white.to_owned(),
        black: black.to_owned(),
    };
    let boards = vec![pair("W0", "W1")];
    school.act(SharingAction::PairAgain { boards }).await;
    let boards = vec![pair("B1", "W0"), pair("W1", "B0")];
    school.act(SharingAction::PairAgain { boards }).await;
    for (seat, role) in [(0, "black"), (1, "black"), (2, "white"), (3, "white")] {
        let device = Device::connect(&school.address, &school.tokens[seat]).await;
        assert_eq!(device.seat["role"], role, "seat {seat}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_pairing_that_is_refused_changes_nothing() {
    let _still = Still::new();
    let school = School::open(2, "-").await;
    let app = &school.site.app;
    let nobody = Pair {
        white: "W0".to_owned(),
        black: " ".to_owned(),
    };
    for boards in [vec![], vec![nobody.clone()], vec![nobody; 41]] {
        let again = SharingAction::PairAgain { boards };
        let refused = app
            .sharing
            .act(app, &app.registry.current(), again, None)
            .await;
        assert!(refused.is_err());
    }
    let class = school.seen().school_class.expect("a class");
    let games: Vec<_> = class.boards.into_iter().map(|board| board.game).collect();
    assert_eq!(games, school.games);
}

#[tokio::test(start_paused = true)]
async fn a_pupil_who_reloads_before_choosing_sees_the_names_again() {
    let _still = Still::new();
    let school = School::open(2, "-").await;
    let code = school.seen().invitations[0].code.clone();
    let left = Some(school.tokens[3].as_str());
    let nothing = json!({});
    let gone = device_client::post(&school.address, "/join/leave", left, &nothing).await;
    assert!(gone.is_ok());
    let token = claim(&school.address, &code).await;
    let known = school.site.app.sharing.joined(&token).expect("it is known");
    let names: Vec<_> = known.choices.iter().map(|one| &one.name).collect();
    assert_eq!(names, ["B1"]);
}

#[tokio::test]
async fn a_class_has_up_to_40_boards_and_every_pupil_a_name() {
    let site = Site::new().await;
    let app = &site.app;
    let game = app.registry.current();
    let pair = |white: &str| Pair {
        white: white.to_owned(),
        black: "B".to_owned(),
    };
    for boards in [vec![], vec![pair("W"); 41], vec![pair("")]] {
        let open = SharingAction::OpenClass {
            address: IpAddr::from([127, 0, 0, 2]),
            name: "4B".to_owned(),
            settings: Box::default(),
            absence: Absence::Runs,
            boards,
        };
        let refused = app.sharing.act(app, &game, open, None).await;
        assert!(refused.is_err());
        assert!(app.sharing.seen().is_none());
    }
}
