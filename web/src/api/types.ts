// What the service sends and takes: the one place where its shapes are written down.

export type Seat = "N" | "E" | "S" | "W";
export type Side = "NS" | "EW";
export type SuitLetter = "S" | "H" | "D" | "C";
export type Strain = SuitLetter | "NT";
export type BySeat<T> = Record<Seat, T>;
export type Vulnerability = "None" | "NS" | "EW" | "All";
export type Phase = "auction" | "play" | "over";

export interface Source {
  kind: "random" | "specification" | "file" | "match" | "problems" | "practice";
  /** How many boards a match has. */
  boards?: unknown;
  [detail: string]: unknown;
}

export interface Settings {
  you: Seat[];
  guests: Seat[];
  watchers: boolean;
  system_ns: string;
  system_ew: string;
  strength: string;
  robots: string;
  scoring: string;
  source: Source;
  best_hand: boolean;
  open_hands: boolean;
  simulate_bidding: boolean;
}

export interface Occupant {
  name: string;
  is_robot: boolean;
  thinking: { since: number; limit: number } | null;
  connected: boolean;
  all_seeing: boolean;
}

export interface CallMade {
  seat: Seat;
  call: string;
  alert: boolean;
  short: string;
  rule: string | null;
  forcing: string | null;
}

export interface Contract {
  text: string;
  level: number;
  strain: Strain;
  doubled: 0 | 1 | 2;
  declarer: Seat;
  dummy: Seat;
  leader: Seat;
}

export interface Trick {
  leader: Seat;
  cards: [Seat, string][];
  winner: Seat | null;
}

export interface ActionMade {
  index: number;
  seat: Seat;
  action: string;
  by: "robot" | "human" | "for you";
  why: "full" | "public";
}

export interface Claim {
  seat: Seat;
  tricks: number;
  line: string | null;
  waiting: Seat[];
}

export interface Outcome {
  tricks: number | null;
  text: string;
  score_ns: number;
}

/** What a board is for, if it is not just to be played. */
export interface Problem {
  kind: "problems" | "practice";
  number?: number;
  of?: number;
  convention?: string;
  /** Told when the board is over: whether the convention was just not right. */
  near_miss?: boolean;
  solved?: boolean;
  /** What each of declarer's cards was worth; the best card is another one where it was a mistake. */
  verdicts?: { card: string; best: string; words: string }[];
}

export interface State {
  table: string;
  version: number;
  seat: Seat | null;
  you: Seat[];
  settings: Settings;
  is_match: boolean;
  may: {
    undo: boolean;
    hint: boolean;
    claim: boolean;
    replay: boolean;
    why: boolean;
    next: boolean;
  };
  board: {
    number: number;
    dealer: Seat;
    vulnerability: Vulnerability;
    scoring: string;
    is_replay: boolean;
  };
  phase: Phase;
  turn: Seat | null;
  actor: Seat | null;
  spectators: number;
  seats: BySeat<Occupant>;
  hands: BySeat<string | null>;
  dealt: BySeat<string | null>;
  counts: BySeat<number>;
  auction: CallMade[];
  legal_calls: string[];
  legal_cards: string[];
  contract: Contract | null;
  tricks: Trick[];
  won: Record<Side, number>;
  needed: { declarer: number } | null;
  actions: ActionMade[];
  claim: Claim | null;
  result: Outcome | null;
  score: { text?: string; boards?: unknown[]; [detail: string]: unknown } | null;
  problem: Problem | null;
  message: string | null;
  log: string[];
}

export type Range = [number, number];

export interface Meaning {
  name: string;
  short: string;
  points: Range | null;
  lengths: Partial<Record<SuitLetter, Range>>;
  forcing: string | null;
  artificial: boolean;
  fits: "fits" | "differs" | "not";
  why_not: string | null;
  is_agreement: boolean;
  note?: string;
}

export interface Alternative {
  action: string;
  value: number | null;
  error: number | null;
  chance?: number | null;
  words: string | null;
  same_plan_as: string | null;
}

export interface PlanNode {
  name: string;
  words: string | null;
  chance: number | null;
  cards: string[];
  state?: "done" | "now" | "if" | null;
  children: PlanNode[];
}

export interface Why {
  index: number | null;
  seat: Seat;
  action: string;
  level: "full" | "public";
  words: string;
  /** The words with the idea behind them, for learners. */
  learner?: string;
  rule: string | null;
  alternatives: Alternative[];
  unit: string | null;
  chance?: number | null;
  plan: PlanNode | null;
  effort: string | null;
}

export type Shares = [number, number][];

export interface Known {
  points: Shares;
  lengths: Partial<Record<SuitLetter, Shares>>;
  placed: { card: string; share: number }[];
  facts: string[];
}

export type KnownHands = Partial<BySeat<Known>>;

export interface ClaimCheck {
  certain: boolean;
  words: string;
}

export type TricksByCard = Record<string, number>;

export interface OtherTable {
  state: "playing" | "done";
  auction: string[];
  contract: string | null;
  declarer: Seat | null;
  play: string[];
  tricks: number | null;
  score_ns: number | null;
  imps: number | null;
  cards?: TricksByCard[];
  reasons?: string[];
}

export interface Review {
  deal: string;
  table: BySeat<Record<Strain, number>>;
  par: { score_ns: number; contracts: string[]; words?: string };
  cards: TricksByCard[];
  errors: { index: number; seat: Seat; cost: number }[];
  other: OtherTable | null;
}

export type Links = Partial<Record<Seat | "watch", string>>;

export interface System {
  name: string;
  title: string;
}

export interface Preview {
  deals: string[];
  /** How the specification was read. */
  words?: string;
  rate: number | null;
}

export interface FileRead {
  file: string;
  name: string;
  boards: { number: number; dealer: Seat; vulnerability: Vulnerability; contract: string | null }[];
  warnings: string[];
}

export interface Offers {
  robots?: string[];
  sources?: string[];
  problems?: { id: string; title: string; count: number | null }[];
  conventions?: { name: string; title: string }[];
  drills?: { count: number };
  match?: boolean;
}

/** One suit in two hands, ranks alone. */
export interface Drill {
  number: number;
  of: number;
  north: string;
  south: string;
  tricks: number;
  /** What the defenders hold. */
  missing: string;
}

export interface DrillLead {
  hand: "N" | "S";
  card: string;
}

export interface DrillAnswer {
  right: boolean;
  chance: number;
  best: DrillLead;
  best_chance: number;
  words: string;
  runner_up: string | null;
  /** Touching cards are one lead. */
  leads: (DrillLead & { cards: string[]; chance: number })[];
}

export interface PastResult {
  when: string;
  table: string;
  board: number;
  contract: string;
  score_ns: number;
  you: Side | null;
  imps: number | null;
}

export type Action =
  | { do: "call"; call: string }
  | { do: "card"; card: string }
  | { do: "claim"; tricks: number }
  | { do: "answer"; accept: boolean }
  | { do: "replay"; at: number }
  | { do: "name"; seat: Seat; name: string }
  | { do: "concede" | "undo" | "play_for_me" | "next" };
