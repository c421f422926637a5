import type { GameSounds } from '../../lib/ui/tunes';

const tunes = {
  take: [
    { wave: 'noise', from: 2600, to: 1500, length: 0.08, loud: 0.7 },
    { wave: 'triangle', from: 440, at: 0.05, length: 0.1, loud: 0.7 },
  ],
  // five dice
  roll: [
    { wave: 'noise', from: 1700, to: 1300, length: 0.04, loud: 0.9 },
    { wave: 'noise', from: 2100, to: 1500, at: 0.06, length: 0.04, loud: 0.9 },
    { wave: 'noise', from: 1500, to: 1200, at: 0.13, length: 0.04, loud: 0.9 },
    { wave: 'noise', from: 1900, to: 1400, at: 0.19, length: 0.04, loud: 0.9 },
    { wave: 'noise', from: 1400, to: 1000, at: 0.27, length: 0.06 },
  ],
  place: [
    { wave: 'square', from: 200, to: 150, length: 0.05, loud: 0.6 },
    { wave: 'sine', from: 660, at: 0.03, length: 0.1, loud: 0.6 },
  ],
  // two strokes of a hammer
  build: [
    { wave: 'sine', from: 140, to: 80, length: 0.1, loud: 1.6 },
    { wave: 'noise', from: 1900, to: 900, length: 0.05, loud: 0.7 },
    { wave: 'sine', from: 170, to: 90, at: 0.16, length: 0.12, loud: 1.6 },
    { wave: 'triangle', from: 587, to: 784, at: 0.24, length: 0.24, loud: 0.8 },
  ],
  hire: [
    { wave: 'triangle', from: 494, length: 0.09 },
    { wave: 'triangle', from: 587, at: 0.08, length: 0.09 },
    { wave: 'triangle', from: 740, at: 0.16, length: 0.18 },
  ],
  activate: [
    { wave: 'sawtooth', from: 98, to: 196, length: 0.2, loud: 0.5 },
    { wave: 'triangle', from: 523, at: 0.14, length: 0.14, loud: 0.8 },
  ],
  // metal coins
  gain: [
    { wave: 'sine', from: 1760, length: 0.1, loud: 0.5 },
    { wave: 'sine', from: 2217, at: 0.07, length: 0.16, loud: 0.5 },
  ],
  change: [{ wave: 'triangle', from: 440, to: 660, length: 0.14, loud: 0.9 }],
  // a whistle, which announces the last round
  trigger: [
    { wave: 'sine', from: 988, to: 1175, length: 0.36, loud: 0.9 },
    { wave: 'noise', from: 3800, to: 4200, length: 0.36, loud: 0.3 },
  ],
  final: [
    { wave: 'triangle', from: 349, length: 0.15 },
    { wave: 'triangle', from: 440, at: 0.14, length: 0.15 },
    { wave: 'triangle', from: 523, at: 0.28, length: 0.15 },
    { wave: 'triangle', from: 698, at: 0.42, length: 0.45 },
  ],
} as const;

/** The sounds of dice, cards and goods. */
export const sounds: GameSounds<keyof typeof tunes> = {
  tunes,
  of({ kind }) {
    return typeof kind === 'string' && kind in tunes ? (kind as keyof typeof tunes) : null;
  },
};
