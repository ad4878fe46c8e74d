//! Random legal games, the same on every run.

use arrocco_rules::{Bitboard, Board, Color, File, Position, Rank, Role, Setup, Square};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Every position of one random game, the first included.
pub fn game(start: Position, plies: usize, random: &mut Random) -> Vec<Position> {
    let mut positions = vec![start];
    let mut position = start;
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.after(random.pick(&moves));
        positions.push(position);
    }
    positions
}

/// The positions of several random games of standard chess.
pub fn standard(seed: u64, games: usize) -> Vec<Position> {
    let mut random = Random(seed);
    let start = Position::initial();
    (0..games)
        .flat_map(|_| game(start, 120, &mut random))
        .collect()
}

/// The positions of several random games of Chess960, each from another array.
pub fn chess960(seed: u64, games: usize) -> Vec<Position> {
    let mut random = Random(seed);
    (0..games)
        .flat_map(|_| {
            let start = chess960_start(&mut random);
            game(start, 120, &mut random)
        })
        .collect()
}

/// Both kinds.
pub fn positions(seed: u64, games_of_each: usize) -> Vec<Position> {
    let mut all = standard(seed, games_of_each);
    all.extend(chess960(seed + 1, games_of_each));
    all
}

/// A starting array of Chess960: bishops on both colours, the king between the
/// rooks.
pub fn chess960_start(random: &mut Random) -> Position {
    let mut row: [Option<Role>; 8] = [None; 8];
    row[2 * random.below(4)] = Some(Role::Bishop);
    row[2 * random.below(4) + 1] = Some(Role::Bishop);
    for role in [Role::Queen, Role::Knight, Role::Knight] {
        let free: Vec<usize> = (0..8).filter(|&file| row[file].is_none()).collect();
        row[random.pick(&free)] = Some(role);
    }
    let mut rest = [Role::Rook, Role::King, Role::Rook].into_iter();
    let row = row.map(|role| role.or_else(|| rest.next()).expect("eight pieces"));
    let mut setup = Setup::new(Board::empty(), Color::White);
    for (file, role) in File::ALL.into_iter().zip(row) {
        for color in Color::ALL {
            let home = Square::at(file, Rank::First.relative_to(color));
            let pawn = Square::at(file, Rank::Second.relative_to(color));
            setup.board.put(home, role.of(color));
            setup.board.put(pawn, Role::Pawn.of(color));
            if role == Role::Rook {
                setup.castling_rooks |= Bitboard::of(home);
            }
        }
    }
    Position::try_from(&setup).expect("a starting array")
}
