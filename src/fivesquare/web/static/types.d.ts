// The shapes that the server's answers have; see the page of the API.

export type Seat = 1 | 2;
export type Cells = string[][];

export interface Options {
  firsts: string[];
  seconds: Record<string, string[]>;
  may_stop: string[];
}

export interface Words {
  done: string[];
  own: string[];
  prompt: string[];
  stop: string;
  ask: string;
  end: string[];
  own_end: string[];
}

export interface Result {
  winner: Seat | null;
  reason: string;
}

/** A position with what may be done in it: `/api/position`, and a part of every state. */
export interface Placed {
  game: string;
  title: string;
  joint: string;
  start: string | null;
  ply: number;
  moves: string[];
  position: string;
  turn: Seat | null;
  options: Options;
  cells: Cells;
  last: string[];
  winning: string[];
  result: Result | null;
  may_draw: boolean;
  words: Words;
}

export interface Player {
  name: string;
  kind: string;
  here: boolean;
  away: number | null;
  joined: boolean;
  note: string | null;
}

export interface Match {
  game: number;
  of: number;
  wins: [number, number];
  score: string;
}

export type Offer = "draw" | "undo" | "rematch";
export type Action = Offer | "resign" | "decline" | "claim";

export interface State extends Placed {
  id: string;
  version: number;
  status: "waiting" | "playing" | "over";
  players: [Player, Player];
  offers: Record<Offer, Seat | null>;
  match: Match | null;
  next: string | null;
  both: boolean;
  open: boolean;
  may_claim: number;
}

export interface Short {
  id: string;
  game: string;
  title: string;
  status: State["status"];
  ply: number;
  turn: Seat | null;
  players: [Player, Player];
  result: Result | null;
  match: Match | null;
  next: string | null;
  changed: string;
  seat: Seat | null;
  both: boolean;
}

export interface Drawing {
  origin: number;
  upward: boolean;
  numbers: "above" | "below" | "";
  goal: boolean;
  edges: Seat[];
  holders: Record<string, number>;
}

export interface Variant {
  default: string | number;
  values?: (string | number)[];
  minimum?: number;
  maximum?: number;
  maximum_by_size?: Record<string, number>;
  levels?: Record<string, number>;
  range?: string;
  meaning: string;
}

export interface GameKind {
  id: string;
  name: string;
  about: string;
  variants: Record<string, Variant>;
  opponents: { kind: string; name: string }[];
  drawing: Drawing;
  holes: boolean;
  remembers: boolean;
  sample: { cells: Cells; last: string[] };
}

export interface Hint {
  step: number;
  lines: string[];
  cells: string[];
  move: string | null;
}

export type Value = "win" | "draw" | "loss";

/** What something is worth to the player to move, and the turns to the end; null: not known. */
export interface Worth {
  value: Value | null;
  distance: number | null;
}

/** Where a position comes from: a game and its moves, from its opening or a position. */
export interface Line {
  game: string;
  start: string | null;
  moves: string[];
}

/** `/api/analysis`. */
export interface Analysis extends Line, Worth {
  turn: Seat | null;
  exact: boolean;
  best: string[];
  options: ({ move: string } & Worth)[];
  result: Result | null;
  first: string | null;
  cells: ({ cell: string | null } & Worth)[];
  line: string[];
}

export interface ReviewedMove {
  number: number;
  player: Seat;
  move: string;
  before: Worth;
  after: Worth;
  decision: boolean | null;
  kind: string | null;
  remark: string;
  better: string[];
}

/** Who wins: 1, 2, or 0, nobody; null: not known. */
export type Outcome = Seat | 0 | null;

/** `/api/games/{id}/review`. */
export interface ReviewDocument extends Line {
  players: { name: string; words: string; accuracy: number | null; decisions: number }[];
  review: ReviewedMove[];
  course: Outcome[];
  lines: string[];
  turning_point: number | null;
  exact: boolean;
}

/** A game of the atlas in short. */
export interface Solved extends Worth {
  game: string;
  title: string;
  size: number;
  rules: string;
  quick: boolean;
  made: boolean;
  outcome: string;
  winner: Seat | null;
  exact: boolean;
  firsts: number;
  keeping: number | null;
}

/** One of the games on all of its boards; `/api/solved` has all of them. */
export interface Volume {
  id: string;
  name: string;
  chapters: Solved[];
}

/** A first move, and those that are the same turned. */
export interface Opening extends Worth {
  move: string;
  alike: string[];
}

/** `/api/solved/{game}`. */
export interface ChapterDocument extends Solved {
  first: Seat;
  cells: ({ cell: string | null } & Worth)[];
  openings: Opening[];
  line: string[];
  words: string[];
  steps: { player: Seat; move: string; why: string }[];
  certificate: string[];
}

/** `/api/solved/{game}/counts`. */
export interface Counted {
  counts: { longest: { moves: string[] } | null } | null;
  lines: string[];
  soon: boolean;
  command: string;
}

/** `/api/puzzles/{game}`: a puzzle as it is set. */
export interface Riddle extends Placed {
  seed: number;
  level: number;
  date: string | null;
  value: Value;
  own_moves: number;
  likeness: string;
  lines: string[];
}

/** A board to look at. */
export interface BoardSeen {
  cells: Cells;
  last: string[];
  winning: string[];
  winner: Seat | null;
}

/** `/api/puzzles/{game}/answer`. */
export interface Answer {
  moves: string[];
  right: boolean;
  solved: boolean;
  lines: string[];
  line: string[];
  boards: BoardSeen[];
  next: Placed | null;
}

/** `/api/puzzles/{game}/hint`. */
export interface Clue {
  step: number;
  lines: string[];
  first: string | null;
  cells: string[];
  more: boolean;
}
