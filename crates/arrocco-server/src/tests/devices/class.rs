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
