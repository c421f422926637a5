// Generated from src/factoryfloor/server/wire.py by `make wire`. Not to be edited by hand.

export type ClientMessage = DoAct | DoPlan | DoCheck | DoHint | DoUndo | DoChat | DoSync;
export type ServerMessage = Sync | Update | Chatted | Presence | Ack | Told | Refusal;

/**
 * The message ``id`` was carried out and is durable. ``again``: it had been already.
 *
 */
export interface Ack {
  kind: 'ack';
  id: string;
  n: number;
  again: boolean;
}
/**
 * A legal action: number, notation, its targets (pieces to touch), what it costs and gains.
 *
 */
export interface Act {
  action: number;
  text: string;
  targets: string[];
  preview: {
    [k: string]: unknown;
  };
}
export interface ChatLine {
  n: number;
  name: string;
  seat: number;
  text: string;
  at: number;
}
/**
 * A line of chat; chat has a count of its own.
 *
 */
export interface Chatted {
  kind: 'chat';
  line: ChatLine;
}
/**
 * Take one action, or several of one chain all or none, in notation. ``n``: the log number it was based on.
 *
 */
export interface DoAct {
  kind: 'act';
  id: string;
  n: number;
  seat: number;
  actions: string[];
}
/**
 * Take a whole plan (a layout), as the game defines it, all or none.
 *
 */
export interface DoPlan {
  kind: 'plan';
  id: string;
  n: number;
  seat: number;
  plan: {
    [k: string]: unknown;
  };
}
/**
 * Ask what a plan would do, finished or not.
 *
 */
export interface DoCheck {
  kind: 'check';
  id: string;
  seat: number;
  plan: {
    [k: string]: unknown;
  };
}
/**
 * Ask for a plan that the game would suggest.
 *
 */
export interface DoHint {
  kind: 'hint';
  id: string;
  seat: number;
}
export interface DoUndo {
  kind: 'undo';
  id: string;
  n: number;
  seat: number;
}
export interface DoChat {
  kind: 'chat';
  id: string;
  text: string;
}
export interface DoSync {
  kind: 'sync';
  id: string;
}
/**
 * What a seat owes. An act is accepted with any ``n`` that is at least ``since``.
 *
 * ``seconds`` is the time that was left to decide when this was sent, None for any time.
 *
 */
export interface Decision {
  seat: number;
  since: number;
  prompt: string;
  mid_chain: boolean;
  actions: Act[];
  seconds: number | null;
}
/**
 * One step of a replay: what happened, and how the table looks after it.
 *
 * The first frame has the ``view``; each of the others has the ``patch`` that makes its view of the one before.
 *
 */
export interface Frame {
  happened: Happened | null;
  view: {
    [k: string]: unknown;
  } | null;
  patch: Operation[];
}
/**
 * Log entry ``n`` as told to one client: the events of an action, or something about the table itself.
 *
 * ``what``: ``action``, ``timeout`` (an action that the table took, since time was over), ``undo``, ``sit``,
 * ``leave``, ``bot``, ``start``, ``over``, ``rematch``.
 *
 */
export interface Happened {
  n: number;
  what: string;
  seat: number;
  name: string;
  text: string;
  events: {
    [k: string]: unknown;
  }[];
  at: number;
}
/**
 * One operation of a JSON Patch (RFC 6902); a path that ends with ``-`` adds at the end of a list.
 *
 */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value: {
    [k: string]: unknown;
  };
}
/**
 * A game that this server offers. ``options`` maps a key to its kind, default and choices; rules are Markdown.
 *
 */
export interface GameInfo {
  id: string;
  title: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
  options: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
  rules: number;
  blurb: string;
  minutes: [number, number] | null;
  rules_text: string;
  fewest_wins: boolean;
  bots: string[];
  components: {
    [k: string]: unknown;
  };
}
/**
 * Leave a seat: to nobody before the game starts, to ``bot`` (a specification) at any time.
 *
 */
export interface GiveUp {
  seat: number;
  bot?: string;
}
/**
 * Who the cookie says I am. ``public_id`` is what others see of my identity.
 *
 */
export interface Me {
  public_id: string;
  name: string;
}
/**
 * ``daily``: for one who plays alone, the deal of today.
 *
 */
export interface NewTable {
  game: string;
  options?: {
    [k: string]: unknown;
  };
  seats: SeatWish[];
  access?: 'open' | 'link';
  daily?: boolean;
}
/**
 * How a seat shall be filled when a table is made. Several ``me`` make a hot seat; ``name`` names each.
 *
 */
export interface SeatWish {
  kind: 'me' | 'open' | 'bot';
  bot?: string;
  name?: string;
}
/**
 * Who is connected now: a flag a seat, and how many look on.
 *
 */
export interface Presence {
  kind: 'presence';
  online: boolean[];
  spectators: number;
}
/**
 * The message ``id`` (if it had one) was not carried out. ``code`` for programs, ``message`` for people.
 *
 * ``seat`` is who was faster, where somebody was (``too_late``). After ``seconds`` it may be tried again; 0 if that
 * is no matter of time.
 *
 */
export interface Refusal {
  kind: 'error';
  id: string;
  code: string;
  message: string;
  seat: number;
  seconds: number;
}
export interface Rename {
  name: string;
}
/**
 * A finished game, step by step: as ``seat`` saw it, as an onlooker did (-1), or with every hand ``open``.
 *
 */
export interface Replay {
  game: string;
  options: {
    [k: string]: unknown;
  };
  players: string[];
  scores: number[] | null;
  ranking: number[] | null;
  seat: number;
  open: boolean;
  frames: Frame[];
}
/**
 * One seat: free, a person's (``player`` is the public id) or a bot's (``bot`` is its specification).
 *
 */
export interface SeatInfo {
  seat: number;
  kind: 'open' | 'player' | 'bot';
  name: string;
  player: string;
  bot: string;
  online: boolean;
}
/**
 * Everything at once: after connecting, and whenever the client asks because it saw a gap.
 *
 * ``views`` has one view for each of my seats by its number, or one under ``"-1"`` for an onlooker.
 * ``movers`` are all seats that owe a decision now.
 *
 */
export interface Sync {
  kind: 'sync';
  n: number;
  table: TableInfo;
  mine: number[];
  views: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
  decisions: Decision[];
  movers: number[];
  undo: number[];
  log: Happened[];
  chat: ChatLine[];
}
/**
 * All about a table but the position. ``seed`` is empty until the game is over.
 *
 * ``rematch`` is the table that plays this one again, ``rematch_of`` the one that this one plays again. ``daily`` is
 * the date whose deal is played, which is the same for all, or empty.
 *
 */
export interface TableInfo {
  id: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
  access: 'open' | 'link';
  status: 'open' | 'running' | 'over';
  host: string;
  seats: SeatInfo[];
  commitment: string;
  seed: string;
  scores: number[] | null;
  ranking: number[] | null;
  rematch: string;
  rematch_of: string;
  daily: string;
  spectators: number;
  created: number;
  changed: number;
}
/**
 * One log entry: ``n`` counts up by one. What did not change is None (``decisions``: of my seats, all).
 *
 */
export interface Update {
  kind: 'update';
  n: number;
  happened: Happened;
  table: TableInfo | null;
  mine: number[] | null;
  views: {
    [k: string]: {
      [k: string]: unknown;
    };
  } | null;
  decisions: Decision[] | null;
  movers: number[] | null;
  undo: number[] | null;
}
/**
 * The answer to a question: effects of a plan, or under ``plan`` a hint. Nothing has changed by it.
 *
 */
export interface Told {
  kind: 'told';
  id: string;
  told: {
    [k: string]: unknown;
  };
}
/**
 * Take a free seat, or a bot's seat. ``name`` differs from my own for a second person at my screen.
 *
 */
export interface SitDown {
  seat: number;
  name?: string;
}
/**
 * The host starts before all seats are taken: the free ones go to ``bot`` (a specification).
 *
 */
export interface StartNow {
  bot?: string;
}
/**
 * What a lobby shows: open and running tables that anybody may see, and all where I sit.
 *
 */
export interface TableLists {
  open: TableInfo[];
  running: TableInfo[];
  mine: TableInfo[];
}
