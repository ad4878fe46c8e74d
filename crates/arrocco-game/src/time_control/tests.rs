use super::*;

fn control(text: &str) -> Control {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn texts_come_back_the_same() {
    for text in [
        "-",
        "5",
        "5+3",
        "5d3",
        "5b2.5",
        "90s+1",
        "1.5s",
        "40/90+30,30+30",
        "40/90,20/60,30",
        "5/move",
        "30s/move",
        "5+3 vs 3+2",
        "- vs 1",
    ] {
        let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(control.to_string(), text);
    }
}

#[test]
fn pgn_counts_in_seconds() {
    for (text, tag) in [
        ("-", "-"),
        ("5+3", "300+3"),
        ("40/90+30,30+30", "40/5400+30:1800+30"),
        ("5/move", "1/300"),
        ("1d2", "60d2"),
    ] {
        assert_eq!(control(text).to_pgn(), tag);
        assert_eq!(Control::from_pgn(tag), Some(control(text)));
    }
    for odd in ["?", "*180", "", "300+", "0", "5:0", "1/0"] {
        assert_eq!(Control::from_pgn(odd), None, "{odd}");
    }
}

#[test]
fn what_is_no_time_control_is_named() {
    for (text, part) in [
        ("", ""),
        ("soon", "soon"),
        ("5+x", "5+x"),
        ("5,x", "x"),
        ("-5", "-5"),
        ("0", "0"),
        ("0/5", "0/5"),
        ("5,5", "5,5"),
        ("99999999", "99999999"),
        ("5 vs", "5 vs"),
        ("1.2345", "1.2345"),
        ("5é", "5é"),
    ] {
        let error = text.parse::<TimeControl>().expect_err(text);
        assert_eq!(error.part, part);
    }
}

#[test]
fn the_form_offers_whole_minutes() {
    assert_eq!(TimeControl::per_move_minutes(0), None);
    assert_eq!(TimeControl::per_move_minutes(31), None);
    assert_eq!(TimeControl::per_game_minutes(4), None);
    assert_eq!(TimeControl::per_game_minutes(61), None);
    let usual = TimeControl::per_move_minutes(TimeControl::MOVE_MINUTES.1);
    assert_eq!(
        usual.map(|control| control.to_string()),
        Some("5/move".to_owned())
    );
    let usual = TimeControl::per_game_minutes(TimeControl::GAME_MINUTES.1);
    assert_eq!(
        usual.map(|control| control.to_string()),
        Some("30".to_owned())
    );
}

#[test]
fn a_bonus_comes_after_the_move_or_the_clock_waits() {
    let (left, used) = (Millis::seconds(60), Millis::seconds(2));
    let after = |text| control(text).after_move(left, used, 0);
    assert_eq!(after("5"), Millis::seconds(58));
    assert_eq!(after("5+3"), Millis::seconds(61));
    assert_eq!(after("5b3"), Millis::seconds(60));
    assert_eq!(after("5b1"), Millis::seconds(59));
    assert_eq!(after("5d3"), Millis::seconds(60));
    assert_eq!(after("5d1"), Millis::seconds(59));
    assert_eq!(after("5/move"), Millis::minutes(5));
    assert_eq!(control("5d3").budget(left, 0), Millis::seconds(63));
    assert_eq!(control("5b3").budget(left, 0), left);
}

#[test]
fn a_new_stage_adds_its_time_and_the_last_one_repeats() {
    let none = Millis::ZERO;
    let two = control("40/90,20/60");
    let gains = |made| two.after_move(none, none, made);
    assert_eq!(gains(38), none);
    assert_eq!(gains(39), Millis::minutes(60));
    assert_eq!(gains(58), none);
    assert_eq!(gains(59), Millis::minutes(60));
    let open = control("40/90+30,30+30");
    assert_eq!(
        open.after_move(none, none, 39),
        Millis::minutes(30) + Millis::seconds(30)
    );
    assert_eq!(open.after_move(none, none, 79), Millis::seconds(30));
}
