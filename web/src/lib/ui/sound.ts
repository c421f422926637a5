import { settings } from './settings.svelte';

/** The sounds, off by default: your turn, something of yours was settled, the end. */
export type Sound = 'turn' | 'done' | 'end';

type Note = [frequency: number, at: number, length: number];

const NOTES: Record<Sound, Note[]> = {
  turn: [
    [587, 0, 0.12],
    [784, 0.11, 0.2],
  ],
  done: [[392, 0, 0.12]],
  end: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.34],
  ],
};

const LOUDNESS = 0.08;

let context: AudioContext | null = null;

/** Play a sound, made on the spot. Silent unless the settings say otherwise. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [frequency, at, length] of NOTES[sound]) strike(context, frequency, start + at, length);
}

function strike(audio: AudioContext, frequency: number, at: number, length: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
