// Written by a test of crates/arrocco-server, src/protocol/tests.rs.

/** The winning chances of so many centipawns are 1 / (1 + exp(-CHANCES_STEEPNESS * centipawns)). */
export const CHANCES_STEEPNESS = 0.00368208;

export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type Piece = { color: Color, role: Role };
export type Square = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export type CastlingSide = "kingside" | "queenside";
export type Exposure = "steps" | "stays" | "pinned" | "uncovered";
export type Refusal =
  | { kind: "no_piece", from: Square }
  | { kind: "not_your_piece", from: Square, piece: Piece }
  | { kind: "own_piece", from: Square, to: Square, piece: Piece }
  | { kind: "geometry", from: Square, to: Square, piece: Piece }
  | { kind: "blocked", from: Square, to: Square, by: Square, blocker: Piece }
  | { kind: "leaves_check", from: Square, to: Square, piece: Piece, king: Square, by: Square, attacker: Piece, exposure: Exposure }
  | { kind: "castling_lost", from: Square, color: Color, side: CastlingSide }
  | { kind: "castling_blocked", from: Square, side: CastlingSide, between: (Role | null)[] }
  | { kind: "castling_in_check", from: Square, side: CastlingSide, by: Square, attacker: Piece }
  | { kind: "castling_through_check", from: Square, side: CastlingSide, square: Square, by: Square, attacker: Piece }
  | { kind: "promotion_missing", from: Square, to: Square }
  | { kind: "en_passant_late", from: Square, to: Square, pawn: Square }
  | { kind: "promotion_wrong", from: Square, to: Square, role: Role };
export type Millis = number;
export type MoveId = number;
export type MoveRequest = { 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, };
export type PlayedKind = "plain" | "capture" | "double_step" | "en_passant" | "castling";
export type Captive = { 
/**
 * What it was.
 */
role: Role, 
/**
 * Where it stood; not where the taker went if taken in passing.
 */
square: Square, };
export type RookWay = { 
/**
 * Where it stood.
 */
from: Square, 
/**
 * Where it went.
 */
to: Square, };
export type Played = { 
/**
 * The move in the tree.
 */
id: MoveId, 
/**
 * The number of the move, as it is written before it.
 */
number: number, 
/**
 * Who moved.
 */
color: Color, 
/**
 * What moved; a pawn if it promoted.
 */
role: Role, 
/**
 * Where it stood.
 */
from: Square, 
/**
 * Where it went; a castling king to its new square.
 */
to: Square, 
/**
 * What a pawn became.
 */
promotion: Role | null, 
/**
 * What sets the move apart.
 */
kind: PlayedKind, 
/**
 * What was taken, and where it stood.
 */
captured: Captive | null, 
/**
 * The path of a castling rook.
 */
rook: RookWay | null, 
/**
 * The side a king castled to.
 */
castling: CastlingSide | null, 
/**
 * In standard notation: `Nf3`.
 */
san: string, 
/**
 * From square to square: `g1f3`.
 */
uci: string, };
export type Branch = { 
/**
 * The move.
 */
id: MoveId, 
/**
 * The move before.
 */
parent: MoveId, 
/**
 * Whether it goes on with the line of the move before.
 */
is_main: boolean, 
/**
 * In standard notation.
 */
san: string, 
/**
 * Opinions on it, as books print them: `!?`.
 */
signs: string, 
/**
 * What is said about it; nothing that is meant for programs.
 */
comment: string, };
export type ShapeColor = "green" | "red" | "yellow" | "blue" | "cyan" | "orange";
export type Shape = { 
/**
 * Where it begins.
 */
from: Square, 
/**
 * Where it ends.
 */
to: Square, 
/**
 * Its colour; green if nothing is said.
 */
color?: ShapeColor, };
export type MoveSign = "!" | "?" | "!!" | "??" | "!?" | "?!";
export type PlayerKind = "human" | "engine" | "program";
export type Seat = { 
/**
 * The player's name; empty for the usual one.
 */
name: string, 
/**
 * What plays.
 */
kind: PlayerKind, 
/**
 * How strong it shall play, in the words of whoever seats it; empty for
 * people. The game only keeps it.
 */
strength: string, };
export type Takebacks = { "kind": "free" } | { "kind": "counted", 
/**
 * How many.
 */
each: number, } | { "kind": "asked" } | { "kind": "forbidden" };
export type Draws = "laws" | "automatic";
export type Settings = { 
/**
 * Who has White.
 */
white: Seat, 
/**
 * Who has Black.
 */
black: Seat, 
/**
 * A text such as `5+3`; see [`TimeControl`].
 */
time: string, 
/**
 * Who has to say that a game is drawn.
 */
draws: Draws, 
/**
 * Whether moves can be taken back.
 */
takebacks: Takebacks, 
/**
 * Where the game begins, as a FEN; the usual place if there is none.
 */
start: string | null, 
/**
 * Other tags of the game, such as `Event` or `Date`.
 */
tags: { [key in string]: string }, };
export type DrawRule = "threefold" | "fifty_moves";
export type Proof = { "kind": "repetition", 
/**
 * Numbers of moves of the side that is not to move; `None` stands for
 * the start of the game.
 */
moves: Array<number | null>, } | { "kind": "count", 
/**
 * Moves of both sides.
 */
plies: number, };
export type Claim = { 
/**
 * By which rule.
 */
rule: DrawRule, 
/**
 * The move it needs; `None` if the position on the board is enough.
 */
intended: MoveRequest | null, 
/**
 * Why it is right.
 */
proof: Proof, 
/**
 * The proof in English.
 */
text: string, };
export type WinCause = "checkmate" | "resignation" | "time";
export type DrawCause = { "kind": "stalemate" } | { "kind": "dead_position" } | { "kind": "fivefold", 
/**
 * When it was there.
 */
proof: Proof, } | { "kind": "seventy_five_moves", 
/**
 * Since when.
 */
proof: Proof, } | { "kind": "threefold", 
/**
 * When it was there.
 */
proof: Proof, } | { "kind": "fifty_moves", 
/**
 * Since when.
 */
proof: Proof, } | { "kind": "agreement" } | { "kind": "time_against_bare_material", 
/**
 * Whose time ran out.
 */
flagged: Color, };
export type Outcome = { "kind": "in_progress" } | { "kind": "win", 
/**
 * Who.
 */
winner: Color, 
/**
 * How.
 */
cause: WinCause, } | { "kind": "draw", 
/**
 * How it came about.
 */
cause: DrawCause, };
export type Command = { "type": "start", 
/**
 * What was agreed.
 */
settings: Settings, 
/**
 * Whether a game in progress may be given up for it.
 */
abandon: boolean, } | { "type": "move", 
/**
 * How many moves the player has seen, so that a move sent twice is
 * played once.
 */
ply: number | null, 
/**
 * How much of the time of the move the network took, which is not
 * charged. The server of a device decides it.
 */
lag?: Millis, 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "resign", 
/**
 * Who does.
 */
by: Color, } | { "type": "offer_draw", 
/**
 * Who does.
 */
by: Color, } | { "type": "accept_draw", 
/**
 * Who does.
 */
by: Color, } | { "type": "decline_draw", 
/**
 * Who does.
 */
by: Color, } | { "type": "claim_draw", 
/**
 * That move.
 */
intended: MoveRequest | null, } | { "type": "takeback" } | { "type": "accept_takeback", 
/**
 * Who does.
 */
by: Color, } | { "type": "decline_takeback", 
/**
 * Who does.
 */
by: Color, } | { "type": "redo" } | { "type": "pause" } | { "type": "resume" } | { "type": "adjust_clock", 
/**
 * Whose clock.
 */
color: Color, 
/**
 * What is left.
 */
left: Millis, } | { "type": "tag", 
/**
 * The tags, with `White` and `Black` for the names; an empty value
 * takes a tag away. Tags that follow from the game are ignored.
 */
tags: { [key in string]: string }, } | { "type": "tick" } | { "type": "go_to", 
/**
 * The move.
 */
id: MoveId, } | { "type": "vary", 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "promote_variation", 
/**
 * Its first move.
 */
id: MoveId, } | { "type": "make_main_line", 
/**
 * The move.
 */
id: MoveId, } | { "type": "delete_variation", 
/**
 * The move.
 */
id: MoveId, } | { "type": "comment", 
/**
 * The move, or the start.
 */
id: MoveId, 
/**
 * What to say; nothing to say nothing.
 */
comment: string, } | { "type": "annotate", 
/**
 * The move.
 */
id: MoveId, 
/**
 * The sign; none to take it away.
 */
sign: MoveSign | null, } | { "type": "draw", 
/**
 * The move, or the start.
 */
id: MoveId, 
/**
 * What to draw; nothing to wipe the board.
 */
shapes: Array<Shape>, };
export type GameRefusal = { "kind": "already-running" } | { "kind": "game-over" } | { "kind": "stale", 
/**
 * How many moves were played.
 */
ply: number, } | { "kind": "out-of-time", 
/**
 * The side whose flag fell.
 */
color: Color, } | { "kind": "paused" } | { "kind": "not-paused" } | { "kind": "no-clock" } | { "kind": "too-much-time" } | { "kind": "offer-stands", 
/**
 * The side that offered it.
 */
by: Color, } | { "kind": "no-offer" } | { "kind": "no-claim", 
/**
 * How often the position has occurred.
 */
repetition: Proof, 
/**
 * How many moves were played without a capture or a pawn move.
 */
count: Proof, } | { "kind": "takebacks-forbidden" } | { "kind": "no-takebacks-left", 
/**
 * The side.
 */
color: Color, } | { "kind": "nothing-to-take-back" } | { "kind": "nothing-to-redo" } | { "kind": "takeback-pending" } | { "kind": "no-takeback-asked" } | { "kind": "unknown-move", 
/**
 * Its number.
 */
id: MoveId, } | { "kind": "part-of-game", 
/**
 * Its number.
 */
id: MoveId, } | { "kind": "already-main", 
/**
 * Its number.
 */
id: MoveId, } | { "kind": "bad-settings", 
/**
 * What is wrong with them.
 */
reason: string, } | Refusal;
export type GameStarted = { 
/**
 * What was agreed.
 */
settings: Settings, 
/**
 * The position, as a FEN.
 */
fen: string, };
export type BoardChanged = { 
/**
 * The position, as a FEN.
 */
fen: string, 
/**
 * How many moves stand.
 */
ply: number, 
/**
 * The move that led there; nothing at the start.
 */
last_move: Played | null, };
export type TurnChanged = { 
/**
 * Who is to move.
 */
turn: Color, };
export type Check = { 
/**
 * Whose.
 */
color: Color, 
/**
 * Where it stands.
 */
king: Square, 
/**
 * Who attacks it.
 */
attackers: Array<Square>, };
export type ClockTick = { 
/**
 * What White has left; nothing without a limit.
 */
white: Millis | null, 
/**
 * What Black has left.
 */
black: Millis | null, };
export type ClockPaused = Record<symbol, never>;
export type ClockResumed = Record<symbol, never>;
export type ClockAdjusted = { 
/**
 * Whose.
 */
color: Color, 
/**
 * What is left.
 */
left: Millis, };
export type DrawOffered = { 
/**
 * By whom.
 */
by: Color, };
export type DrawDeclined = { 
/**
 * By whom.
 */
by: Color, };
export type ClaimAvailable = { 
/**
 * By which rules, with the proof.
 */
claims: Array<Claim>, };
export type DrawClaimed = { 
/**
 * By whom.
 */
by: Color, 
/**
 * With the proof.
 */
claim: Claim, };
export type TakebackAsked = { 
/**
 * Who.
 */
by: Color, };
export type TakebackDeclined = { 
/**
 * By whom.
 */
by: Color, };
export type TakebackDone = { 
/**
 * How many moves; 0 if only the end of the game.
 */
plies: number, };
export type MoveRedone = { 
/**
 * How many moves stand.
 */
ply: number, };
export type TreeChanged = { 
/**
 * Where one is looking.
 */
cursor: MoveId, };
export type TagsChanged = { 
/**
 * All tags but the names.
 */
tags: { [key in string]: string }, };
export type GameOver = { 
/**
 * Who won, and why.
 */
outcome: Outcome, 
/**
 * The status line in English.
 */
status: string, };
export type Event = { "type": "game_started" } & GameStarted | { "type": "board_changed" } & BoardChanged | { "type": "turn_changed" } & TurnChanged | { "type": "check" } & Check | { "type": "clock_tick" } & ClockTick | { "type": "clock_paused" } & ClockPaused | { "type": "clock_resumed" } & ClockResumed | { "type": "clock_adjusted" } & ClockAdjusted | { "type": "draw_offered" } & DrawOffered | { "type": "draw_declined" } & DrawDeclined | { "type": "claim_available" } & ClaimAvailable | { "type": "draw_claimed" } & DrawClaimed | { "type": "takeback_asked" } & TakebackAsked | { "type": "takeback_declined" } & TakebackDeclined | { "type": "takeback_done" } & TakebackDone | { "type": "move_redone" } & MoveRedone | { "type": "tree_changed" } & TreeChanged | { "type": "tags_changed" } & TagsChanged | { "type": "game_over" } & GameOver;
export type EventKind = "game_started" | "board_changed" | "turn_changed" | "check" | "clock_tick" | "clock_paused" | "clock_resumed" | "clock_adjusted" | "draw_offered" | "draw_declined" | "claim_available" | "draw_claimed" | "takeback_asked" | "takeback_declined" | "takeback_done" | "move_redone" | "tree_changed" | "tags_changed" | "game_over";
export type BySide<T> = { 
/**
 * White's.
 */
white: T, 
/**
 * Black's.
 */
black: T, };
export type Phase = "running" | "over";
export type View = { 
/**
 * The move that led there.
 */
id: MoveId, 
/**
 * The position, as a FEN.
 */
fen: string, 
/**
 * Who is to move.
 */
turn: Color, 
/**
 * Where each piece may go; a castling king also onto its rook.
 */
destinations: { [key in Square]?: Array<Square> }, 
/**
 * The move that led there.
 */
last_move: Played | null, 
/**
 * The king in check, and by whom.
 */
check: Check | null, 
/**
 * What somebody drew on it.
 */
shapes: Array<Shape>, 
/**
 * Whether a game that reaches this position is over.
 */
outcome: Outcome, 
/**
 * The pieces that were taken before it, by their colour, in order.
 */
captured: { white: Array<Role>, black: Array<Role> }, 
/**
 * How much more White has than Black, in pawns.
 */
material: number, };
export type ListedMove = { 
/**
 * The move in the tree.
 */
id: MoveId, 
/**
 * In standard notation.
 */
san: string, 
/**
 * What it left to its mover.
 */
left: Millis | null, };
export type ClockView = { 
/**
 * What is left; nothing without a limit.
 */
left: BySide<Millis | null>, 
/**
 * Whose time is running.
 */
running: Color | null, 
/**
 * Whether it was paused.
 */
paused: boolean, };
export type Kept = { 
/**
 * Of [`moves`](Snapshot::moves).
 */
moves: number, 
/**
 * Of [`tree`](Snapshot::tree).
 */
tree: number, };
export type Opening = { 
/**
 * Its code: a letter and two digits.
 */
eco: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its Italian name; the English one with a note if it has none.
 */
italian: string, 
/**
 * The moves that lead there, in standard notation.
 */
moves: string, };
export type Snapshot = { 
/**
 * What was agreed.
 */
settings: Settings, 
/**
 * The names at the table, the usual ones where none was given.
 */
names: BySide<string>, 
/**
 * Whether the game goes on.
 */
phase: Phase, 
/**
 * How many moves stand.
 */
ply: number, 
/**
 * The position on the board.
 */
board: View, 
/**
 * The position one is looking at, if it is another.
 */
view: View | null, 
/**
 * The moves that stand, with the time each left to its mover.
 */
moves: Array<ListedMove>, 
/**
 * Moves that were taken back and can be played again.
 */
taken_back: Array<string>, 
/**
 * All moves with their variations.
 */
tree: Array<Branch>, 
/**
 * What both sides have left.
 */
clock: ClockView, 
/**
 * Who won, and why.
 */
outcome: Outcome, 
/**
 * Draws the side to move can claim, with the proof.
 */
claims: Array<Claim>, 
/**
 * Who has offered a draw.
 */
draw_offer: Color | null, 
/**
 * Who asks to take back.
 */
takeback_asked: Color | null, 
/**
 * How many takebacks are left; nothing if they are not counted.
 */
takebacks_left: BySide<number | null>, 
/**
 * The pieces that were taken, by their colour, in order.
 */
captured: { white: Array<Role>, black: Array<Role> }, 
/**
 * How much more White has than Black, in pawns.
 */
material: number, 
/**
 * What the opening is called.
 */
opening: Opening | null, 
/**
 * The status line in English.
 */
status: string, };
export type ReviewJson = { 
/**
 * The engine.
 */
engine: string, 
/**
 * How much was spent on each position.
 */
budget: BudgetJson, 
/**
 * The position where the game begins, as FEN.
 */
start: string, 
/**
 * What that is worth.
 */
start_eval: EvalJson, 
/**
 * The opening, if it has a name.
 */
opening: OpeningJson | null, 
/**
 * White.
 */
white: PlayerJson, 
/**
 * Black.
 */
black: PlayerJson, 
/**
 * The plies of the moments that decided, the worst first.
 */
moments: Array<number>, 
/**
 * All moves.
 */
moves: Array<MoveJson>, };
export type BudgetJson = { 
/**
 * Plies.
 */
depth?: number, 
/**
 * Nodes.
 */
nodes?: number, 
/**
 * Milliseconds.
 */
millis?: number, };
export type EvalJson = { "cp": number } | { "mate": number };
export type OpeningJson = { 
/**
 * Its code.
 */
eco: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The ply that left the table, from 1; absent if the whole game is in it.
 */
left_at?: number, };
export type PlayerJson = { 
/**
 * Moves.
 */
moves: number, 
/**
 * In per cent, with one decimal; absent without moves.
 */
accuracy: number | null, 
/**
 * Percentage points of winning chances lost by a move.
 */
mean_loss: number, 
/**
 * Moves marked `?!`.
 */
inaccuracies: number, 
/**
 * Moves marked `?`.
 */
mistakes: number, 
/**
 * Moves marked `??`.
 */
blunders: number, 
/**
 * Mates missed.
 */
missed_mates: number, 
/**
 * Wins missed.
 */
missed_wins: number, 
/**
 * Milliseconds on the clock, if it is known.
 */
millis?: number, 
/**
 * The ply of the move that took longest.
 */
longest?: number, };
export type MoveJson = { 
/**
 * From 1.
 */
ply: number, 
/**
 * The number of the move.
 */
number: number, 
/**
 * Who moved.
 */
color: Color, 
/**
 * In standard notation.
 */
san: string, 
/**
 * In UCI notation.
 */
uci: string, 
/**
 * What the position is worth after it.
 */
eval: EvalJson, 
/**
 * How deep that was searched.
 */
depth: number, 
/**
 * The winning chances of White in per cent.
 */
chances: number, 
/**
 * Percentage points lost.
 */
loss: number, 
/**
 * In per cent.
 */
accuracy: number, 
/**
 * Opening, middlegame or endgame.
 */
phase: string, 
/**
 * `inaccuracy`, `mistake`, `blunder` or `missed-mate`.
 */
mark?: string, 
/**
 * What it missed: `mate` or `win`.
 */
missed?: string, 
/**
 * The best lines of the position before; marked moves only.
 */
best?: Array<LineJson>, 
/**
 * Why it was bad.
 */
reason?: ReasonJson, 
/**
 * What is to be said of it, in both languages; marked moves only.
 */
text?: TextJson, 
/**
 * What it loses or misses, without the why; marked moves only, and only if
 * something is proved or the advantage is gone.
 */
headline?: TextJson, 
/**
 * The better line as a sentence; marked moves only.
 */
better?: TextJson, 
/**
 * Milliseconds left on the clock.
 */
clock?: number, 
/**
 * Milliseconds it took.
 */
spent?: number, };
export type LineJson = { 
/**
 * What it is worth.
 */
eval: EvalJson, 
/**
 * In standard notation.
 */
san: Array<string>, 
/**
 * In UCI notation.
 */
uci: Array<string>, };
export type ReasonJson = { 
/**
 * `loses`, `allows-mate`, `misses-win-of`, `misses-mate`,
 * `gives-stalemate`, `misses-stalemate`.
 */
effect: string, 
/**
 * The motif.
 */
motif: string, 
/**
 * The squares of the motif.
 */
squares: Array<Square>, 
/**
 * Whether the line follows the move; else it replaces it.
 */
is_reply: boolean, 
/**
 * The line that proves it, in standard notation.
 */
san: Array<string>, 
/**
 * The same in UCI notation.
 */
uci: Array<string>, 
/**
 * The reason as a sentence.
 */
text: TextJson, };
export type TextJson = { 
/**
 * English.
 */
en: string, 
/**
 * Italian.
 */
it: string, };
export type GameId = string;
export type ReasonKind = "watching" | "engine-moves" | "not-kept" | "no-such-game" | "no-such-file" | "database-unreadable" | "too-long" | "not-readable" | "not-understood" | "busy" | "game-too-long" | "not-your-color" | "on-another-device" | "spectating" | "only-owner" | "not-begun" | "no-help" | "shared-game" | "not-shared" | "already-shared" | "address-unusable" | "seat-empty" | "no-such-device" | "wrong-code" | "code-used" | "code-expired" | "too-many-tries" | "seat-taken" | "too-many-devices" | "bad-name" | "not-joined" | string;
export type Culprit = { square: Square, role: Role, };
export type FilePlace = { 
/**
 * What is wrong there, as the sentences are named: `fault-…`; nothing for an
 * illegal move.
 */
fault: string | null, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The number of the move that is read.
 */
number: number, 
/**
 * Who moves.
 */
color: Color, 
/**
 * The text that is wrong.
 */
text: string, };
export type Reason = { kind: ReasonKind, from: Square | null, to: Square | null, 
/**
 * What was to move.
 */
role: Role | null, 
/**
 * Whose it is, or whom the sentence is about.
 */
color: Color | null, 
/**
 * The side to which the king would have castled.
 */
side: CastlingSide | null, 
/**
 * Where the first piece stands that is in the way or attacks.
 */
by: Square | null, 
/**
 * What it is.
 */
other: Role | null, 
/**
 * All pieces that are in the way or attack.
 */
culprits: Array<Culprit>, 
/**
 * Which square it attacks; nothing if it is only in the way.
 */
attacked: Square | null, 
/**
 * How far a claim is from being right: repetition, then count.
 */
proofs: Array<Proof>, 
/**
 * What else there is to say, in English; the sentence has it as `$reason`.
 */
detail: string | null, 
/**
 * Where in a file of games it is.
 */
place?: FilePlace, 
/**
 * The whole reason in English, as one clause without a final stop.
 */
text: string, 
/**
 * For a typed line: the whole reason in its language.
 */
sentence?: string, };
export type Level = { 
/**
 * The value of `Seat.strength`.
 */
strength: string, 
/**
 * The measured rating, from and to; `None` if it was not measured.
 */
rating: [number, number] | null, };
export type PageRole = "owner" | "white" | "black" | "spectator";
export type WhiteScore = { "centipawns": number } | { "mate": number };
export type Analysis = { 
/**
 * The position that was looked at, as a FEN.
 */
fen: string, 
/**
 * How deep, in plies.
 */
depth: number, 
/**
 * Which of the best lines, from 1.
 */
rank: number, 
/**
 * What it is worth to White.
 */
worth: WhiteScore, 
/**
 * The first move of the line.
 */
best: MoveRequest | null, 
/**
 * The line in standard notation.
 */
line: Array<string>, 
/**
 * The line from square to square.
 */
moves: Array<MoveRequest>, 
/**
 * Positions looked at.
 */
nodes: number, };
export type Point = { 
/**
 * The number of moves before it.
 */
ply: number, 
/**
 * Who is to move.
 */
turn: Color, worth: WhiteScore, };
export type Saved = { 
/**
 * Its number, to open or delete it.
 */
saved: number, white: string, black: string, 
/**
 * As PGN writes it: `2024.05.31`.
 */
date: string, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * The number of moves.
 */
plies: number, 
/**
 * Code and name of the opening; empty if it has none.
 */
eco: string, opening: string, 
/**
 * Its Italian name; the English one with a note if it has none.
 */
italian: string, };
export type ListedExercise = { exercise: number, 
/**
 * The number of its game in the list of saved games.
 */
saved: number, 
/**
 * The days until it is asked; 0 if it is asked now.
 */
days: number, };
export type Ticket = { id: string, key: string, };
export type OpenedFile = { 
/**
 * Its number, for further requests; 0 if it has no games and is not kept.
 */
file: number, 
/**
 * The number of games in the list.
 */
games: number, 
/**
 * How many of them have errors.
 */
faulty: number, 
/**
 * Whether the file has more games than the list.
 */
is_cut: boolean, };
export type PresentedGames = { 
/**
 * The name of the file; empty for a position.
 */
name: string, 
/**
 * Its number, for further requests; 0 if it has no games and is not kept.
 */
file: number, 
/**
 * The number of games in the list.
 */
games: number, 
/**
 * How many of them have errors.
 */
faulty: number, 
/**
 * Whether the file has more games than the list.
 */
is_cut: boolean, };
export type When = "now" | "next";
export type FileGame = { 
/**
 * The number in the file, from 1.
 */
number: number, white: string, black: string, event: string, 
/**
 * As PGN writes it.
 */
date: string, 
/**
 * As PGN writes it.
 */
result: string, eco: string, opening: string, 
/**
 * The Italian name of the opening; the English one with a note if it has none.
 */
italian: string, plies: number, 
/**
 * Whether it has errors.
 */
is_faulty: boolean, };
export type FileGames = { 
/**
 * How many there are.
 */
found: number, 
/**
 * Some of them.
 */
games: Array<FileGame>, };
export type DatabaseKind = "saved" | "imported" | "file";
export type Database = { 
/**
 * Its name in requests.
 */
database: string, kind: DatabaseKind, 
/**
 * The name of the file, of a file.
 */
name: string, games: number, };
export type ImportState = "receiving" | "reading" | "done" | "cancelled" | "failed";
export type Import = { 
/**
 * The name of the file.
 */
name: string, state: ImportState, 
/**
 * The bytes that have been read, and all.
 */
read: number, total: number, 
/**
 * At the end: new games, and games that were known already.
 */
added: number, duplicates: number, 
/**
 * Why it failed, or why the file was not read to its end, in English.
 */
problem: string | null, };
export type Databases = { databases: Array<Database>, 
/**
 * Whether files can be imported into the user's own database.
 */
can_import: boolean, import: Import | null, };
export type ExploredMove = { uci: string, san: string, request: MoveRequest, white: number, draws: number, black: number, 
/**
 * The average rating of the players.
 */
rating: number | null, first_year: number | null, last_year: number | null, 
/**
 * The name of the position after it, if it has one.
 */
opening: Opening | null, };
export type ExploredGame = { 
/**
 * Its number in the database.
 */
number: number, white: string, black: string, white_elo: number | null, black_elo: number | null, 
/**
 * As PGN writes it.
 */
result: string, 
/**
 * As PGN writes it.
 */
date: string, event: string, site: string, 
/**
 * After how many plies it has the position.
 */
ply: number, 
/**
 * The move it goes on with, in standard notation.
 */
san: string | null, };
export type ExploredGames = { games: Array<ExploredGame>, 
/**
 * Whether there are more.
 */
has_more: boolean, };
export type ExploredPosition = { fen: string, 
/**
 * The name of this position, or of the last one before it that has one.
 */
opening: Opening | null, 
/**
 * How many plies of each game are counted.
 */
plies: number, 
/**
 * Games that White won.
 */
white: number, draws: number, black: number, 
/**
 * The most played first.
 */
moves: Array<ExploredMove>, 
/**
 * Some games, the highest rated first.
 */
games: Array<ExploredGame>, };
export type ProblemKind = "no-position" | "no-king" | "many-kings" | "too-many-pieces" | "too-many-pawns" | "pawn-on-end-rank" | "kings-touch" | "opponent-in-check";
export type Problem = { kind: ProblemKind, color: Color | null, count: number | null, 
/**
 * The squares to mark.
 */
squares: Array<Square>, 
/**
 * The same in English.
 */
text: string, };
export type Notice = { "notice": "in-memory", detail: string, } | { "notice": "damaged", file: string, } | { "notice": "engine-failed", 
/**
 * Its name or its program.
 */
engine: string, 
/**
 * What happened: `start`, `not-uci`, `option`, `illegal`, `hangs`, `ended`.
 */
failure: string, 
/**
 * The level.
 */
level: number, } | { "notice": "device-refused", name: string, 
/**
 * How often since the last such notice.
 */
count: number, } | { "notice": "codes-guessed", 
/**
 * From where.
 */
address: string, tries: number, } | { "notice": "sharing-resumed", address: string, };
export type ClientAction = { "kind": "flip" } | { "kind": "language", language: Language, } | { "kind": "theme", name: string, } | { "kind": "pieces", name: string, } | { "kind": "help" } | { "kind": "edit" } | { "kind": "evaluate" } | { "kind": "review" } | { "kind": "practise" } | { "kind": "coach", on: boolean, } | { "kind": "download", name: string, } | { "kind": "upload" };
export type Place = "here" | "device";
export type Absence = "runs" | "waits";
export type Invited = "white" | "black" | "spectator" | "pupil";
export type Pair = { white: string, black: string, };
export type SharingAction = { "type": "addresses" } | { "type": "share", address: string, settings: Settings, white: Place, black: Place, absence: Absence, 
/**
 * Whether a game in progress may be given up for it.
 */
abandon?: boolean, } | { "type": "listen", address: string, } | { "type": "invite", role: Invited, } | { "type": "uninvite", role: Invited, } | { "type": "remove", device: number, } | { "type": "begin" } | { "type": "rematch", 
/**
 * Whether the colours are exchanged.
 */
swap: boolean, } | { "type": "stop" } | { "type": "open_class", address: string, 
/**
 * What the class is called.
 */
name: string, settings: Settings, absence: Absence, boards: Array<Pair>, } | { "type": "pair_again", boards: Array<Pair>, } | { "type": "begin_all" } | { "type": "pause_all" } | { "type": "resume_all" } | { "type": "answer_help", game: GameId, };
export type NetworkKind = "wireless" | "cable" | "other" | "loopback";
export type NetworkAddress = { address: string, 
/**
 * What the system calls the network, such as `wlan0`.
 */
name: string, kind: NetworkKind, };
export type QrPicture = { 
/**
 * Width and height in modules, with the quiet zone.
 */
size: number, 
/**
 * The dark modules.
 */
path: string, };
export type Invitation = { game: GameId, role: Invited, 
/**
 * Eight digits.
 */
code: string, 
/**
 * What the QR code contains.
 */
url: string, 
/**
 * How long it is valid; nothing left if it has expired.
 */
expires_in: Millis | null, qr: QrPicture, };
export type DeviceKind = "phone" | "tablet" | "computer" | "program";
export type Presence = "awaited" | "choosing" | "present" | "away";
export type Device = { 
/**
 * Its number, to remove it.
 */
device: number, game: GameId, role: Invited, name: string, kind: DeviceKind, state: Presence, 
/**
 * The measured round trip.
 */
lag: Millis | null, 
/**
 * How many of its requests were refused because it may not do that.
 */
refused: number, };
export type Player = { name: string, place: Place, state: Presence, 
/**
 * How long the clock still waits for this player.
 */
waits: Millis | null, 
/**
 * The measured round trip.
 */
lag: Millis | null, 
/**
 * How much was given back so far because of it.
 */
credited: Millis, 
/**
 * Whether this pupil asks for help.
 */
asks_help: boolean, };
export type Players = { 
/**
 * Whether moves can be made.
 */
begun: boolean, absence: Absence, white: Player, black: Player, 
/**
 * How many devices watch.
 */
spectators: number, 
/**
 * How much network delay is given back at most, per move on average.
 */
lag_bound: Millis, 
/**
 * How much more in a game.
 */
lag_reserve: Millis, 
/**
 * How long the devices stay connected after the end of the game.
 */
ends_in: Millis | null, };
export type ClassBoard = { game: GameId, number: number, players: Players, fen: string, ply: number, turn: Color, last_move: [Square, Square] | null, is_check: boolean, clock: ClockView, outcome: Outcome, };
export type Class = { name: string, 
/**
 * How many pupils have chosen their names, and how many there are.
 */
joined: number, pupils: number, boards: Array<ClassBoard>, };
export type Sharing = { 
/**
 * With the port.
 */
address: string, 
/**
 * What to type into a browser.
 */
url: string, invitations: Array<Invitation>, devices: Array<Device>, 
/**
 * How long typed codes are refused, because many were wrong.
 */
locked_for: Millis, class: Class | null, };
export type JoinClaim = { code?: string, secret?: string, id?: string, };
export type Choice = { seat: number, name: string, color: Color, 
/**
 * The number of the board.
 */
board: number, };
export type Joined = { device: number, role: Invited, 
/**
 * The name on this device.
 */
name: string, 
/**
 * Whether it has taken its seat.
 */
entered: boolean, 
/**
 * The names of the players; empty if not known yet.
 */
white: string, black: string, 
/**
 * The time control, as in the settings of a game.
 */
time: string, absence: Absence, begun: boolean, 
/**
 * The names to choose from, in a class.
 */
choices: Array<Choice>, };
export type Claimed = { 
/**
 * The secret of this device.
 */
token: string, device: number, role: Invited, 
/**
 * The name on this device.
 */
name: string, 
/**
 * Whether it has taken its seat.
 */
entered: boolean, 
/**
 * The names of the players; empty if not known yet.
 */
white: string, black: string, 
/**
 * The time control, as in the settings of a game.
 */
time: string, absence: Absence, begun: boolean, 
/**
 * The names to choose from, in a class.
 */
choices: Array<Choice>, };
export type Enter = { name?: string, 
/**
 * Whether to watch only.
 */
watch?: boolean, 
/**
 * The chosen seat, in a class.
 */
seat?: number, };
export type Message = { "type": "hello", version: string, 
/**
 * Changes with every build of the page: a page of another build reloads
 * itself.
 */
build: string, 
/**
 * The levels of the engine.
 */
levels: Array<Level>, 
/**
 * Whether games outlive the program.
 */
durable: boolean, 
/**
 * By which the page continues after a restart of the program.
 */
ticket?: Ticket, } | { "type": "state", game: GameId, 
/**
 * Everything the page shows.
 */
snapshot: Snapshot, 
/**
 * For a page that asks for changes only: how many elements at the
 * beginning of the lists `moves` and `tree` of the last state are still
 * right. The lists of this snapshot follow them.
 */
kept?: Kept, 
/**
 * The events of the change, for sounds and announcements; none at the
 * beginning.
 */
events: Array<Event>, } | { "type": "seat", role: PageRole, 
/**
 * The number of the owner's pages that have this game open.
 */
pages: number, 
/**
 * The colours that this page moves.
 */
colors: Array<Color>, 
/**
 * Whether another page of the owner plays, and this one could instead.
 */
can_take_over: boolean, } | { "type": "players", players: Players | null, } | { "type": "sharing", sharing: Sharing | null, } | { "type": "addresses", id: number | null, addresses: Array<NetworkAddress>, } | { "type": "looked", id: number | null, view: View, } | { "type": "done", id: number | null, 
/**
 * For a typed line: what happened, in its language.
 */
text?: string, } | { "type": "refused", id: number | null, kind: ReasonKind, from: Square | null, to: Square | null, 
/**
 * What was to move.
 */
role: Role | null, 
/**
 * Whose it is, or whom the sentence is about.
 */
color: Color | null, 
/**
 * The side to which the king would have castled.
 */
side: CastlingSide | null, 
/**
 * Where the first piece stands that is in the way or attacks.
 */
by: Square | null, 
/**
 * What it is.
 */
other: Role | null, 
/**
 * All pieces that are in the way or attack.
 */
culprits: Array<Culprit>, 
/**
 * Which square it attacks; nothing if it is only in the way.
 */
attacked: Square | null, 
/**
 * How far a claim is from being right: repetition, then count.
 */
proofs: Array<Proof>, 
/**
 * What else there is to say, in English; the sentence has it as `$reason`.
 */
detail: string | null, 
/**
 * Where in a file of games it is.
 */
place?: FilePlace, 
/**
 * The whole reason in English, as one clause without a final stop.
 */
text: string, 
/**
 * For a typed line: the whole reason in its language.
 */
sentence?: string, } | { "type": "verdict", id: number | null, reason: Reason | null, 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "attackers", id: number | null, square: Square, white: Array<Square>, black: Array<Square>, } | { "type": "hint", id: number | null, analysis: Analysis, } | { "type": "evaluation", analysis: Analysis, } | { "type": "graph", id: number | null, points: Array<Point>, done: boolean, } | { "type": "review", id: number | null, 
/**
 * The positions that were evaluated since the last message. A position
 * may come again, evaluated better.
 */
points: Array<Point>, 
/**
 * How many evaluations are done, and how many there are in all; the
 * latter may grow.
 */
done: number, all: number, review?: ReviewJson, } | { "type": "graded", id: number | null, 
/**
 * Whether it is as good as the best move.
 */
is_right: boolean, 
/**
 * What is to be said of it.
 */
judged: MoveJson, 
/**
 * How the game could go on, from this move.
 */
line: TextJson, 
/**
 * The position after it.
 */
view: View, } | { "type": "practice", id: number | null, exercises: Array<ListedExercise>, 
/**
 * The number of this game in the list of saved games, if it is there.
 */
saved: number | null, } | { "type": "exercise", id: number | null, 
/**
 * Its number, to try a move and to answer.
 */
exercise: number, 
/**
 * What the review found.
 */
mistake: MoveJson, 
/**
 * The position before it.
 */
view: View, 
/**
 * The game it is from.
 */
from: Saved, } | { "type": "answered", id: number | null, 
/**
 * In so many days; nothing once it is learned.
 */
days: number | null, } | { "type": "games", id: number | null, games: Array<Saved>, 
/**
 * Whether there may be more.
 */
is_cut: boolean, } | { "type": "setup", id: number | null, 
/**
 * The position as the program writes it, if it has no faults.
 */
fen: string | null, 
/**
 * Whether a game there would be over at once.
 */
is_over: boolean, problems: Array<Problem>, } | { "type": "text", id: number | null, text: string, 
/**
 * Whether the line was not understood.
 */
refused: boolean, 
/**
 * The pieces that the text is about.
 */
pointed: Array<Square>, 
/**
 * The squares that these pieces attack or can go to.
 */
targets: Array<Square>, } | { "type": "client_action", id: number | null, action: ClientAction, 
/**
 * What to say about it, in the language of the line.
 */
text?: string, } | { "type": "present", when: When, } | { "type": "presented", id: number | null, games: PresentedGames | null, } | { "type": "notice" } & Notice;
export type Language = "en" | "it";
export type RequestKind = { "type": "do", command: Command, 
/**
 * For a move on another device: how long the player thought, from the
 * moment the position was shown.
 */
thought?: Millis, } | { "type": "type", line: string, language: Language, } | { "type": "why", 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "attackers", square: Square, } | { "type": "hint" } | { "type": "evaluate", on: boolean, 
/**
 * The number of lines, 1 to 5.
 */
lines?: number, } | { "type": "graph", off?: boolean, } | { "type": "review", off?: boolean, } | { "type": "try", 
/**
 * The move that it replaces, counted from 1.
 */
ply: number, 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "practice" } | { "type": "exercise", exercise: number, } | { "type": "solve", exercise: number, 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "answer", exercise: number, is_solved: boolean, } | { "type": "forget_practice" } | { "type": "games", player?: string, 
/**
 * The number of games to skip: a list may be continued.
 */
skip?: number, } | { "type": "save" } | { "type": "open", 
/**
 * Its number in the list.
 */
saved: number, 
/**
 * Whether a game in progress may be replaced.
 */
abandon?: boolean, } | { "type": "delete", saved: number, } | { "type": "load", text: string, 
/**
 * Whether a game in progress may be replaced.
 */
abandon?: boolean, } | { "type": "open_file", file: number, 
/**
 * The number of the game in the file, from 1.
 */
number: number, 
/**
 * Whether a game in progress may be replaced.
 */
abandon?: boolean, } | { "type": "presented" } | { "type": "inspect", fen: string, } | { "type": "chess960" } | { "type": "tag", tags: { [key in string]: string }, } | { "type": "lock", on: boolean, } | { "type": "look", move: MoveId, } | { "type": "ask_help", on: boolean, } | { "type": "sharing", action: SharingAction, } | { "type": "take_over" } | { "type": "watch" };
export type Request = { 
/**
 * A number chosen by the page.
 */
id?: number, } & ({ "type": "do", command: Command, 
/**
 * For a move on another device: how long the player thought, from the
 * moment the position was shown.
 */
thought?: Millis, } | { "type": "type", line: string, language: Language, } | { "type": "why", 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "attackers", square: Square, } | { "type": "hint" } | { "type": "evaluate", on: boolean, 
/**
 * The number of lines, 1 to 5.
 */
lines?: number, } | { "type": "graph", off?: boolean, } | { "type": "review", off?: boolean, } | { "type": "try", 
/**
 * The move that it replaces, counted from 1.
 */
ply: number, 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "practice" } | { "type": "exercise", exercise: number, } | { "type": "solve", exercise: number, 
/**
 * The square of the piece.
 */
from: Square, 
/**
 * The square it goes to; the rook's for a king that castles.
 */
to: Square, 
/**
 * What a pawn becomes on the last rank.
 */
promotion: Role | null, } | { "type": "answer", exercise: number, is_solved: boolean, } | { "type": "forget_practice" } | { "type": "games", player?: string, 
/**
 * The number of games to skip: a list may be continued.
 */
skip?: number, } | { "type": "save" } | { "type": "open", 
/**
 * Its number in the list.
 */
saved: number, 
/**
 * Whether a game in progress may be replaced.
 */
abandon?: boolean, } | { "type": "delete", saved: number, } | { "type": "load", text: string, 
/**
 * Whether a game in progress may be replaced.
 */
abandon?: boolean, } | { "type": "open_file", file: number, 
/**
 * The number of the game in the file, from 1.
 */
number: number, 
/**
 * Whether a game in progress may be replaced.
 */
abandon?: boolean, } | { "type": "presented" } | { "type": "inspect", fen: string, } | { "type": "chess960" } | { "type": "tag", tags: { [key in string]: string }, } | { "type": "lock", on: boolean, } | { "type": "look", move: MoveId, } | { "type": "ask_help", on: boolean, } | { "type": "sharing", action: SharingAction, } | { "type": "take_over" } | { "type": "watch" });
