import type { GameSounds } from '../../lib/ui/tunes';

const tunes = {
  // a conveyor belt with new machines
  round: [
    { wave: 'noise', from: 420, to: 700, length: 0.34, loud: 0.8 },
    { wave: 'sine', from: 196, at: 0.1, length: 0.2, loud: 0.7 },
  ],
  took: [
    { wave: 'square', from: 180, to: 120, length: 0.07, loud: 0.6 },
    { wave: 'triangle', from: 494, at: 0.05, length: 0.14, loud: 0.9 },
  ],
  // a pencil
  ranked: [
    { wave: 'noise', from: 3400, to: 2800, length: 0.07, loud: 0.6 },
    { wave: 'noise', from: 3000, to: 3600, at: 0.08, length: 0.08, loud: 0.6 },
  ],
  // players turn over their lists
  lists: [
    { wave: 'noise', from: 1300, to: 2600, length: 0.12, loud: 0.7 },
    { wave: 'triangle', from: 392, to: 523, at: 0.08, length: 0.16, loud: 0.6 },
  ],
  built: [
    { wave: 'sine', from: 150, to: 85, length: 0.1, loud: 1.5 },
    { wave: 'square', from: 300, to: 280, at: 0.12, length: 0.04, loud: 0.5 },
    { wave: 'square', from: 340, to: 320, at: 0.2, length: 0.05, loud: 0.5 },
  ],
  // liquid fills the pipes
  flow: [
    { wave: 'sine', from: 260, to: 520, length: 0.1, loud: 0.8 },
    { wave: 'sine', from: 320, to: 640, at: 0.1, length: 0.1, loud: 0.8 },
    { wave: 'sine', from: 380, to: 820, at: 0.2, length: 0.14, loud: 0.8 },
    { wave: 'noise', from: 600, to: 1500, length: 0.36, loud: 0.5 },
  ],
  // steam escapes
  gave_up: [
    { wave: 'noise', from: 4200, to: 1200, length: 0.42, loud: 0.6 },
    { wave: 'sine', from: 220, to: 110, at: 0.04, length: 0.3, loud: 0.6 },
  ],
  // a stamp
  done: [
    { wave: 'sine', from: 120, to: 70, length: 0.09, loud: 1.6 },
    { wave: 'noise', from: 800, to: 500, length: 0.05, loud: 0.8 },
  ],
  ready: [
    { wave: 'triangle', from: 659, length: 0.08, loud: 0.8 },
    { wave: 'triangle', from: 880, at: 0.07, length: 0.14, loud: 0.8 },
  ],
  final: [
    { wave: 'triangle', from: 330, length: 0.15 },
    { wave: 'triangle', from: 415, at: 0.14, length: 0.15 },
    { wave: 'triangle', from: 494, at: 0.28, length: 0.15 },
    { wave: 'triangle', from: 659, at: 0.42, length: 0.45 },
  ],
} as const;

/** The sounds of machines and pipes. */
export const sounds: GameSounds<keyof typeof tunes> = {
  tunes,
  of({ kind, seat }, me) {
    if (kind === 'built' && seat === me) return 'flow';
    return typeof kind === 'string' && kind in tunes ? (kind as keyof typeof tunes) : null;
  },
};
