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
  /** My pending decision, or null if there is none. */
  decision: Decision | null;
  /**
   * The log entries since the previous view, in order, which the board animates. The list is empty after a
   * synchronization.
   */
  entries: LogEntry[];
  /** Whether one of my seats had help (`board/hinted.ts`), so that its result does not count as a best result. */
  helped?: boolean;
  /** The log up to this view. */
  log?: readonly LogEntry[];
  /** Whether an action is being sent to the server, or pieces are still moving. Pieces cannot be touched then. */
  busy: boolean;
  /**
   * Whether the game ended on this screen and the board is animating the end. During the animation, the board keeps its
   * layout and hides the result.
   */
  finishing?: boolean;
  /** Play one action, or all steps of a chain, in notation. */
  play: (texts: string[]) => void;
  /**
   * Whether my next action is the answer to a puzzle. A touch of a piece then only selects the piece, and a button
   * plays the action.
   */
  answers?: boolean;
  /** Undo my last action. The function is null if the action cannot be undone now. */
  undo: (() => void) | null;
  /**
   * Request the effects of my plan, which may be incomplete. The answer is null in a replay or without a connection.
   * The function is undefined in puzzles, which ask for one action.
   */
  check?: ((plan: unknown) => Promise<Record<string, unknown> | null>) | undefined;
  /** Play a whole plan as one decision. */
  playPlan?: (plan: unknown) => void;
  /**
   * Request a hint, or a longer search for the decision of the last hint. The answer may be null. The function is
   * undefined if the table gives no hints.
   */
  hint?: ((longer: boolean) => Promise<Hint | null>) | undefined;
  /**
   * Request a better line than my last decision, after this decision can no longer be undone. The answer may be null.
   * The reason in the answer is empty if there is no advice. The function is undefined in lessons and puzzles.
   */
  hindsight?: (() => Promise<Hint | null>) | undefined;
  /**
   * Request the reason why no action touches a piece. The reason is empty if an action touches the piece. The answer
   * may be null.
   */
  why?: ((piece: string) => Promise<Sentence | null>) | undefined;
  /** The labels of the game on the generic board. */
  labels?: BoardLabels | undefined;
}

/** The key of a text, and the typed facts for its placeholders (`kernel/presentation.py`). */
export interface Sentence {
  key?: string;
  [fact: string]: unknown;
}

/** An action in notation, with the pieces to touch for it. */
export interface Doing {
  text: string;
  targets: readonly string[];
}

/** The action that a bot would play in my place. */
export interface Hint {
  /** The action in notation. `actions` contains all steps of a chain. */
  action: string;
  actions: string[];
  /** The pieces to touch for the action. */
  targets: string[];
  /** The action as a plan, or null if it is not a plan. */
  plan: unknown;
  reason: Sentence;
}

/** A picture: a component with its properties. */
export interface Drawing {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any picture at all
  component: Component<any>;
  props: Record<string, unknown>;
}

/** A picture that replaces some words of a log line, which are the label of the picture. */
export interface PicturedWords extends Drawing {
  words: string;
}

/** The name and the effects of a piece, in the current language. */
export interface PieceFacts {
  name: string;
  picture?: Drawing;
  /** Whether the picture has small print, so that the picture is enlarged under the mouse. */
  zoom?: boolean;
  /** Each symbol on the piece with its meaning. */
  symbols: { icon: IconName | Drawing; text: string }[];
  /** The effects of the piece, in sentences. */
  does: string[];
  /** The seat of the piece's owner. */
  owner?: number;
}

/**
 * The default export of `lobby.ts` in a folder under `games/`. The card loads with the first page, so it must be small.
 */
export interface LobbyCard {
  /** A picture as SVG elements in a viewBox of 480 by 300 units. The whole picture is shown. */
  Poster: Component;
  /** The position of the mascot in the picture: x, y, width and height. */
  face?: string;
  /**
   * A text of the lobby card. `summary` describes the game in a sentence, `theme.NAME` is the name of a theme of its
   * puzzles, and `voice.1`, `voice.2` and so on are the lines of its mascot.
   */
  say: Speaker;
  /** An option that players choose when they invite friends. Each value of the option has a name and a sentence. */
  friends?: { option: string; choices: () => { value: string; text: string; about: string }[] };
}

/** Returns a text of a game's lessons, for example `say('bid.title', {})`. */
export interface LessonWords {
  say: (key: string, filling: Readonly<Record<string, string | number>>) => string | null;
}

/** A view that is shown before the server's next view, so that players have time to read a result. */
export interface Interlude<V = unknown> {
  view: V;
  /** The milliseconds for which the view is shown at normal speed. */
  hold: number;
}

/** The client of a game whose views have type `V` and whose components have type `C`. */
export interface GameClient<V = unknown, C = unknown> {
  id: string;
  Board: Component<BoardProps<V, C>>;
  /** The labels of a game on the generic board, which also format the fields of events without a sentence. */
  labels?: BoardLabels;
  /** The pictures of the rules page, by name, which load on demand. `components` is `Game.components`. */
  rules?: () => Promise<{ default: Component<{ name: string; components: C }> }>;
  /** Return the text of a key that the server sends, filled with values, or null if the game has no such text. */
  say: Speaker;
  /**
   * Return the pictures in the log line of an event, in the order in which the line mentions them. The pictures show
   * the pieces as in the view.
   */
  logPictures?: (event: GameEvent, view?: V | null) => PicturedWords[];
  /**
   * Return the sentence for `decision.prompt` in the current language, which describes what the player chooses and how.
   * Returns null for an unknown prompt.
   */
  prompt?: (word: string, decision: Decision, view?: V | null) => string | null;
  /**
   * Return the name of an option of the game or of one of its values. If the name is null, the client shows the key.
   */
  optionName?: (key: string, choice?: string) => string | null;
  /** Return a sentence about an option or one of its values. */
  optionAbout?: (key: string, choice?: string) => string | null;
  /**
   * Return the name of a piece for the text view, hints and screen readers. If the name is null, the client shows the
   * id. The view contains the content and owner of the piece; `names` are the players' names by seat.
   */
  pieceName?: (piece: string, view?: V, names?: readonly string[]) => string | null;
  /** Return the name of an action for a hint. If the name is null, the client shows the names of the touched pieces. */
  actionWords?: (act: Doing, view?: V, names?: readonly string[]) => string | null;
  /**
   * Describe the actions of a line in a review. If the description is null, the client describes the first action as in
   * a hint.
   */
  courseWords?: (
    course: { actions: readonly string[]; targets: readonly string[] },
    view?: V,
    names?: readonly string[],
  ) => string | null;
  /** Describe the actions of a line fully. A review uses these words for lines that are otherwise described alike. */
  exactWords?: (
    course: { actions: readonly string[]; targets: readonly string[] },
    view?: V,
    names?: readonly string[],
  ) => string | null;
  /** Return the name and the effects of a piece in the current language, or null for a piece without a description. */
  explain?: (piece: string, view: V, components: C, me: number) => PieceFacts | null;
  /** A legend of the game's symbols, which loads on demand and may use the components. */
  legend?: () => Promise<{ default: Component<{ components: C }> | Component }>;
  /** The summary of a round on one card, which loads on demand with the texts of the rules page. */
  round?: () => Promise<{ default: (view: V) => RoundCard }>;
  /** Whether the game's board itself requests and shows hints at a decision. */
  ownHints?: (decision: Decision) => boolean;
  /**
   * Whether a hint marks only the pieces of the next step of a chain. The other pieces are not marked if a touch of a
   * later piece would start another choice.
   */
  hintsByStep?: boolean;
  /**
   * Return the name of a key or word in the view, for the text view. If the name is null, the client shows the key or
   * word itself.
   */
  viewWord?: (word: string) => string | null;
  /** Return the view for the text view, with words instead of numbers: seats by name, and places by row and column. */
  inWords?: (view: V, names: readonly string[]) => unknown;
  /**
   * The keyboard shortcuts of this game's board, in addition to the shortcuts of every table. Several keys are
   * separated by spaces.
   */
  keys?: () => (readonly [keys: string, does: string])[];
  /** The unit of the game's scores, if the unit is not points. */
  scoreWord?: () => string;
  /** The texts of the game's lessons, keyed as for `say`, which load on demand. */
  lessons?: () => Promise<{ default: LessonWords }>;
  /** Whether all seats see the same, so that players who share a screen need no curtain between their turns. */
  allOpen?: boolean;
  /** Describe the events since the last action of seat `me` that it did not choose. `log` is the whole log. */
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
   * The sounds of the game's events, for players who have turned on sounds. The game's character comments on a sound if
   * there is a text for it (`voice.on.NAME.1`).
   */
  sounds?: GameSounds;
  /** Return the pieces that an event moves between anchors, if the default in `motion/travel.ts` is not sufficient. */
  travels?: (event: GameEvent) => Travel[];
  /**
   * Return the pieces to mark as new after another player's event. By default, these are the pieces that the event
   * moves.
   */
  marked?: (event: GameEvent) => string[];
  /**
   * Return a view to show between two views, while the first of these two is on the screen. A touch on the board ends
   * the intermediate view.
   */
  interlude?: (before: V, after: V, events: readonly GameEvent[]) => Interlude<V> | null;
}

/**
 * The default export of `index.ts` in a folder under `games/`. The types of views and components are erased. Erasing
 * the types is safe, because each client gets only the JSON of its own game.
 */
export function gameClient<V, C>(client: GameClient<V, C>): GameClient {
  return client as GameClient;
}
