import type { GameSounds } from '../../lib/ui/tunes';

const tunes = {
  begin: [
    { wave: 'triangle', from: 196, to: 294, length: 0.16 },
    { wave: 'triangle', from: 294, to: 392, at: 0.14, length: 0.18, loud: 0.8 },
  ],
  // a hand in the bag
  draw: [{ wave: 'noise', from: 700, to: 1500, length: 0.12, loud: 0.8 }],
  // a tile with eyes
  eyes: [
    { wave: 'noise', from: 700, to: 1500, length: 0.1, loud: 0.7 },
    { wave: 'sine', from: 880, to: 1320, at: 0.08, length: 0.12, loud: 0.6 },
    { wave: 'sine', from: 880, to: 1320, at: 0.22, length: 0.12, loud: 0.6 },
  ],
  place: [
    { wave: 'sine', from: 170, to: 95, length: 0.1, loud: 1.4 },
    { wave: 'noise', from: 2600, to: 1600, length: 0.04, loud: 0.5 },
  ],
  // a chuckle for a tile on another player's monster
  give: [
    { wave: 'triangle', from: 330, to: 260, length: 0.09 },
    { wave: 'triangle', from: 290, to: 220, at: 0.11, length: 0.09 },
    { wave: 'triangle', from: 250, to: 180, at: 0.22, length: 0.14 },
  ],
  // a small cheer
  minion: [
    { wave: 'triangle', from: 523, to: 660, length: 0.12, loud: 0.9 },
    { wave: 'triangle', from: 660, to: 880, at: 0.12, length: 0.2, loud: 0.9 },
  ],
  // a growl that turns into a cheer
  monster: [
    { wave: 'sawtooth', from: 82, to: 110, length: 0.3, loud: 0.7 },
    { wave: 'triangle', from: 392, to: 524, at: 0.2, length: 0.18 },
    { wave: 'triangle', from: 524, to: 784, at: 0.36, length: 0.34 },
  ],
  discard: [{ wave: 'sine', from: 330, to: 110, length: 0.3, loud: 0.9 }],
  // a new tile with eyes joins a monster
  wink: [
    { wave: 'sine', from: 170, to: 95, length: 0.1, loud: 1.4 },
    { wave: 'sine', from: 740, to: 1110, at: 0.09, length: 0.14, loud: 0.6 },
  ],
  final: [
    { wave: 'triangle', from: 262, length: 0.14 },
    { wave: 'triangle', from: 330, at: 0.13, length: 0.14 },
    { wave: 'triangle', from: 392, at: 0.26, length: 0.14 },
    { wave: 'triangle', from: 523, to: 659, at: 0.39, length: 0.45 },
  ],
} as const;

/** The sounds of tiles, and the cheers of finished monsters. */
export const sounds: GameSounds<keyof typeof tunes> = {
  tunes,
  of({ kind, face, owner, seat, number }) {
    const looks = String(face).endsWith('e');
    if (kind === 'draw') return looks ? 'eyes' : 'draw';
    if (kind === 'place') return owner !== seat ? 'give' : looks ? 'wink' : 'place';
    if (kind === 'finished') return number === 0 ? 'monster' : 'minion';
    return kind === 'begin' || kind === 'discard' || kind === 'final' ? kind : null;
  },
};
