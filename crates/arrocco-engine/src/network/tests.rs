use arrocco_rules::{Piece, Position, Square};

use super::*;
use crate::random::Random;

/// A network that knows nothing, with all its weights at work.
fn nonsense(seed: u64) -> Network {
    let mut random = Random::new(seed);
    let mut row = |most: usize| -> Row {
        Row(std::array::from_fn(|_| {
            random.below(2 * most + 1) as i16 - most as i16
        }))
    };
    Network {
        recipe: "chance".to_owned(),
        features: (0..FEATURES).map(|_| row(60)).collect(),
        bias: row(100),
        outputs: std::array::from_fn(|stage| Output {
            weights: [row(127), row(127)],
            bias: 321 * stage as i32,
        }),
    }
}

fn mirrored(board: &Board) -> Board {
    board
        .iter()
        .map(|(square, piece)| {
            let color = !piece.color;
            (square.flip(), Piece { color, ..piece })
        })
        .collect()
}

/// Walks all games of so many plies as a search does, and compares.
fn walk(network: &Network, accumulators: &mut Accumulators<'_>, position: &Position, ply: usize) {
    let (board, turn) = (position.board(), position.turn());
    let incremental = accumulators.evaluate(board, turn, ply);
    assert_eq!(incremental, network.evaluate(board, turn), "{position:?}");
    if ply < 3 {
        position.for_each_child(|_, child| walk(network, accumulators, child, ply + 1));
    }
}

/// Without it, the engine would quietly play as it did before.
#[test]
fn the_engine_has_its_own_network_and_it_says_how_it_was_made() {
    let own = own().expect("the embedded file is a network");
    assert!(
        own.recipe.contains("positions of own games"),
        "{}",
        own.recipe
    );
}

/// Castling, en passant, promotions and captures of all kinds are among these.
#[test]
fn the_incremental_layer_is_the_fresh_one_at_every_node_of_a_perft() {
    let own = own().expect("a network");
    for network in [&nonsense(1), &own] {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        ] {
            let position = text.parse::<Position>().expect("a good FEN");
            let mut accumulators = Accumulators::new(network, position.board());
            walk(network, &mut accumulators, &position, 0);
        }
    }
}

/// Nodes that are not evaluated leave old layers behind, and jumps between
/// lines must not matter.
#[test]
fn layers_that_are_left_over_do_no_harm() {
    let network = nonsense(2);
    let mut random = Random::new(3);
    let mut accumulators = Accumulators::new(&network, Position::initial().board());
    for _ in 0..2000 {
        let position = random.position(80);
        let ply = random.below(40);
        assert_eq!(
            accumulators.evaluate(position.board(), position.turn(), ply),
            network.evaluate(position.board(), position.turn())
        );
    }
}

#[test]
fn mirrored_positions_are_worth_the_same() {
    let network = nonsense(4);
    let mut random = Random::new(9);
    for _ in 0..500 {
        let position = random.position(120);
        let (board, turn) = (position.board(), position.turn());
        assert_eq!(
            network.evaluate(board, turn),
            network.evaluate(&mirrored(board), !turn)
        );
    }
}

/// Left and right are the same to it, as long as nobody castles.
#[test]
fn boards_in_a_mirror_are_worth_the_same() {
    let network = nonsense(7);
    let mut random = Random::new(10);
    for _ in 0..500 {
        let position = random.position(120);
        let (board, turn) = (position.board(), position.turn());
        let other_wing = |square: Square| Square::try_new(square.index() ^ 7).expect("a square");
        let mirror = board
            .iter()
            .map(|(square, piece)| (other_wing(square), piece));
        assert_eq!(
            network.evaluate(board, turn),
            network.evaluate(&mirror.collect(), turn)
        );
    }
}

#[test]
fn stages_go_from_bare_kings_to_the_full_board() {
    let stage_of = |text: &str| stage(text.parse::<Position>().expect("a good FEN").board());
    assert_eq!(stage_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
    assert_eq!(stage(Position::initial().board()), STAGES - 1);
}

#[test]
fn a_network_is_read_as_it_was_written() {
    let network = nonsense(5);
    let bytes = network.to_bytes();
    assert_eq!(Network::from_bytes(&bytes), Ok(network));
}

/// Networks from before the layer became wider can be compared.
#[test]
fn a_narrower_network_is_worth_the_same_in_wider_rows() {
    let mut network = nonsense(8);
    let half = HIDDEN / 2;
    let cut = |row: &mut Row| row.0[half..].fill(0);
    network.features.iter_mut().for_each(cut);
    cut(&mut network.bias);
    for output in &mut network.outputs {
        output.weights.iter_mut().for_each(cut);
    }
    let wide = network.to_bytes();
    let mut narrow = String::from_utf8_lossy(&wide[..1024])
        .replace(&format!("768x{HIDDEN}x"), &format!("768x{half}x"))
        .into_bytes();
    narrow.resize(1024, b' ');
    let (rows, outputs) = wide[1024..].split_at(2 * HIDDEN * (FEATURES + 1));
    let first_half = |row: &[u8]| row[..HIDDEN].to_vec();
    narrow.extend(rows.chunks(2 * HIDDEN).flat_map(first_half));
    for output in outputs.chunks(4 * HIDDEN + 4) {
        narrow.extend(output[..4 * HIDDEN].chunks(2 * HIDDEN).flat_map(first_half));
        narrow.extend(&output[4 * HIDDEN..]);
    }
    assert_eq!(Network::from_bytes(&narrow), Ok(network));
}

#[test]
fn what_is_no_network_is_refused() {
    let mut bytes = nonsense(6).to_bytes();
    let short = &bytes[..bytes.len() - 1];
    assert_eq!(
        Network::from_bytes(short),
        Err(BadNetworkError::Length(short.len()))
    );
    let at = bytes.len() - 6;
    bytes[at..at + 2].copy_from_slice(&1000i16.to_le_bytes());
    assert_eq!(Network::from_bytes(&bytes), Err(BadNetworkError::Weight));
    bytes[0] ^= 1;
    assert_eq!(Network::from_bytes(&bytes), Err(BadNetworkError::Header));
    assert!(Network::from_bytes(&[]).is_err());
}
