use super::*;

const BOARD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

fn parse(operations: &str) -> Result<Epd, EpdError> {
    format!("{BOARD}{operations}").parse()
}

#[test]
fn operations_out_and_in() {
    for operations in [
        "",
        " bm e4;",
        " bm e4 e3; id \"a \\\"quoted\\\" \\\\ word; ü\"; ce -35;",
        " noop; pv e4 Kd7 e5;",
        " c0 \"\";",
    ] {
        let text = format!("{BOARD}{operations}");
        assert_eq!(text.parse::<Epd>().unwrap().to_string(), text);
    }
    assert_eq!(
        parse("  bm  e4 ;id \"x\"").unwrap(),
        parse(" bm e4; id \"x\";").unwrap()
    );
}

#[test]
fn operands_are_texts_moves_or_numbers() {
    let epd = parse(" ce -35; acd 4.5; bm e4; id \"35\";").unwrap();
    let operand = |opcode: &str| &epd.operation(opcode).unwrap().operands[0];
    assert_eq!(operand("ce").integer(), Some(-35));
    assert_eq!(operand("acd").number(), Some(4.5));
    assert_eq!(operand("acd").integer(), None);
    assert_eq!(operand("bm").san().unwrap().to_string(), "e4");
    assert_eq!(
        (operand("id").integer(), operand("id").text()),
        (None, "35")
    );
    assert_eq!(Operand::Word("inf".into()).number(), None);
}

#[test]
fn counters_come_from_their_operations() {
    let position = parse(" hmvc 12; fmvn 40;").unwrap().position().unwrap();
    assert_eq!(
        (position.halfmove_clock(), position.fullmove_number()),
        (12, 40)
    );
    for bad in [
        " hmvc;",
        " hmvc -1;",
        " hmvc 1 2;",
        " fmvn x;",
        " fmvn \"3\";",
    ] {
        assert_eq!(parse(bad).unwrap_err().fault, EpdFault::Counter, "{bad}");
    }
}

#[test]
fn moves_are_read_in_the_position() {
    let epd = parse(" bm e4 e5; pv e4 Kd7 e5;").unwrap();
    let position = epd.position().unwrap();
    assert_eq!(
        epd.operation("pv").unwrap().line(&position).unwrap().len(),
        3
    );
    let error = epd.operation("bm").unwrap().moves(&position).unwrap_err();
    assert_eq!(
        error.to_string(),
        "operand 2: a pawn cannot go from e2 to e5"
    );
}

#[test]
fn errors_name_the_place() {
    for (operations, at, fault) in [
        (" ;", 1, EpdFault::Empty),
        (" 0 1", 1, EpdFault::Opcode('0')),
        (" bm e4; é;", 8, EpdFault::Opcode('é')),
        (" b+m e4;", 2, EpdFault::Opcode('+')),
        (" id \"open", 4, EpdFault::Unclosed),
        (" id \"open\\\";", 4, EpdFault::Unclosed),
        (" id \"a\"b;", 7, EpdFault::Glued('b')),
    ] {
        let error = parse(operations).unwrap_err();
        assert_eq!(
            (error.at, error.fault),
            (BOARD.len() + at, fault),
            "{operations}"
        );
    }
    let error = "4k3/8/8/8/8/8/4P3/4K3 w - e4 bm e4;"
        .parse::<Epd>()
        .unwrap_err();
    assert!(matches!(error.fault, EpdFault::Position(_)));
    assert_eq!(error.at, 27);
}
