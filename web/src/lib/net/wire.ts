// Generated from src/factoryfloor/server/wire.py by `make wire`. Not to be edited by hand.

export type ClientMessage = DoAct | DoPlan | DoCheck | DoWhy | DoHint | DoUndo | DoChat | DoCommit | DoReveal | DoSync;
export type ServerMessage = Sync | Update | Chatted | Presence | Nudged | Ack | Told | Refusal;

/**
 * Vote on the seats of a person who is away: a bot (a specification), go on without (``nobody``), or ``wait``.
 *
 * ``seat`` and ``player`` must agree.
 *
 */
export interface Absent {
  seat: number;
  player: string;
  choice: string;
}
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
/**
 * A line of chat; ``player`` is the public id of its writer.
 *
 */
export interface ChatLine {
  n: number;
  name: string;
  player: string;
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
 * Ask why a piece of my view can be touched for nothing now.
 *
 */
export interface DoWhy {
  kind: 'why';
  id: string;
  seat: number;
  piece: string;
}
/**
 * Ask for a hint, where all other seats are bots. It is noted in the log.
 *
 * ``quiet``: it is advice at a coached table, which is not noted.
 *
 */
export interface DoHint {
  kind: 'hint';
  id: string;
  seat: number;
  quiet: boolean;
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
/**
 * Commit to a word for the seed: the digest of 64 random hexadecimal digits (``kernel.joint_seed``).
 *
 */
export interface DoCommit {
  kind: 'commit';
  id: string;
  commitment: string;
}
/**
 * Reveal the word, when no commitment is taken any more.
 *
 */
export interface DoReveal {
  kind: 'reveal';
  id: string;
  word: string;
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
 * ``what``: ``action``, ``timeout`` (an action that the table took, since time was over), ``undo``, ``hint`` (one
 * was given), ``sit``, ``leave``, ``bot``, ``remove``, ``offer``, ``mute``, ``house``, ``vote`` (``text``: the name
 * of the voter), ``stand_in``, ``return``, ``deal``, ``commit``, ``opening``, ``reveal``, ``start`` (``text``: the
 * names of those whose word is not in the seed), ``over``, ``rematch``.
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
  weight: number;
  rules_text: string;
  fewest_wins: boolean;
  bots: string[];
  levels: LevelInfo[];
  components: {
    [k: string]: unknown;
  };
  lessons: LessonInfo[];
}
/**
 * A level of bots in a game: its name, which is a specification, and what it stands for there.
 *
 * ``rating``: on Elo's scale, 0 as strong as ``greedy``, with half its 95 % interval; null where it was not measured.
 * ``milliseconds``: of thinking for a decision. ``extrapolated``: the rating comes from a few games.
 *
 */
export interface LevelInfo {
  name: string;
  spec: string;
  rating: number | null;
  within: number | null;
  milliseconds: number;
  extrapolated: boolean;
}
/**
 * A lesson of a game. ``digest`` changes when the lesson does.
 *
 */
export interface LessonInfo {
  name: string;
  digest: string;
  steps: number;
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
 * Change who may take bots' seats, and who may write in the chat; None changes nothing.
 *
 */
export interface HouseRules {
  takeover?: ('host' | 'anybody') | null;
  chat?: ('all' | 'seats') | null;
}
/**
 * The drawing of the seed by the server and the persons at the table.
 *
 * ``committing``: the server has committed to its secret (``commitment``), and each client commits to a word.
 * ``revealing``: each client that did reveals its word. ``done``: the seed is drawn; who has no word was left out.
 * ``secret`` is empty until the game is over.
 *
 */
export interface JointSeed {
  stage: 'committing' | 'revealing' | 'done';
  commitment: string;
  secret: string;
  words: Word[];
}
/**
 * The random word of the person whose first seat is ``seat``; empty as long as it was not sent.
 *
 */
export interface Word {
  seat: number;
  commitment: string;
  word: string;
}
/**
 * How far the lesson of this table has come: what it says now, and the pieces that it points at.
 *
 * ``say`` names a text of the game's lessons, ``act`` is the action of its solution that is due. ``ended``: that is
 * the closing word. ``renewed``: the lesson is another one since this table was made; nothing is said here any more,
 * and it has to be begun anew.
 *
 */
export interface LessonStep {
  step: number;
  steps: number;
  say: string;
  point: string[];
  act: string;
  ended: boolean;
  renewed: boolean;
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
 * Let a person write in the chat no longer, or again.
 *
 */
export interface Mute {
  player: string;
  muted?: boolean;
}
/**
 * ``daily``: for one who plays alone, the deal of today.
 *
 * ``takeover`` is ``host`` where nothing is said and no seat is open, else ``anybody``. ``word``: my client comes to
 * the table with a word for the seed, so the deal waits for it. ``away_after``: seconds; the server keeps it within
 * bounds, None is its default. ``lesson``: a lesson of the game for me alone, which itself says how many seats there
 * are, and their options and seed. ``coached``: I am advised; all other seats are bots'.
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
  lesson?: string;
  coached?: boolean;
  takeover?: ('host' | 'anybody') | null;
  chat?: 'all' | 'seats';
  word?: boolean;
  away_after?: number | null;
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
 * Remind a person at the table that others wait. ``seat`` and ``player`` must agree.
 *
 */
export interface Nudge {
  seat: number;
  player: string;
}
/**
 * Somebody reminds me that the table waits for me. ``name``: who it is.
 *
 */
export interface Nudged {
  kind: 'nudged';
  name: string;
}
/**
 * Let anybody take a bot's seat, or no longer.
 *
 */
export interface Offer {
  seat: number;
  offered?: boolean;
}
/**
 * A rematch is wanted. ``word``: as for a new table, my client comes with a word.
 *
 */
export interface PlayAgain {
  word?: boolean;
}
/**
 * Who is connected now: a flag a seat, for how many seconds others have not been, and how many look on.
 *
 * It is sent after connecting and whenever that, or who has a seat, has changed. ``away`` is None for who is here, and
 * where nobody sits.
 *
 */
export interface Presence {
  kind: 'presence';
  online: boolean[];
  away: (number | null)[];
  spectators: number;
}
/**
 * The message ``id`` (if it had one) was not carried out. ``code`` for programs, ``message`` for people.
 *
 * ``seat`` is who was faster, where somebody was (``too_late``). After ``seconds`` it may be tried again; 0 if that
 * is no matter of time. ``say``: in a lesson, the text that answers an action which was not taken.
 *
 */
export interface Refusal {
  kind: 'error';
  id: string;
  code: string;
  message: string;
  seat: number;
  seconds: number;
  say: string;
}
/**
 * Remove a person from all seats at the table.
 *
 * The seats go to ``bot`` (a specification), or before the start to nobody. ``seat`` and ``player`` must agree, so
 * that nobody is removed who has sat down there meanwhile.
 *
 */
export interface Remove {
  seat: number;
  player: string;
  bot?: string;
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
 * ``offered``: anybody may take it from its bot. ``former`` is who left it to the bot, and may come back to it;
 * ``held``: it is given back when that person returns. ``before`` is the name of the last other person who played it.
 *
 */
export interface SeatInfo {
  seat: number;
  kind: 'open' | 'player' | 'bot';
  name: string;
  player: string;
  bot: string;
  online: boolean;
  offered: boolean;
  former: string;
  held: boolean;
  before: string;
}
/**
 * Everything at once: after connecting, and whenever the client asks because it saw a gap.
 *
 * ``views`` has one view for each of my seats by its number, or one under ``"-1"`` for an onlooker.
 * ``movers`` are all seats that owe a decision now, ``waited`` the seconds for which each of them has owed it.
 * ``lesson`` is None where no lesson is given.
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
  waited: number[];
  undo: number[];
  lesson: LessonStep | null;
  log: Happened[];
  chat: ChatLine[];
}
/**
 * All about a table but the position. ``seed`` is empty until the game is over.
 *
 * ``rematch`` is the table that plays this one again, ``rematch_of`` the one that this one plays again. ``daily`` is
 * the date whose deal is played, which is the same for all, or empty. ``joint_seed`` is None where the server drew the
 * seed alone. ``takeover``: anybody may take a bot's seat, or whom the ``host`` lets. ``chat``: who may write, but for
 * the persons in ``muted``. ``host_name`` is the name of the host, who may sit nowhere. Who is not connected for
 * ``away_after`` seconds is away: the persons present may decide about the seat, by ``votes``. ``lesson`` is the
 * lesson that is given here, or empty. ``coached``: one person plays against bots, with advice at each decision.
 *
 */
export interface TableInfo {
  id: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
  access: 'open' | 'link';
  status: 'open' | 'dealing' | 'running' | 'over';
  host: string;
  seats: SeatInfo[];
  commitment: string;
  seed: string;
  scores: number[] | null;
  ranking: number[] | null;
  rematch: string;
  rematch_of: string;
  daily: string;
  lesson: string;
  coached: boolean;
  joint_seed: JointSeed | null;
  takeover: 'host' | 'anybody';
  chat: 'all' | 'seats';
  muted: string[];
  host_name: string;
  away_after: number;
  votes: Vote[];
  spectators: number;
  created: number;
  changed: number;
}
/**
 * What ``voter`` would do about the seats of the person ``of``, who is away: a bot, or go on without (``nobody``).
 *
 * ``seat`` is the first of them. Both persons are public ids.
 *
 */
export interface Vote {
  seat: number;
  of: string;
  voter: string;
  choice: string;
}
/**
 * One log entry: ``n`` counts up by one. What did not change is None (``decisions``: of my seats, all).
 *
 * ``lesson`` is None only where no lesson is given.
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
  waited: number[] | null;
  undo: number[] | null;
  lesson: LessonStep | null;
}
/**
 * The answer to a question: the effects of a plan, a reason or a hint.
 *
 * A reason is empty for a piece that can be touched; else ``key`` names a sentence of the game, the rest are facts.
 * A hint is ``action`` (in notation), ``actions`` (with the steps after it, where it begins a chain), ``targets``,
 * ``plan`` (where all of it is one, else null) and ``reason``.
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
 * ``seat`` is -1 for any that is free. ``word``: as for a new table, my client comes with a word.
 *
 */
export interface SitDown {
  seat: number;
  name?: string;
  word?: boolean;
}
/**
 * The host starts before all seats are taken: the free ones go to ``bot`` (a specification).
 *
 */
export interface StartNow {
  bot?: string;
  word?: boolean;
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
