import type { GameEvent } from '../net/event';
import { settings } from './settings.svelte';
import { strike, type GameSounds, type Tune } from './tunes';

/**
 * The sounds of every table, which are off by default. The sounds announce that it is my turn, that something was
 * decided for me, and that the game has ended.
 */
export type Sound = 'turn' | 'done' | 'end';

const TUNES: Record<Sound, Tune> = {
  turn: [
    { wave: 'triangle', from: 587, length: 0.12 },
    { wave: 'triangle', from: 784, at: 0.11, length: 0.2 },
  ],
  done: [{ wave: 'triangle', from: 392, length: 0.12 }],
  end: [
    { wave: 'triangle', from: 523, length: 0.14 },
    { wave: 'triangle', from: 659, at: 0.13, length: 0.14 },
    { wave: 'triangle', from: 784, at: 0.26, length: 0.34 },
  ],
};

/** The maximum number of sounds in a scene, and the seconds between two sounds. */
const MOST = 3;
const APART = 0.14;

let context: AudioContext | null = null;

/** Play a sound, if the settings allow sounds. */
export function play(sound: Sound): void {
  strikeAll([TUNES[sound]]);
}

/** Return the names of the sounds of events, without repetitions. `me` is the seat that hears the sounds. */
export function soundsOf({ of }: GameSounds, events: readonly GameEvent[], me: number): string[] {
  return [...new Set(events.map((event) => of(event, me)).filter((name) => name !== null))];
}

/** Play the first few sounds of a scene. */
export function playAll({ tunes }: GameSounds, names: readonly string[]): void {
  strikeAll(names.slice(0, MOST).map((name) => tunes[name] ?? []));
}

function strikeAll(tunes: readonly Tune[]): void {
  if (!settings.sound || tunes.length === 0 || typeof AudioContext === 'undefined') return;
  if (!navigator.userActivation.hasBeenActive) return; // browsers allow no sound before the first touch
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [number, tune] of tunes.entries()) strike(context, tune, start + number * APART);
}
