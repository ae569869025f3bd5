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
  sample: { cells: Cells; last: string[] };
}

export interface Hint {
  step: number;
  lines: string[];
  cells: string[];
  move: string | null;
}
