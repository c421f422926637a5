// Generated from the messages, facts and requests declared in src/factoryfloor by `make wire`. Not to be edited by hand.

export type ClientMessage =
  | ActRequest
  | PlanRequest
  | PlanCheckRequest
  | WhyNotRequest
  | HintRequest
  | RecapRequest
  | UndoRequest
  | ChatRequest
  | CommitRequest
  | RevealRequest
  | SyncRequest
  | PingRequest;
export type ServerMessage =
  Sync | Update | ChatMessage | Presence | NudgeMessage | ReviewMessage | Ack | Answer | Refusal;

/**
 * Vote on the seats of an absent person: a bot (a specification), ``nobody`` to go on without, or ``wait``.
 *
 * ``seat`` must be a seat of ``player``.
 *
 */
export interface AbsenceVote {
  seat: number;
  player: string;
  choice: string;
}
/**
 * The message ``id`` was executed and is durable. ``again``: it was a repetition of an executed message.
 *
 */
export interface Ack {
  kind: 'ack';
  id: string;
  n: number;
  again: boolean;
}
/**
 * Take one action, or all actions of a chain, in notation. ``n``: the log entry on which the choice was based.
 *
 */
export interface ActRequest {
  kind: 'act';
  id: string;
  n: number;
  seat: number;
  actions: string[];
}
/**
 * The answer to a question: the effects of a plan, the reason why a piece is unusable, a hint, or a Recap.
 *
 * A reason is empty for a usable piece; else ``key`` names a text of the game, and the other fields are its facts.
 * A hint has ``action`` (in notation), ``actions`` (the whole chain), ``targets``, ``plan`` (or null) and ``reason``.
 *
 */
export interface Answer {
  kind: 'answer';
  id: string;
  answer: {
    [k: string]: unknown;
  };
}
/**
 * The display of fields on the generic board.
 *
 * ``hide``: not shown; ``cards``: drawn as cards; ``seats``: numbers that are seats. A field is the keys that lead to
 * it, separated by dots, without places in lists.
 *
 */
export interface BoardInfo {
  hide: string[];
  cards: string[];
  seats: string[];
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
 * A line of chat. Chat lines are numbered separately.
 *
 */
export interface ChatMessage {
  kind: 'chat';
  line: ChatLine;
}
/**
 * Write a line in the chat.
 *
 */
export interface ChatRequest {
  kind: 'chat';
  id: string;
  text: string;
}
/**
 * Commit to a word for the seed: the digest of 64 random hexadecimal digits (``kernel.joint_seed``).
 *
 */
export interface CommitRequest {
  kind: 'commit';
  id: string;
  commitment: string;
}
/**
 * The daily deal of a game: one person against the same ``bots``, with the same seed for everybody.
 *
 * Only a person's first table counts (``table``, empty without one), with its ``points`` and ``place``; ``status`` is
 * empty without one. ``players`` and ``best``: the number of finished tables that count, and their most points.
 * ``inventor``: the points of the strongest bot in the person's seat, shown when the person's table is over, and None
 * until it has finished; ``inventor_table`` can be replayed then.
 *
 */
export interface DailyDeal {
  game: string;
  day: string;
  bots: string[];
  table: string;
  status: '' | 'running' | 'over';
  points: number | null;
  place: number | null;
  players: number;
  best: number | null;
  inventor: number | null;
  inventor_place: number | null;
  inventor_table: string;
}
/**
 * A table of mine that counts for a day. ``points`` and ``place`` are None unless I finished it.
 *
 */
export interface DailyResult {
  game: string;
  day: string;
  table: string;
  points: number | null;
  place: number | null;
}
/**
 * The pending decision of a seat. Actions are accepted with any ``n`` that is at least ``since``.
 *
 * ``seconds``: the time left when this was sent; None without a time limit.
 *
 */
export interface Decision {
  seat: number;
  since: number;
  prompt: string;
  mid_chain: boolean;
  actions: LegalAction[];
  seconds: number | null;
}
/**
 * A legal action: its number, notation, targets (pieces to touch) and preview (costs and gains).
 *
 */
export interface LegalAction {
  action: number;
  text: string;
  targets: string[];
  preview: {
    [k: string]: unknown;
  };
}
/**
 * A mean and the bounds of its 99 % interval, in results.
 *
 */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}
/**
 * One step of a replay: the log entry and the view after it.
 *
 * The first frame has the ``view``; each other frame has the ``patch`` from the previous view to its own.
 *
 */
export interface Frame {
  entry: LogEntry | null;
  view: {
    [k: string]: unknown;
  } | null;
  patch: Operation[];
}
/**
 * Log entry ``n`` as one client may see it: the events of an action, or a change of the table.
 *
 * ``kind``: ``action``, ``timeout`` (an action that the server took at a time limit), ``undo``, ``hint``, ``sit``,
 * ``leave``, ``bot``, ``remove``, ``offer``, ``mute``, ``settings``, ``vote`` (``text``: the name of the voter),
 * ``stand_in``, ``return``, ``seed_exchange``, ``commit``, ``commitments_closed``, ``reveal``,
 * ``start`` (``text``: the names of those whose word is not in the seed), ``over``, ``rematch``.
 *
 */
export interface LogEntry {
  n: number;
  kind: string;
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
  value?: unknown;
}
/**
 * A game on this server. ``options`` maps a key to its kind, default and choices; ``rules_text`` is Markdown.
 *
 * ``texts``: of a game that brings its own, by language, part (``""``, ``lessons``, ``lobby``) and key; in the list of
 * games only those of its lobby card. ``board``: the labels of its generic board.
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
  newcomers: {
    [k: string]: unknown;
  };
  bots: string[];
  levels: LevelInfo[];
  components: {
    [k: string]: unknown;
  };
  lessons: LessonInfo[];
  texts: {
    [k: string]: {
      [k: string]: {
        [k: string]: string;
      };
    };
  };
  board: BoardInfo;
}
/**
 * A bot level of a game: its name and the bot specification behind it.
 *
 * ``rating``: Elo relative to ``greedy``; null if not measured. ``within``: half of its 95 % interval.
 * ``milliseconds``: thinking time per decision. ``extrapolated``: the rating is based on few games.
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
 * Ask for a hint, at a table where all other seats are bots. Hints are logged.
 *
 * ``quiet``: advice at a coached table, which is not logged.
 *
 */
export interface HintRequest {
  kind: 'hint';
  id: string;
  seat: number;
  quiet: boolean;
}
/**
 * The commit-reveal exchange by which server and clients draw the seed together.
 *
 * ``committing``: the server has committed to its secret (``commitment``), and each client commits to a word.
 * ``revealing``: each client that committed reveals its word. ``done``: the seed is drawn from all revealed words.
 * ``secret`` is empty until the game is over.
 *
 */
export interface JointSeed {
  stage: 'committing' | 'revealing' | 'done';
  commitment: string;
  secret: string;
  words: SeedWord[];
}
/**
 * The random word of the person whose first seat is ``seat``. Fields are empty until they are sent.
 *
 */
export interface SeedWord {
  seat: number;
  commitment: string;
  word: string;
}
/**
 * Leave a seat: to ``bot`` (a specification) at any time, or free before the game starts.
 *
 */
export interface LeaveSeat {
  seat: number;
  bot?: string;
}
/**
 * An action of the plan that a lesson asks for, and the key of its text.
 *
 */
export interface LessonPart {
  act: string;
  say: string;
}
/**
 * The current step of the table's lesson: its text, and the pieces that it points at.
 *
 * ``say``: the key of the text. ``act``: the next action of the solution. ``parts``: those of a plan that the lesson
 * teaches one by one. ``ended``: this is the closing text.
 * ``renewed``: the lesson has changed since the table was made; it must be started again at another table.
 *
 */
export interface LessonStep {
  step: number;
  steps: number;
  say: string;
  point: string[];
  act: string;
  parts: LessonPart[];
  ended: boolean;
  renewed: boolean;
}
/**
 * The guest identified by the cookie. ``public_id`` is the identity that others see.
 *
 */
export interface Me {
  public_id: string;
  name: string;
}
/**
 * Mute a person in the chat, or lift that.
 *
 */
export interface MutePlayer {
  player: string;
  muted?: boolean;
}
/**
 * A table to make.
 *
 * ``takeover``: by default ``anybody`` if a seat is open, else ``host``. ``word``: my client will contribute a word to
 * the seed, so the server starts a seed exchange. ``away_after``: seconds, clamped to the server's bounds; None for
 * the default. ``lesson``: a lesson of the game, for me alone; it sets seats, options and seed. ``coached``: advice at
 * each decision; all other seats must be bots.
 *
 */
export interface NewTable {
  game: string;
  options?: {
    [k: string]: unknown;
  };
  seats: SeatRequest[];
  access?: 'open' | 'link';
  lesson?: string;
  coached?: boolean;
  takeover?: ('host' | 'anybody') | null;
  chat?: 'all' | 'seats';
  word?: boolean;
  away_after?: number | null;
}
/**
 * The occupant of a seat of a new table. Several ``me`` make a hot seat; ``name`` names each.
 *
 */
export interface SeatRequest {
  kind: 'me' | 'open' | 'bot';
  bot?: string;
  name?: string;
}
/**
 * Remind a person that the table waits for them. ``seat`` must be a seat of ``player``.
 *
 */
export interface Nudge {
  seat: number;
  player: string;
}
/**
 * A reminder that the table waits for me. ``name``: the sender.
 *
 */
export interface NudgeMessage {
  kind: 'nudge';
  name: string;
}
/**
 * Offer a bot's seat to anybody, or withdraw the offer.
 *
 */
export interface OfferSeat {
  seat: number;
  offered?: boolean;
}
/**
 * Ask whether the connection works. The Ack has the number of the newest log entry that was sent.
 *
 */
export interface PingRequest {
  kind: 'ping';
  id: string;
}
/**
 * Ask for the effects of a plan, complete or not.
 *
 */
export interface PlanCheckRequest {
  kind: 'check';
  id: string;
  seat: number;
  plan: {
    [k: string]: unknown;
  };
}
/**
 * Take all actions of a plan (a layout), in the format of the game.
 *
 */
export interface PlanRequest {
  kind: 'plan';
  id: string;
  n: number;
  seat: number;
  plan: {
    [k: string]: unknown;
  };
}
/**
 * Play the daily deal of a game. ``day``: a date such as 2026-11-26, today (UTC) or one of the 30 days before.
 *
 */
export interface PlayDaily {
  game: string;
  day: string;
}
/**
 * Play on from the position of a puzzle, in its seat. ``bot``: a specification for the other seats.
 *
 */
export interface PlayPuzzle {
  bot?: string;
}
/**
 * The connected persons: a flag per seat, the seconds since each absent person left, the number of spectators.
 *
 * Sent after connecting and at every change. ``away`` is None for connected persons and for seats without a person.
 *
 */
export interface Presence {
  kind: 'presence';
  online: boolean[];
  away: (number | null)[];
  spectators: number;
}
/**
 * A decision at which one action is clearly best, for ``seat``. ``tries``: the best first.
 *
 * ``complete``: all legal actions were compared; else only those that a review compared. ``rating``: None for a
 * decision of a reviewed game. ``worlds``: the number of sampled worlds that measured. ``obvious``: the index of the
 * try with the highest prior, or of the action that was played.
 *
 */
export interface Puzzle {
  id: string;
  game: string;
  seats: number;
  seat: number;
  rating: number | null;
  worlds: number;
  obvious: number;
  tries: PuzzleTry[];
  complete: boolean;
}
/**
 * A first action with the course that was measured: ``actions`` in notation; ``targets``: the pieces to touch.
 *
 * ``preview``: the costs and gains of the last action, which in a chain include the steps before it; ``reason``: the
 * key of a sentence and its facts, empty without one; ``value``: the seat's expected result; ``loss``: the best's
 * value minus this, 0 for the best.
 *
 */
export interface PuzzleTry {
  actions: string[];
  targets: string[];
  preview: {
    [k: string]: unknown;
  };
  reason: {
    [k: string]: unknown;
  };
  value: number;
  loss: Estimate;
}
/**
 * A puzzle of a game. ``rating``: the Elo, as of the levels, of a bot that solves it in half of its attempts.
 *
 */
export interface PuzzleInfo {
  id: string;
  rating: number;
  seats: number;
}
/**
 * A puzzle, and its table as the seat sees it: the Sync message of a table without a time limit.
 *
 */
export interface PuzzleTable {
  puzzle: Puzzle;
  table: {
    [k: string]: unknown;
  };
}
/**
 * The views of a seat since the last decision of its person, at entry ``since``; ``n`` is the newest entry.
 *
 * The frames are those of a Replay: the view after ``since``, and one frame for each action or undo since then. In a
 * long recap, one frame without an entry, or the first one with an entry, covers several actions. ``frames`` is empty
 * for a person who has just taken the seat.
 *
 */
export interface Recap {
  since: number;
  n: number;
  frames: Frame[];
}
/**
 * Ask for a Recap: what one of my seats has seen since my last decision there. For a client that was away.
 *
 */
export interface RecapRequest {
  kind: 'recap';
  id: string;
  seat: number;
}
/**
 * The message ``id`` (if it had one) was rejected. ``code`` is for programs, ``message`` for people.
 *
 * ``seat``: the winner of a race (``too_late``). ``seconds``: when a retry may succeed; 0 if waiting does not help.
 * ``say``: in a lesson, the key of the text that answers the rejected action.
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
 * Ask for a rematch. ``word``: as in NewTable.
 *
 */
export interface Rematch {
  word?: boolean;
}
/**
 * Remove a person from all their seats.
 *
 * The seats go to ``bot`` (a specification), or become free before the start. ``seat`` must be a seat of ``player``,
 * so that a person who has just taken the seat is not removed.
 *
 */
export interface RemovePlayer {
  seat: number;
  player: string;
  bot?: string;
}
/**
 * A new display name.
 *
 */
export interface Rename {
  name: string;
}
/**
 * A finished game, step by step: as ``seat`` saw it, as a spectator did (-1), or with all hands ``open``.
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
 * Reveal the word, once commitments are closed.
 *
 */
export interface RevealRequest {
  kind: 'reveal';
  id: string;
  word: string;
}
/**
 * The progress of a review of this finished game, at most once a second; ``done``: the share done.
 *
 * ``ahead``: the reviews before it in the queue. ``report``: in a running one, the review so far with its ten worst
 * decisions, the worst first. The whole report of a ``done`` one is requested by HTTP. ``failed``: the reason.
 * ``withdrawn``: no client waits for it.
 *
 */
export interface ReviewMessage {
  kind: 'review';
  lens: string;
  budget: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'withdrawn';
  ahead: number;
  done: number;
  report: {
    [k: string]: unknown;
  } | null;
  failed: string;
}
/**
 * An unfinished review. ``budget``: the requested one in playouts, 0 for the default. ``done``: the share done.
 *
 * ``ahead``: the reviews before it in the queue. ``mine``: I have asked for it. ``report``: the review so far with
 * its ten worst decisions, the worst first; None until the first is known.
 *
 */
export interface ReviewProgress {
  state: 'waiting' | 'running';
  budget: number;
  done: number;
  ahead: number;
  mine: boolean;
  report: {
    [k: string]: unknown;
  } | null;
}
/**
 * Ask for the review of a finished game. ``lens``: with what the seats knew, or with open hands.
 *
 * ``budget``: playouts of the whole review, 0 for the default of the game. Only players of the game may name one, at
 * most the ``limit`` of its ReviewStatus.
 *
 */
export interface ReviewRequest {
  lens?: 'knew' | 'open';
  budget?: number;
}
/**
 * The review of a finished game through a lens: ``report`` is the stored one, ``request`` the one in progress.
 *
 * A report whose ``done`` is below 1 is partial: its review reached the server's time limit. ``stale``: a review made
 * now would differ, because the method or the game's evaluation has changed. ``failed``: why the last attempt failed,
 * or empty. ``repeatable``: the usual budget may be requested; not after it has failed. ``limit``: the largest budget
 * that I may name, 0 for none. The form of a report is declared in ``factoryfloor.reviews.report``.
 *
 */
export interface ReviewStatus {
  lens: string;
  report: {
    [k: string]: unknown;
  } | null;
  stale: boolean;
  request: ReviewProgress | null;
  failed: string;
  repeatable: boolean;
  limit: number;
}
/**
 * One seat: free, a person's (``player`` is the public id) or a bot's (``bot`` is its specification).
 *
 * ``offered``: anybody may take it from its bot. ``former``: the person who left it to the bot and may reclaim it;
 * ``held``: it is returned as soon as that person reconnects. ``before``: the name of the previous other person here.
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
 * New table settings: who may take bots' seats, who may write in the chat. None keeps a value.
 *
 */
export interface SettingsChange {
  takeover?: ('host' | 'anybody') | null;
  chat?: ('all' | 'seats') | null;
}
/**
 * Start before all seats are taken: free seats go to ``bot`` (a specification). For the host.
 *
 */
export interface StartGame {
  bot?: string;
  word?: boolean;
}
/**
 * The whole state: sent after connecting, and when the client asks for it after a gap.
 *
 * ``views``: the view of each of my seats by seat number, or the spectators' view under ``"-1"``.
 * ``movers``: all seats with a pending decision; ``waited``: the seconds since each of them came up.
 * ``lesson``: None without a lesson.
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
  log: LogEntry[];
  chat: ChatLine[];
}
/**
 * All public facts of a table except the position. ``seed`` is empty until the game is over.
 *
 * ``rematch``: the id of the table that plays this one again; ``rematch_of``: the id of the table before it.
 * ``daily``: the date of its daily deal, or empty; ``forfeited``: its person has left the seat, so it does not count.
 * ``joint_seed``: None if the server drew the seed alone.
 * ``takeover``: who may take a bot's seat: anybody, or those whom the host allows (``host``).
 * ``chat``: who may write, except the persons in ``muted``. ``host_name``: the name of the host, who may have no seat.
 * ``away_after``: seconds without a connection after which a person is absent and the others may vote (``votes``).
 * ``lesson``: the name of the lesson played here, or empty. ``coached``: one person against bots, with advice at each
 * decision. ``movers``: the seats with a pending decision when this was sent.
 *
 */
export interface TableInfo {
  id: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
  access: 'open' | 'link';
  status: 'open' | 'starting' | 'running' | 'over';
  host: string;
  seats: SeatInfo[];
  commitment: string;
  seed: string;
  scores: number[] | null;
  ranking: number[] | null;
  rematch: string;
  rematch_of: string;
  daily: string;
  forfeited: boolean;
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
  movers: number[];
  created: number;
  changed: number;
}
/**
 * A vote of ``voter`` on the seats of the absent person ``of``: a bot, or ``nobody`` to go on without.
 *
 * ``seat`` is the first of those seats. Both persons are public ids.
 *
 */
export interface Vote {
  seat: number;
  of: string;
  voter: string;
  choice: string;
}
/**
 * Ask for a Sync.
 *
 */
export interface SyncRequest {
  kind: 'sync';
  id: string;
}
/**
 * The lists of the lobby: public open tables, public running tables, and all tables where I have a seat.
 *
 */
export interface TableLists {
  open: TableInfo[];
  running: TableInfo[];
  mine: TableInfo[];
}
/**
 * Take a free seat, or a bot's seat. ``name``: for a second person at my screen.
 *
 * ``seat``: -1 for any free seat. ``word``: as in NewTable.
 *
 */
export interface TakeSeat {
  seat: number;
  name?: string;
  word?: boolean;
}
/**
 * Play on from a position of a finished game. ``turn``: the actions before it; ``seat``: mine.
 *
 * ``bot``: a specification for the seats of people; bots stay.
 *
 */
export interface TryAgain {
  turn: number;
  seat: number;
  bot?: string;
}
/**
 * Undo the last action of a seat.
 *
 */
export interface UndoRequest {
  kind: 'undo';
  id: string;
  n: number;
  seat: number;
}
/**
 * One log entry: ``n`` counts up by one. Unchanged fields are None. ``decisions`` lists all of my seats.
 *
 * ``lesson``: None only without a lesson.
 *
 */
export interface Update {
  kind: 'update';
  n: number;
  entry: LogEntry;
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
 * Ask why a piece of my view cannot be used now.
 *
 */
export interface WhyNotRequest {
  kind: 'why_not';
  id: string;
  seat: number;
  piece: string;
}
