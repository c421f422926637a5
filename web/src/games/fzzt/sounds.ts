import type { GameSounds } from '../../lib/ui/tunes';

const tunes = {
  // players lay cards face down on the table
  laid: [
    { wave: 'noise', from: 2400, to: 1200, length: 0.07, loud: 0.8 },
    { wave: 'sine', from: 150, to: 90, length: 0.08 },
  ],
  // players turn over all bids
  reveal: [
    { wave: 'noise', from: 900, to: 3600, length: 0.22, loud: 0.7 },
    { wave: 'triangle', from: 330, to: 495, at: 0.05, length: 0.16, loud: 0.6 },
  ],
  sold: [
    { wave: 'square', from: 110, length: 0.06, loud: 0.5 },
    { wave: 'triangle', from: 523, at: 0.06, length: 0.1 },
    { wave: 'triangle', from: 659, at: 0.13, length: 0.2 },
  ],
  // a short circuit
  zap: [
    { wave: 'sawtooth', from: 1400, to: 70, length: 0.28, loud: 0.6 },
    { wave: 'noise', from: 5200, to: 700, length: 0.3, loud: 0.7 },
  ],
  redraw: [
    { wave: 'noise', from: 1800, to: 2600, length: 0.06, loud: 0.6 },
    { wave: 'noise', from: 2000, to: 2800, at: 0.09, length: 0.06, loud: 0.6 },
    { wave: 'noise', from: 2200, to: 3000, at: 0.18, length: 0.06, loud: 0.6 },
  ],
  production: [
    { wave: 'sawtooth', from: 65, to: 130, length: 0.5, loud: 0.5 },
    { wave: 'triangle', from: 262, to: 524, at: 0.12, length: 0.36, loud: 0.6 },
  ],
  mount: [
    { wave: 'square', from: 240, to: 180, length: 0.05, loud: 0.5 },
    { wave: 'square', from: 360, to: 320, at: 0.08, length: 0.06, loud: 0.5 },
    { wave: 'sine', from: 880, at: 0.14, length: 0.12, loud: 0.5 },
  ],
  shred: [{ wave: 'noise', from: 3000, to: 420, length: 0.4, loud: 0.8 }],
  chief: [
    { wave: 'triangle', from: 392, length: 0.1 },
    { wave: 'triangle', from: 587, at: 0.09, length: 0.18 },
  ],
  final: [
    { wave: 'triangle', from: 392, length: 0.16 },
    { wave: 'triangle', from: 494, at: 0.15, length: 0.16 },
    { wave: 'triangle', from: 587, at: 0.3, length: 0.16 },
    { wave: 'triangle', from: 784, at: 0.45, length: 0.45 },
  ],
} as const;

/** The sounds of an auction and of production. */
export const sounds: GameSounds<keyof typeof tunes> = {
  tunes,
  of({ kind, card }) {
    if (kind === 'sold' && String(card).startsWith('fzzzt')) return 'zap';
    return typeof kind === 'string' && kind in tunes ? (kind as keyof typeof tunes) : null;
  },
};
