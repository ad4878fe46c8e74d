// Written by a test of crates/arrocco, src/server/protocol.rs.

export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type Square = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export type LastMove = { from: Square, to: Square, color: Color, role: Role, };
export type Check = { king: Square, attackers: Array<Square>, };
export type Captured = { white: Array<Role>, black: Array<Role>, };
export type Cause = "checkmate" | "stalemate" | "insufficient-material" | "resignation";
export type Outcome = { cause: Cause, 
/**
 * Nobody in a draw.
 */
winner: Color | null, };
export type State = { 
/**
 * How many moves stand; `history` may go on with moves taken back.
 */
ply: number, 
/**
 * The position, as a FEN.
 */
fen: string, turn: Color, 
/**
 * The legal moves, by square.
 */
dests: { [key in Square]?: Array<Square> }, last_move: LastMove | null, check: Check | null, captured: Captured, 
/**
 * The moves in standard notation.
 */
history: Array<string>, outcome: Outcome | null, 
/**
 * The status line in English (M-29); the page has its own languages.
 */
status: string, };
export type RefusalKind = "no-piece" | "not-your-piece" | "own-piece" | "geometry" | "blocked" | "king-attacked" | "still-in-check" | "pinned" | "uncovered" | "castling-lost" | "castling-in-check" | "castling-through-check" | "promotion-missing" | "promotion-wrong" | "game-over" | "stale" | "nothing-to-undo" | "nothing-to-redo";
export type Refused = { kind: RefusalKind, from: Square | null, to: Square | null, 
/**
 * What was to move.
 */
role: Role | null, color: Color | null, 
/**
 * Where the man stands that is in the way or attacks.
 */
by: Square | null, 
/**
 * What it is.
 */
other: Role | null, 
/**
 * Which square it attacks; nothing if it is only in the way.
 */
attacked: Square | null, };
export type Command = { "type": "move", from: Square, to: Square, promotion: Role | null, ply: number, } | { "type": "undo" } | { "type": "redo" } | { "type": "new" } | { "type": "resign" };
export type Event = { "type": "state" } & State | { "type": "refused" } & Refused;
