import type { Component } from 'svelte';
import type { IconName } from '../icons/names';
import type { Speaker } from '../i18n';
import type { Travel } from '../motion/travel';
import type { GameEvent } from '../net/event';
import type { Decision, LogEntry } from '../net/wire';
import type { GameSounds } from '../ui/tunes';
import type { Happened } from './automatic';
import type { BoardLabels } from './labels';
import type { RoundCard } from './round-card';

/** The properties of every board. A board shows them and sends the player's choices; it knows no rules. */
export interface BoardProps<V = unknown, C = unknown> {
  /** My seat's view (`State.view`). */
  view: V;
  /** The printed facts of the pieces (`Game.components`). */
  components: C;
  /** My seat, or -1 for a spectator and in replays. */
  me: number;
  /** Names by seat. */
  names: string[];
  /** My pending decision, or null. */
  decision: Decision | null;
  /** The log entries since the previous view, in order, which are animated. Empty after a sync. */
  entries: LogEntry[];
  /** A seat of mine had help (`board/hinted.ts`), so its result is no record. */
  helped?: boolean;
  /** The log up to this view. */
  log?: readonly LogEntry[];
  /** An action is on its way to the server, or pieces still move: no piece can be touched. */
  busy: boolean;
  /**
   * The game ended on this screen, and the board plays the end. It keeps its playing layout, and shows no result yet.
   */
  finishing?: boolean;
  /** Take one action, or the steps of one chain, in notation. */
  play: (texts: string[]) => void;
  /** Undo my last action; null if that is not possible now. */
  undo: (() => void) | null;
  /** Request the effects of my plan, finished or not; null without an answer (replay, connection lost). */
  check?: (plan: unknown) => Promise<Record<string, unknown> | null>;
  /** Play a whole plan as one decision. */
  playPlan?: (plan: unknown) => void;
  /** Request a hint; null without an answer. Undefined if the table gives no hints. */
  hint?: (() => Promise<Hint | null>) | undefined;
  /**
   * Request what would have been better than my last decision, when nothing can undo it any more; null without an
   * answer. Its reason is empty if there is nothing to say. Undefined in lessons and puzzles.
   */
  hindsight?: (() => Promise<Hint | null>) | undefined;
  /** Request the reason why no action touches a piece; empty if an action does; null without an answer. */
  why?: ((piece: string) => Promise<Sentence | null>) | undefined;
  /** The labels of the game on the generic board. */
  labels?: BoardLabels | undefined;
}

/** The key of a text, and the typed facts that fill it (`kernel/presentation.py`). */
export interface Sentence {
  key?: string;
  [fact: string]: unknown;
}

/** An action in notation, and the pieces that are touched for it. */
export interface Doing {
  text: string;
  targets: readonly string[];
}

/** The choice of a bot in my place. */
export interface Hint {
  /** In notation; `actions` has all steps of a chain. */
  action: string;
  actions: string[];
  /** The pieces that are touched for it. */
  targets: string[];
  /** The choice as a plan, if it is one; else null. */
  plan: unknown;
  reason: Sentence;
}

/** A picture: a component with its properties. */
export interface Drawing {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any picture at all
  component: Component<any>;
  props: Record<string, unknown>;
}

/** A picture in place of some words of a log line; the words are its label. */
export interface PicturedWords extends Drawing {
  words: string;
}

/** The name and the effects of a piece, in the current language. */
export interface PieceFacts {
  name: string;
  picture?: Drawing;
  /** The picture has small print: the mouse shows it large. */
  zoom?: boolean;
  /** Each symbol on it, and what it means. */
  symbols: { icon: IconName | Drawing; text: string }[];
  /** Its effects, in sentences. */
  does: string[];
  /** The seat of its owner. */
  owner?: number;
}

/** The default export of `lobby.ts` in a folder under `games/`. It is part of the first page, so it is small. */
export interface LobbyCard {
  /** A picture, as SVG elements in 480 by 300 units, which is shown whole. */
  Poster: Component;
  /** The part of the picture that speaks: x, y, width and height. */
  face?: string;
  /**
   * A text of the card: `summary`, the game in a sentence; `theme.NAME`, a theme of its puzzles; `voice.1` and so on,
   * the lines of its character in the lobby.
   */
  say: Speaker;
  /** An option that people choose when they invite friends: its values, with a name and a sentence for each. */
  friends?: { option: string; choices: () => { value: string; text: string; about: string }[] };
}

/** The texts of a game's lessons: `say('bid.title', {})`. */
export interface LessonWords {
  say: (key: string, filling: Readonly<Record<string, string | number>>) => string | null;
}

/** A view that is shown for a while before the server's next view, so that players can read an outcome. */
export interface Interlude<V = unknown> {
  view: V;
  /** The time for which the view is shown at the normal pace, in milliseconds. */
  hold: number;
}

/** The client of a game with views `V` and components `C`. */
export interface GameClient<V = unknown, C = unknown> {
  id: string;
  Board: Component<BoardProps<V, C>>;
  /**
   * The labels of the game, if its board is the generic one. Then events without a line are shown with their fields.
   */
  labels?: BoardLabels;
  /** The pictures of its rules page, by name, loaded on demand; `components` are those of `Game.components`. */
  rules?: () => Promise<{ default: Component<{ name: string; components: C }> }>;
  /** The text of a key that the server sends, with its values; null without one. */
  say: Speaker;
  /** The pictures in the log line of an event, in the order of their words, with the pieces as they lie in the view. */
  logPictures?: (event: GameEvent, view?: V | null) => PicturedWords[];
  /** The sentence for `decision.prompt`: what to choose and how, in the current language; null for an unknown prompt. */
  prompt?: (word: string, decision: Decision, view?: V | null) => string | null;
  /** The name of an option of the game, or of one of its choices; null keeps the key. */
  optionName?: (key: string, choice?: string) => string | null;
  /** A sentence about an option, or about one of its choices. */
  optionAbout?: (key: string, choice?: string) => string | null;
  /**
   * The name of a piece for the text view, hints and screen readers; null keeps the id. The view gives the piece's
   * content and owner, `names` the players' names by seat.
   */
  pieceName?: (piece: string, view?: V, names?: readonly string[]) => string | null;
  /** The name of an action in a hint; null for the names of the touched pieces. */
  actionWords?: (act: Doing, view?: V, names?: readonly string[]) => string | null;
  /** A course of actions in a review, in words; null for the words of its first action in a hint. */
  courseWords?: (
    course: { actions: readonly string[]; targets: readonly string[] },
    view?: V,
    names?: readonly string[],
  ) => string | null;
  /** The name and the effects of a piece, in the current language; null for a piece without any. */
  explain?: (piece: string, view: V, components: C, me: number) => PieceFacts | null;
  /** A legend of its symbols, loaded on demand; it may use the components. */
  legend?: () => Promise<{ default: Component<{ components: C }> | Component }>;
  /** The round on one card, loaded on demand with the texts of the rules page. */
  round?: () => Promise<{ default: (view: V) => RoundCard }>;
  /** The decisions at which its board requests and shows hints itself. */
  ownHints?: (decision: Decision) => boolean;
  /**
   * A hint marks only the pieces of the next step of a chain: touching a later piece first would start another choice.
   */
  hintsByStep?: boolean;
  /** The name of a key or a word of the view, for the text view; null keeps it. */
  viewWord?: (word: string) => string | null;
  /** The view as the text view shows it, if its numbers need words: seats by name, places by row and column. */
  inWords?: (view: V, names: readonly string[]) => unknown;
  /** The keyboard shortcuts of its board beside those of every table; spaces separate several keys. */
  keys?: () => (readonly [keys: string, does: string])[];
  /** The unit of its scores, if it is not points. */
  scoreWord?: () => string;
  /** The texts of its lessons, loaded on demand, by the keys that `say` names. */
  lessons?: () => Promise<{ default: LessonWords }>;
  /** No seat sees what another does not, so a screen is passed on without a curtain. */
  allOpen?: boolean;
  /** The events that seat `me` did not choose since its last action, in words; `log` is the whole log. */
  automatic?: (
    happened: readonly Happened[],
    me: number,
    view: V,
    names: readonly string[],
    log: readonly LogEntry[],
  ) => string[];
  /** The last round of a running game. */
  lastRound?: (view: V) => boolean;
  /** The sounds of its events, for players who want any. Its character comments one (`voice.on.NAME.1`) where it has a text. */
  sounds?: GameSounds;
  /** The pieces that an event moves between anchors, if the default of `motion/travel.ts` is not enough. */
  travels?: (event: GameEvent) => Travel[];
  /** The pieces that are marked as new after an event of another player; by default those that it moves. */
  marked?: (event: GameEvent) => string[];
  /** The view shown between two views, the first of which is on the screen. A touch on the board ends it. */
  interlude?: (before: V, after: V, events: readonly GameEvent[]) => Interlude<V> | null;
}

/**
 * The default export of `index.ts` in a folder under `games/`. It drops the types of views and components, because the
 * server sends each game's JSON only to that game's client.
 */
export function gameClient<V, C>(client: GameClient<V, C>): GameClient {
  return client as GameClient;
}
