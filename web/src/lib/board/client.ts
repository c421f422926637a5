import type { Component } from 'svelte';
import type { IconName } from '../icons/names';
import type { Travel } from '../motion/travel';
import type { Language } from '../i18n';
import type { GameEvent } from '../net/event';
import type { Decision, LogEntry } from '../net/wire';

/** The properties of every board. A board shows them and sends the player's choices; it knows no rules. */
export interface BoardProps<V = unknown, C = unknown> {
  /** What my seat may see (`State.view`). */
  view: V;
  /** What is printed on the pieces (`Game.components`). */
  components: C;
  /** My seat, or -1 for an onlooker and in replays. */
  me: number;
  /** Names by seat. */
  names: string[];
  /** My pending decision, or null. */
  decision: Decision | null;
  /** The log entries since the previous view, in order, to be shown as movement. Empty after a sync. */
  entries: LogEntry[];
  /** The log up to this view. */
  log?: readonly LogEntry[];
  /** An action is on its way to the server: show the choice as taken, take no other. */
  busy: boolean;
  /** Take one action, or the steps of one chain, in notation. */
  play: (texts: string[]) => void;
  /** Take back my last action; null when that is not possible now. */
  undo: (() => void) | null;
  /** Request the effects of my plan, finished or not; null without an answer (replay, connection lost). */
  check?: (plan: unknown) => Promise<Record<string, unknown> | null>;
  /** Take a whole plan as one decision. */
  playPlan?: (plan: unknown) => void;
  /** The date whose deal is played, which is the same for all; '' where it is none. */
  daily?: string;
  /** Ask for a hint; null where nobody answers, or not now. Not there where no hints are given. */
  hint?: (() => Promise<Hint | null>) | undefined;
  /** Ask why a piece can be touched for nothing now; an empty reason for one that can; null where nobody answers. */
  why?: ((piece: string) => Promise<Why | null>) | undefined;
}

/** A reason of the game (`Presentation.why_not`, `Heuristics.explain`): the key of a sentence, and its facts. */
export interface Why {
  key?: string;
  [fact: string]: unknown;
}

/** An action in notation, and the pieces that are touched for it. */
export interface Doing {
  text: string;
  targets: readonly string[];
}

/** What a bot would do in my place. */
export interface Hint {
  /** In notation; `actions` are all of them, where it begins a chain. */
  action: string;
  actions: string[];
  /** The pieces that are touched for it. */
  targets: string[];
  /** All of it as a plan, where it is one; else null. */
  plan: unknown;
  reason: Why;
}

/** A picture: a component with what it is given. */
export interface Drawing {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any picture at all
  component: Component<any>;
  props: Record<string, unknown>;
}

/** What a piece is and does, in the current language. */
export interface PieceFacts {
  name: string;
  picture?: Drawing;
  /** Each symbol on it, and what it means. */
  symbols: { icon: IconName | Drawing; text: string }[];
  /** What it does, in sentences. */
  does: string[];
  /** The seat that it belongs to. */
  owner?: number;
}

/** The default export of `lobby.ts` in a folder under `games/`. It is part of the first page, so it is small. */
export interface LobbyCard {
  /** A picture, as SVG elements in 480 by 300 units, which is shown whole. */
  Poster: Component;
  /** The game in a sentence. */
  summary: Readonly<Record<Language, string>>;
}

/** The texts of a game's lessons: `lookup('bid', 'title')`. */
export interface LessonWords {
  lookup(lesson: string, text: string): string | null;
}

/** What the client knows of a game with views `V` and components `C`. */
export interface GameClient<V = unknown, C = unknown> {
  id: string;
  Board: Component<BoardProps<V, C>>;
  /** Its rules page, which is given what is printed on the pieces (`Game.components`) and comes when it is asked for. */
  rules: () => Promise<{ default: Component<{ components: C }> }>;
  /** One log line for an event, in the current language; null when the event needs no line. */
  logLine: (event: GameEvent, names: string[]) => string | null;
  /** The sentence for `decision.prompt`: aim and touch, in the current language; null for a word that it does not know. */
  prompt?: (word: string, decision: Decision, view?: V | null) => string | null;
  /** What an option of the game, or one of its choices, is called; null leaves the key as it is. */
  optionName?: (key: string, choice?: string) => string | null;
  /**
   * The name of a piece for the text view, hints and screen readers; null keeps the id. The view gives the piece's
   * content and owner, `names` the players' names by seat.
   */
  pieceName?: (piece: string, view?: V, names?: readonly string[]) => string | null;
  /** What an action is called in a hint; null for the names of the pieces that are touched for it. */
  actionWords?: (act: Doing, view?: V, names?: readonly string[]) => string | null;
  /** The sentence for a reason of `why_not`, in the current language. */
  whyWords?: (why: Why) => string;
  /** The sentence for a reason of `Heuristics.explain`, in the current language. */
  explainWords?: (reason: Why) => string;
  /** What a piece is and does, in the current language; null for one that there is nothing to say of. */
  explain?: (piece: string, view: V, components: C, me: number) => PieceFacts | null;
  /** A legend of its symbols, which comes when it is asked for; it may use what is printed on the pieces. */
  legend?: () => Promise<{ default: Component<{ components: C }> | Component }>;
  /** At these decisions its board asks for hints, and shows them itself. */
  ownHints?: (decision: Decision) => boolean;
  /** What a key or a word of the view is called, for the text view; null leaves it as it is. */
  viewWord?: (word: string) => string | null;
  /** The keys of its board beside those of every table, and what they do; several keys are set apart by spaces. */
  keys?: () => (readonly [keys: string, does: string])[];
  /** What its scores count, where that is not points. */
  scoreWord?: () => string;
  /** The texts of its lessons, which come when one is opened; their keys are those that `say` names. */
  lessons?: () => Promise<{ default: LessonWords }>;
  /** Where the game stands, in a few words for the header: "Round 2 of 5". */
  standing?: (view: V) => string | null;
  /** Which pieces an event moves between which anchors, where the default of `motion/travel.ts` is not enough. */
  travels?: (event: GameEvent) => Travel[];
}

/**
 * The default export of `index.ts` in a folder under `games/`. From here on views and components are JSON of any kind:
 * the server sends a game's own to its own client.
 */
export function gameClient<V, C>(client: GameClient<V, C>): GameClient {
  return client as GameClient;
}
