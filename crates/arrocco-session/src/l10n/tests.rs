use std::fs;
use std::path::PathBuf;

use arrocco_game::{DrawCause, GameRefusal, Outcome, Proof, WinCause, status};
use arrocco_rules::{Color, Position};
use fluent_bundle::FluentResource;

use super::{Language, Localizer};

const ENGLISH: Localizer = Localizer::new(Language::English);
const ITALIAN: Localizer = Localizer::new(Language::Italian);

const FILES: [[&str; 2]; 6] = [
    [
        include_str!("../../../../locales/en/game.ftl"),
        include_str!("../../../../locales/it/game.ftl"),
    ],
    [
        include_str!("../../../../locales/en/terminal.ftl"),
        include_str!("../../../../locales/it/terminal.ftl"),
    ],
    [
        include_str!("../../../../locales/en/page.ftl"),
        include_str!("../../../../locales/it/page.ftl"),
    ],
    [
        include_str!("../../../../locales/en/access.ftl"),
        include_str!("../../../../locales/it/access.ftl"),
    ],
    [
        include_str!("../../../../locales/en/explorer.ftl"),
        include_str!("../../../../locales/it/explorer.ftl"),
    ],
    [
        include_str!("../../../../locales/en/devices.ftl"),
        include_str!("../../../../locales/it/devices.ftl"),
    ],
];

/// The names of the sentences of a file, in their order.
fn ids(file: &str) -> Vec<&str> {
    let heads = file.lines().filter_map(|line| line.split_once(" ="));
    let heads = heads.map(|(head, _)| head);
    let is_id = |head: &&str| head.starts_with(|c: char| c.is_ascii_alphabetic());
    heads.filter(is_id).collect()
}

fn outcomes() -> Vec<Outcome> {
    let repetition = || Proof::Repetition {
        moves: vec![None, Some(2), Some(4)],
    };
    let count = || Proof::Count { plies: 151 };
    let mut outcomes = Vec::new();
    for side in Color::ALL {
        for cause in [WinCause::Checkmate, WinCause::Resignation, WinCause::Time] {
            outcomes.push(Outcome::win(side, cause));
        }
        let flagged = side;
        let bare = DrawCause::TimeAgainstBareMaterial { flagged };
        outcomes.push(Outcome::draw(bare));
    }
    let draws = [
        DrawCause::Stalemate,
        DrawCause::DeadPosition,
        DrawCause::Fivefold {
            proof: repetition(),
        },
        DrawCause::SeventyFiveMoves { proof: count() },
        DrawCause::Threefold {
            proof: repetition(),
        },
        DrawCause::FiftyMoves { proof: count() },
        DrawCause::Agreement,
    ];
    outcomes.extend(draws.map(Outcome::draw));
    outcomes
}

#[test]
fn the_english_status_is_the_one_of_the_game_for_every_cause() {
    let check = "4k3/8/8/8/8/8/8/4RK2 b - - 0 1"
        .parse::<Position>()
        .unwrap();
    for position in [Position::initial(), check] {
        let going_on = Outcome::InProgress;
        assert_eq!(
            ENGLISH.status(&position, &going_on),
            status(&position, &going_on)
        );
        for outcome in outcomes() {
            assert_eq!(
                ENGLISH.status(&position, &outcome),
                status(&position, &outcome)
            );
        }
    }
}

#[test]
fn every_end_has_a_sentence_in_both_languages() {
    for outcome in outcomes() {
        let english = ENGLISH.end(&outcome);
        let italian = ITALIAN.end(&outcome);
        assert!(
            english.ends_with('.') && italian.ends_with('.'),
            "{english}"
        );
        assert!(english != italian && !english.contains('{'), "{english}");
    }
    let fivefold = Outcome::draw(DrawCause::Fivefold {
        proof: Proof::Repetition {
            moves: vec![Some(3), Some(5), Some(7), Some(9), Some(11)],
        },
    });
    assert_eq!(
        ENGLISH.end(&fivefold),
        "The same position for the fifth time. Draw. Same position after 3, 5, 7, 9, 11."
    );
}

#[test]
fn both_languages_have_the_same_sentences() {
    for [english, italian] in FILES {
        let mut differ: Vec<&str> = Vec::new();
        let (english, italian) = (ids(english), ids(italian));
        differ.extend(english.iter().filter(|id| !italian.contains(id)));
        // Italian contracts prepositions with articles; English need not.
        differ.extend(italian.iter().filter(|id| !english.contains(id)));
        differ.retain(|id| *id != "of-the-other");
        assert_eq!(differ, Vec::<&str>::new());
    }
}

/// Sentences whose name is put together from a prefix and the name of a word, a
/// cause, a refusal, a level or a choice.
const PREFIXES: [&str; 38] = [
    "appearance-",
    "blindfold-",
    "board-",
    "captured-",
    "class-filter-",
    "clock-",
    "devices-absence-",
    "devices-code-",
    "devices-fact-absence-",
    "devices-fact-takebacks-",
    "devices-kind-",
    "devices-lost-",
    "devices-on-",
    "devices-state-",
    "devices-step-",
    "end-",
    "fault-",
    "graph-",
    "help-",
    "join-away-",
    "keeping-",
    "keys-",
    "level-",
    "move-castles-",
    "notice-",
    "opponents-",
    "pieces-",
    "prefer-",
    "problem-",
    "refused-",
    "seating-",
    "section-",
    "standing-",
    "status-",
    "style-",
    "theme-",
    "tool-",
    "worth-",
];

/// Sentences named by numbers or letters: levels, clocks and castling rights.
const NUMBERED: [&str; 3] = ["level-", "clock-kind-", "right-"];

/// The source text of the crates and of the page that use the sentences.
fn sources() -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let crates = ["session", "tui", "server", "game", "engine", "rules"];
    let mut folders: Vec<PathBuf> = crates
        .map(|name| format!("{root}/crates/arrocco-{name}/src").into())
        .to_vec();
    folders.push(format!("{root}/crates/arrocco/src").into());
    folders.push(format!("{root}/web/src").into());
    let mut text = fs::read_to_string(format!("{root}/web/index.html")).unwrap();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_source = path
                .extension()
                .is_some_and(|ext| ext == "rs" || ext == "ts");
            if path.is_dir() {
                folders.push(path);
            } else if is_source && path.file_stem().is_some_and(|stem| stem != "tests") {
                text.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    text
}

/// Whether a text has a word that is not part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}

/// Whether sources have a kebab-case name, also as an identifier.
fn has_name(text: &str, name: &str) -> bool {
    let parts = name.split('-').map(|part| {
        let (first, rest) = part.split_at(part.len().min(1));
        first.to_uppercase() + rest
    });
    [name.to_owned(), name.replace('-', "_"), parts.collect()]
        .iter()
        .any(|name| has_word(text, name))
}

#[test]
fn every_sentence_is_used() {
    let sources = sources();
    let files = FILES.map(|[english, _]| english);
    let all = files.concat();
    let is_used = |id: &str| {
        let is_put_together = PREFIXES.iter().any(|prefix| {
            id.strip_prefix(prefix).is_some_and(|rest| {
                let rest = ["-alone", "-detail", "-help"]
                    .iter()
                    .find_map(|end| rest.strip_suffix(end))
                    .unwrap_or(rest);
                has_name(&sources, rest)
            })
        });
        has_word(&sources, id)
            || all.contains(&format!("{{ {id} }}"))
            || NUMBERED.iter().any(|prefix| id.starts_with(prefix))
            || is_put_together
    };
    let unused: Vec<&str> = files
        .into_iter()
        .flat_map(ids)
        .filter(|id| !is_used(id))
        .collect();
    assert_eq!(unused, Vec::<&str>::new());
}

#[test]
fn every_sentence_that_is_used_exists() {
    let sources = sources();
    let known: Vec<&str> = FILES.into_iter().flat_map(|[file, _]| ids(file)).collect();
    for start in [
        "format(\"",
        "format_with(\"",
        "localize(\"",
        "data-text=\"",
        "data-label=\"",
    ] {
        for (at, _) in sources.match_indices(start) {
            let rest = &sources[at + start.len()..];
            let id = rest.split('"').next().unwrap_or_default();
            assert!(known.contains(&id), "{id}");
        }
    }
}

#[test]
fn every_file_can_be_read_and_no_sentence_is_written_twice() {
    for file in FILES.concat() {
        let resource = FluentResource::try_new(file.to_owned());
        assert!(
            resource.is_ok(),
            "{:?}",
            resource.err().map(|(_, errors)| errors)
        );
        let mut ids = ids(file);
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }
}

/// Phrases that a reviewer found to be translated word for word, and what took their
/// place.
#[test]
fn phrases_that_no_player_uses_do_not_come_back() {
    let [english, italian] = [0, 1].map(|language| FILES.map(|file| file[language]).concat());
    for (text, gone, in_place) in [
        (&italian, "senza conto", "senza account"),
        (
            &italian,
            "il deposito da cui",
            "nel repository da cui è stato compilato",
        ),
        (&italian, "Gioca un'altra.", "Si gioca in un'altra scheda."),
        (&italian, "questa pagina torna", "la partita riprende qui"),
        (
            &italian,
            "= Mosse ritirate",
            "takebacks = Si possono ritirare le mosse",
        ),
        (&italian, "= Posti", "seating = Disposizione"),
        (&italian, "= Fissi", "seating-fixed = Fianco a fianco"),
        (&italian, "= Di fronte", "seating-face = Faccia a faccia"),
        (
            &italian,
            "lontani capovolti",
            "orologio dell'avversario capovolti",
        ),
        (&italian, "Con le mani", "help-hands = Mouse o dita"),
        (&italian, "Con i tasti", "help-keys = Tastiera"),
        (&italian, "Lucchetto", "lock = Blocco dell'insegnante"),
        (&italian, "lock-close = Chiudi", "lock-close = Blocca"),
        (&italian, "Etichette", "tags = Dati della partita"),
        (&italian, "orologio cammina", "L'orologio riparte."),
        (&english, "Drop it and start", "Abandon it and start"),
        (&english, "Word to open it", "lock-word = Password"),
        (&english, "Keep tags", "tags-save = Save tags"),
        (&english, "= Think", "start-engine = Start"),
        (&english, "= Habits", "habits = Playing"),
        (&english, "By hand", "help-hands = Mouse or touch"),
        (&english, "By keys", "help-keys = Keyboard"),
        // In a sentence an English colour is a name, an Italian one is not.
        (
            &english,
            "but { winner } cannot mate",
            "but { Winner } cannot mate",
        ),
        (
            &italian,
            "Il { Color }",
            "Il { color } può dare matto subito",
        ),
        (&english, "= Sound off", "sound-off = Turn the sound off"),
        (&italian, "= Suono spento", "sound-off = Spegni il suono"),
    ] {
        assert!(!text.contains(gone), "{gone}");
        assert!(text.contains(in_place), "{in_place}");
    }
    // One kind of apostrophe and of quotation marks.
    assert!(!italian.contains(['’', '“', '”']));
}

#[test]
fn refusals_name_piece_and_square_in_both_languages() {
    for (fen, text, english, italian) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "g1g3",
            "A knight cannot go from g1 to g3.",
            "Un cavallo non va da g1 a g3.",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e7e5",
            "The piece on e7 is black; White is to move.",
            "Il pezzo in e7 è nero; tocca al bianco.",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "f1c4",
            "The pawn on e2 is in the way.",
            "Il pedone in e2 sbarra la via.",
        ),
        (
            "4k3/8/8/8/6b1/5N2/8/3K4 w - - 0 1",
            "f3e5",
            "The knight on f3 is pinned by the bishop on g4.",
            "Il cavallo in f3 è inchiodato dall'alfiere in g4.",
        ),
        (
            "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1",
            "e1g1",
            "The king would cross f1, which the bishop on c4 attacks.",
            "Il re passerebbe per f1, attaccata dall'alfiere in c4.",
        ),
        (
            "4k3/8/8/8/3b4/8/8/4K2R w K - 0 1",
            "O-O",
            "The king may not go to g1, which the bishop on d4 attacks.",
            "Il re non può andare in g1, attaccata dall'alfiere in d4.",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e1g1",
            "The king cannot castle: the bishop on f1 and the knight on g1 are in the way.",
            "Il re non può arroccare: l'alfiere in f1 e il cavallo in g1 sbarrano la via.",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K1nR w K - 0 1",
            "O-O",
            "The king cannot castle: the knight on g1 is in the way.",
            "Il re non può arroccare: il cavallo in g1 sbarra la via.",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
            "O-O-O",
            "White may no longer castle queenside: the king or that rook has moved.",
            "Il bianco non può più arroccare lungo: il re o quella torre ha già mosso.",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
            "a1e1",
            "Your own king is on e1.",
            "In e1 c'è il tuo re.",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "e5d6",
            "A pawn that has gone two squares can be taken en passant only on the very next move.",
            "Un pedone avanzato di due case si può prendere en passant solo alla mossa \
             immediatamente successiva.",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "e1e2q",
            "Only a pawn that reaches the last rank promotes.",
            "Si promuove solo un pedone che arriva all'ultima traversa.",
        ),
        (
            "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
            "Nd2",
            "More than one knight can go to d2: from b1, f1.",
            "Più di un cavallo può andare in d2: da b1, f1.",
        ),
        (
            "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
            "Rd2",
            "There is no such rook to go to d2.",
            "Non c'è una torre che possa andare così in d2.",
        ),
        (
            "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
            "Bb1-c3",
            "On b1 stands a knight, not a bishop.",
            "In b1 c'è un cavallo, non un alfiere.",
        ),
    ] {
        let position = fen.parse::<Position>().unwrap();
        let error = arrocco_notation::any_move::to_move(text, &position).unwrap_err();
        assert_eq!(ENGLISH.not_a_move(&error), english);
        assert_eq!(ITALIAN.not_a_move(&error), italian);
    }
}

#[test]
fn a_wrong_promotion_says_what_a_pawn_can_become() {
    use arrocco_rules::{Role, Square};
    let position: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    for role in [Role::King, Role::Pawn] {
        let refusal = position.explain(Square::A7, Square::A8, Some(role));
        let refusal = refusal.expect("no such promotion");
        assert_eq!(
            [ENGLISH, ITALIAN].map(|localizer| localizer.refusal(&refusal)),
            [
                "A pawn can become a queen, a rook, a bishop or a knight, nothing else.",
                "Un pedone può diventare solo donna, torre, alfiere o cavallo.",
            ]
        );
    }
}

#[test]
fn every_refused_command_has_its_sentence() {
    let refusals = [
        GameRefusal::AlreadyRunning,
        GameRefusal::GameOver,
        GameRefusal::Stale { ply: 3 },
        GameRefusal::OutOfTime {
            color: Color::White,
        },
        GameRefusal::Paused,
        GameRefusal::NotPaused,
        GameRefusal::NoClock,
        GameRefusal::TooMuchTime,
        GameRefusal::OfferStands { by: Color::Black },
        GameRefusal::NoOffer,
        GameRefusal::NoClaim {
            repetition: Proof::Repetition { moves: vec![None] },
            count: Proof::Count { plies: 7 },
        },
        GameRefusal::TakebacksForbidden,
        GameRefusal::NoTakebacksLeft {
            color: Color::Black,
        },
        GameRefusal::NothingToTakeBack,
        GameRefusal::NothingToRedo,
        GameRefusal::TakebackPending,
        GameRefusal::NoTakebackAsked,
        GameRefusal::UnknownMove {
            id: arrocco_game::MoveId(9),
        },
        GameRefusal::PartOfGame {
            id: arrocco_game::MoveId(1),
        },
        GameRefusal::AlreadyMain {
            id: arrocco_game::MoveId(1),
        },
        GameRefusal::BadSettings {
            reason: "no king".to_owned(),
        },
    ];
    for refused in refusals {
        for localizer in [ENGLISH, ITALIAN] {
            let sentence = localizer.refused(&refused);
            assert!(
                sentence.ends_with('.') && !sentence.contains(['{', '$']),
                "{sentence}"
            );
        }
    }
}

/// The reason once came in English, whatever the language.
#[test]
fn setup_errors_are_described_in_both_languages() {
    let describe = |text: &str| {
        let error = text.parse::<Position>().expect_err("no position");
        [ENGLISH, ITALIAN].map(|localizer| localizer.no_start(&error.first()))
    };
    assert_eq!(
        describe("8/8/8/8/8/8/8/KX5k w - - 0 1"),
        [
            "This is not a FEN: the board, column 16: “X” is not allowed there.",
            "Questa non è una FEN: la scacchiera, colonna 16: «X» non è ammesso.",
        ]
    );
    assert_eq!(
        describe("8/8/8/8/8/8/8/K6k w - - 0 1 more"),
        [
            "This is not a FEN: the end, column 29: unexpected text.",
            "Questa non è una FEN: la fine, colonna 29: testo in più.",
        ]
    );
    assert_eq!(
        describe("8/8/8/8/8/8/8/K7 w - - 0 1"),
        ["Black has no king.", "Al nero manca il re."]
    );
}

#[test]
fn a_sentence_nobody_wrote_shows_its_name() {
    assert_eq!(ENGLISH.format("no-such-sentence"), "no-such-sentence");
    assert!(ENGLISH.knows("status-turn") && ITALIAN.knows("status-turn"));
}
