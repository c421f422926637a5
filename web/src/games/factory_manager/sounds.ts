import type { GameSounds } from '../../lib/ui/tunes';

const tunes = {
  bid: [
    { wave: 'triangle', from: 349, length: 0.08 },
    { wave: 'noise', from: 2200, to: 1500, length: 0.04, loud: 0.4 },
  ],
  pass: [{ wave: 'triangle', from: 262, to: 196, length: 0.16, loud: 0.8 }],
  won: [
    { wave: 'square', from: 110, length: 0.05, loud: 0.6 },
    { wave: 'triangle', from: 440, at: 0.06, length: 0.1 },
    { wave: 'triangle', from: 554, at: 0.14, length: 0.2 },
  ],
  // the bell of a cash register
  buy: [
    { wave: 'noise', from: 3200, to: 2400, length: 0.05, loud: 0.7 },
    { wave: 'sine', from: 1568, at: 0.07, length: 0.2, loud: 0.6 },
    { wave: 'sine', from: 2093, at: 0.09, length: 0.22, loud: 0.4 },
  ],
  // footsteps
  hire: [
    { wave: 'noise', from: 500, to: 350, length: 0.05, loud: 1.2 },
    { wave: 'noise', from: 600, to: 400, at: 0.12, length: 0.05, loud: 1.2 },
    { wave: 'noise', from: 500, to: 350, at: 0.24, length: 0.06, loud: 1.2 },
  ],
  // a machine is put down
  lay: [
    { wave: 'sine', from: 110, to: 60, length: 0.16, loud: 1.8 },
    { wave: 'noise', from: 900, to: 500, length: 0.08, loud: 0.6 },
  ],
  tear: [
    { wave: 'noise', from: 1400, to: 240, length: 0.36, loud: 0.9 },
    { wave: 'sine', from: 120, to: 55, at: 0.14, length: 0.22, loud: 1.4 },
  ],
  // machines start
  run: [
    { wave: 'sawtooth', from: 55, to: 165, length: 0.5, loud: 0.5 },
    { wave: 'noise', from: 700, to: 1500, at: 0.1, length: 0.4, loud: 0.3 },
  ],
  // payday
  income: [
    { wave: 'sine', from: 1319, length: 0.08, loud: 0.5 },
    { wave: 'sine', from: 1568, at: 0.07, length: 0.08, loud: 0.5 },
    { wave: 'sine', from: 1760, at: 0.14, length: 0.08, loud: 0.5 },
    { wave: 'sine', from: 2093, at: 0.21, length: 0.26, loud: 0.6 },
  ],
  final: [
    { wave: 'triangle', from: 294, length: 0.15 },
    { wave: 'triangle', from: 370, at: 0.14, length: 0.15 },
    { wave: 'triangle', from: 440, at: 0.28, length: 0.15 },
    { wave: 'triangle', from: 587, at: 0.42, length: 0.45 },
  ],
} as const;

/** The sounds of the auction, the warehouse and payday. */
export const sounds: GameSounds<keyof typeof tunes> = {
  tunes,
  of({ kind }) {
    if (kind === 'nominate') return 'bid';
    return typeof kind === 'string' && kind in tunes ? (kind as keyof typeof tunes) : null;
  },
};
