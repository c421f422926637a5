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

/**
 * The properties of every board. A board shows the view and sends the player's choices, but does not know the rules.
 */
export interface BoardProps<V = unknown, C = unknown> {
  /** My seat's view (`State.view`). */
  view: V;
  /** The printed facts of the pieces (`Game.components`). */
  components: C;
  /** My seat, or -1 for a spectator and in replays. */
  me: number;
  /** The names of the players by seat. */
  names: string[];
  /** My pending decision, or null. */
  decision: Decision | null;
  /** The log entries since the previous view, in order, which the board animates. The list is empty after a sync. */
  entries: LogEntry[];
  /** Whether one of my seats had help (`board/hinted.ts`), so that its result does not count as a best result. */
  helped?: boolean;
  /** The log up to this view. */
  log?: readonly LogEntry[];
  /** Whether an action is on its way to the server, or pieces are still moving, so that no piece can be touched. */
  busy: boolean;
  /**
   * Whether the game ended on this screen and the board is animating the end. The board then keeps its layout and shows
   * no result yet.
   */
  finishing?: boolean;
  /** Take one action, or all steps of a chain, in notation. */
  play: (texts: string[]) => void;
  /** Undo my last action; null if it cannot be undone now. */
  undo: (() => void) | null;
  /** Request the effects of my plan, complete or incomplete. The answer is null in a replay or without a connection. */
  check?: (plan: unknown) => Promise<Record<string, unknown> | null>;
  /** Play a whole plan as one decision. */
  playPlan?: (plan: unknown) => void;
  /** Request a hint; the answer may be null. The function is undefined if the table gives no hints. */
  hint?: (() => Promise<Hint | null>) | undefined;
  /**
   * Request a better course than my last decision, once that decision can no longer be undone. The answer may be null;
   * its reason is empty if there is nothing to say. The function is undefined in lessons and puzzles.
   */
  hindsight?: (() => Promise<Hint | null>) | undefined;
  /**
   * Request the reason why no action touches a piece. The reason is empty if an action touches the piece; the answer
   * may be null.
   */
  why?: ((piece: string) => Promise<Sentence | null>) | undefined;
  /** The labels of the game on the generic board. */
  labels?: BoardLabels | undefined;
}

/** The key of a text, and the typed facts that fill its placeholders (`kernel/presentation.py`). */
export interface Sentence {
  key?: string;
  [fact: string]: unknown;
}

/** An action in notation, with the pieces to touch for it. */
export interface Doing {
  text: string;
  targets: readonly string[];
}

/** The choice that a bot would make in my place. */
export interface Hint {
  /** The choice in notation; `actions` contains all steps of a chain. */
  action: string;
  actions: string[];
  /** The pieces to touch for the choice. */
  targets: string[];
  /** The choice as a plan, or null if it is no plan. */
  plan: unknown;
  reason: Sentence;
}

/** A picture: a component with its properties. */
export interface Drawing {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any picture at all
  component: Component<any>;
  props: Record<string, unknown>;
}

/** A picture that replaces some words of a log line; these words are its label. */
export interface PicturedWords extends Drawing {
  words: string;
}

/** The name and the effects of a piece, in the current language. */
export interface PieceFacts {
  name: string;
  picture?: Drawing;
  /** Whether the picture has small print, so that hovering the mouse enlarges it. */
  zoom?: boolean;
  /** Each symbol on the piece with its meaning. */
  symbols: { icon: IconName | Drawing; text: string }[];
  /** The effects of the piece, in sentences. */
  does: string[];
  /** The seat of the piece's owner. */
  owner?: number;
}

/**
 * The default export of `lobby.ts` in a folder under `games/`. The first page includes this card, so the card must be
 * small.
 */
export interface LobbyCard {
  /** A picture as SVG elements in 480 by 300 units, which is shown whole. */
  Poster: Component;
  /** The part of the picture that speaks: its x, y, width and height. */
  face?: string;
  /**
   * A text of the lobby card: `summary` describes the game in a sentence, `theme.NAME` names a theme of its puzzles,
   * and `voice.1` and so on are the lines of its mascot.
   */
  say: Speaker;
  /** An option that players choose when they invite friends. Each of its values has a name and a sentence. */
  friends?: { option: string; choices: () => { value: string; text: string; about: string }[] };
}

/** The texts of a game's lessons, for example `say('bid.title', {})`. */
export interface LessonWords {
  say: (key: string, filling: Readonly<Record<string, string | number>>) => string | null;
}

/** A view that is shown for a while before the server's next view, so that players can read an outcome. */
export interface Interlude<V = unknown> {
  view: V;
  /** The milliseconds for which the view is shown at normal speed. */
  hold: number;
}

/** The client of a game with views `V` and components `C`. */
export interface GameClient<V = unknown, C = unknown> {
  id: string;
  Board: Component<BoardProps<V, C>>;
  /** The labels of a game that uses the generic board. They also show the fields of events without a sentence. */
  labels?: BoardLabels;
  /** The pictures of the rules page, by name, which load on demand. `components` is `Game.components`. */
  rules?: () => Promise<{ default: Component<{ name: string; components: C }> }>;
  /** Return the text of a key that the server sends, filled with its values, or null if the game has no such text. */
  say: Speaker;
  /**
   * Return the pictures in the log line of an event, in the order of their words. The pictures show the pieces as in
   * the view.
   */
  logPictures?: (event: GameEvent, view?: V | null) => PicturedWords[];
  /**
   * Return the sentence for `decision.prompt` in the current language, which says what to choose and how. Returns null
   * for an unknown prompt.
   */
  prompt?: (word: string, decision: Decision, view?: V | null) => string | null;
  /** Return the name of an option of the game or of one of its choices. If the name is null, the key is shown. */
  optionName?: (key: string, choice?: string) => string | null;
  /** Return a sentence about an option or one of its choices. */
  optionAbout?: (key: string, choice?: string) => string | null;
  /**
   * Return the name of a piece for the text view, hints and screen readers. If the name is null, the id is shown. The
   * view gives the piece's content and owner; `names` are the players' names by seat.
   */
  pieceName?: (piece: string, view?: V, names?: readonly string[]) => string | null;
  /** Return the name of an action in a hint. If the name is null, the names of the touched pieces are shown. */
  actionWords?: (act: Doing, view?: V, names?: readonly string[]) => string | null;
  /**
   * Describe a course of actions in a review. If the description is null, the words of its first action in a hint are
   * shown.
   */
  courseWords?: (
    course: { actions: readonly string[]; targets: readonly string[] },
    view?: V,
    names?: readonly string[],
  ) => string | null;
  /** Return the name and the effects of a piece in the current language, or null for a piece without a description. */
  explain?: (piece: string, view: V, components: C, me: number) => PieceFacts | null;
  /** A legend of the game's symbols, which loads on demand and may use the components. */
  legend?: () => Promise<{ default: Component<{ components: C }> | Component }>;
  /** The round on one card, which loads on demand with the texts of the rules page. */
  round?: () => Promise<{ default: (view: V) => RoundCard }>;
  /** Whether the game's board itself requests and shows hints at a decision. */
  ownHints?: (decision: Decision) => boolean;
  /**
   * Whether a hint marks only the pieces of the next step of a chain, because touching a later piece first would start
   * another choice.
   */
  hintsByStep?: boolean;
  /**
   * Return the name of a key or word of the view, for the text view. If the name is null, the key or word is shown
   * unchanged.
   */
  viewWord?: (word: string) => string | null;
  /** Return the view for the text view, if its numbers need words: seats by name, places by row and column. */
  inWords?: (view: V, names: readonly string[]) => unknown;
  /** The keyboard shortcuts of the game's board, in addition to those of every table. Spaces separate several keys. */
  keys?: () => (readonly [keys: string, does: string])[];
  /** The unit of the game's scores, if it is not points. */
  scoreWord?: () => string;
  /** The texts of the game's lessons, keyed as for `say`, which load on demand. */
  lessons?: () => Promise<{ default: LessonWords }>;
  /** Whether all seats see the same, so that the handover of the screen to another player needs no curtain. */
  allOpen?: boolean;
  /** Describe the events since seat `me` last acted that were not its own choice; `log` is the whole log. */
  automatic?: (
    happened: readonly Happened[],
    me: number,
    view: V,
    names: readonly string[],
    log: readonly LogEntry[],
  ) => string[];
  /** Whether the game is in its last round. */
  lastRound?: (view: V) => boolean;
  /**
   * The sounds of the game's events, for players who want them. The game's character comments on a sound if there is a
   * text for it (`voice.on.NAME.1`).
   */
  sounds?: GameSounds;
  /** Return the pieces that an event moves between anchors, if the default of `motion/travel.ts` is not enough. */
  travels?: (event: GameEvent) => Travel[];
  /**
   * Return the pieces that are marked as new after an event of another player. By default, these are the pieces that
   * the event moves.
   */
  marked?: (event: GameEvent) => string[];
  /**
   * Return the view to show between two views, while the first of them is on the screen. A touch on the board ends this
   * view.
   */
  interlude?: (before: V, after: V, events: readonly GameEvent[]) => Interlude<V> | null;
}

/**
 * The default export of `index.ts` in a folder under `games/`. It erases the types of views and components, because the
 * server sends each game's JSON only to that game's client.
 */
export function gameClient<V, C>(client: GameClient<V, C>): GameClient {
  return client as GameClient;
}
