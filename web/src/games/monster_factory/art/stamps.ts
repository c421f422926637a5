/* Small drawings for tiles. A drawing begins at [0, 0] and extends north. The path of a drawing uses only M, L, C and Z
   with pairs of numbers, so that `planted` can rotate the path. */

/** The fill colour of the drawing, from palette.css. The colour `line` means no fill. */
export type Paint = 'skin' | 'shade' | 'pale' | 'bone' | 'ink' | 'mouth' | 'tongue' | 'white' | 'line';

export interface Stamp {
  paint: Paint;
  path: string;
}

/**
 * The growths on an animal's back. Each seat has one kind of growth; tiles without an owner have a plain kind of
 * growth.
 */
export const CRESTS: readonly (readonly Stamp[])[] = [
  // humps
  [{ paint: 'shade', path: 'M-17 5C-18 -7 -6 -8 -5 2C-7 -13 7 -13 5 2C6 -8 18 -7 17 5Z' }],
  // plates
  [{ paint: 'shade', path: 'M-17 5L-15 -8L-6 -9L-4 4ZM-6 4L-5 -12L5 -12L6 4ZM4 4L6 -9L15 -8L17 5Z' }],
  // spikes
  [{ paint: 'shade', path: 'M-17 5L-12 -8L-6 2L0 -13L6 2L12 -8L17 5Z' }],
  // two horns
  [
    { paint: 'bone', path: 'M-14 4C-18 -5 -14 -11 -7 -13C-9 -8 -7 -3 -2 2Z' },
    { paint: 'bone', path: 'M14 4C18 -5 14 -11 7 -13C9 -8 7 -3 2 2Z' },
  ],
  // a tuft of hair
  [
    {
      paint: 'line',
      path: 'M-9 4C-10 -3 -13 -7 -17 -8M-4 3C-4 -5 -6 -10 -9 -13M0 3C0 -5 0 -9 1 -14M4 3C5 -5 8 -9 11 -12M9 4C11 -2 14 -5 18 -6',
    },
  ],
  // a fin
  [
    { paint: 'shade', path: 'M-17 5C-14 -3 -9 -6 -9 -10C-4 -9 -2 -12 0 -14C4 -11 7 -12 11 -10C11 -5 15 -3 17 5Z' },
    { paint: 'line', path: 'M-6 3L-7 -4M0 2L0 -8M7 3L8 -4' },
  ],
  // three hairs
  [{ paint: 'line', path: 'M-5 3C-5 -3 -7 -6 -9 -8M0 3C0 -4 0 -7 1 -11M5 3C5 -3 7 -6 10 -8' }],
];

/** The end of a limb without eyes, beyond the last lump of the limb. */
export interface Ending {
  /** The size of the last lump. */
  girth: number;
  behind?: readonly Stamp[];
  front?: readonly Stamp[];
  /** The growth in the middle of the lump, which is always upright. */
  face?: readonly Stamp[];
}

/** The ends of thin limbs. */
export const TIPS: readonly Ending[] = [
  // a hand
  {
    girth: 17,
    behind: [
      {
        paint: 'skin',
        path: 'M-10 9C-30 6 -33 -7 -26 -9C-20 -10 -18 -3 -11 -1C-18 -15 -15 -22 -9 -22C-4 -22 -4 -11 -2 -4C-1 -14 1 -24 7 -23C12 -22 10 -11 9 -3C13 -12 19 -18 23 -14C27 -9 20 2 11 9Z',
      },
    ],
    front: [{ paint: 'line', path: 'M-6 14C-2 18 4 18 8 13' }],
  },
  // a tail with a spade
  {
    girth: 8,
    behind: [{ paint: 'shade', path: 'M0 10C-4 5 -10 7 -18 10C-18 -5 -8 -10 0 -26C8 -10 18 -5 18 10C10 7 4 5 0 10Z' }],
  },
  // a paw with nails
  {
    girth: 20,
    behind: [
      { paint: 'skin', path: 'M-18 8C-30 -5 -17 -15 -9 -5C-10 -18 10 -18 9 -5C17 -15 30 -5 18 8Z' },
      { paint: 'bone', path: 'M-23 -3L-22 -12L-16 -8ZM-4 -13L0 -21L4 -13ZM23 -3L22 -12L16 -8Z' },
    ],
    front: [{ paint: 'line', path: 'M-8 -3C-8 1 -7 3 -6 6M8 -3C8 1 7 3 6 6' }],
  },
  // a shoe and a sock
  {
    girth: 11,
    behind: [
      { paint: 'shade', path: 'M-12 12L-13 -13L25 -13C27 -3 20 1 13 2C11 5 11 8 12 12Z' },
      { paint: 'bone', path: 'M-14 -13C-15 -19 -13 -20 -10 -20L22 -20C27 -20 27 -17 26 -13Z' },
      { paint: 'line', path: 'M9 -3L6 -8M13 -4L10 -9' },
    ],
    front: [{ paint: 'bone', path: 'M-13 24L13 24L13 16L-13 16ZM-14 14L14 14L14 7L-14 7Z' }],
  },
  // a claw
  {
    girth: 17,
    behind: [
      { paint: 'skin', path: 'M2 10C-24 10 -30 -14 -11 -25C-14 -16 -9 -8 1 -4Z' },
      { paint: 'skin', path: 'M-2 10C22 10 31 -10 17 -25C17 -16 10 -8 -1 -4Z' },
    ],
    front: [{ paint: 'line', path: 'M-16 -6L-20 -8M-14 2L-19 3M17 -6L21 -8M15 2L20 3' }],
  },
  // a feeler with a bulb
  {
    girth: 9,
    behind: [
      { paint: 'pale', path: 'M-16 -4C-16 -26 16 -26 16 -4C16 18 -16 18 -16 -4Z' },
      { paint: 'line', path: 'M-9 -6C-8 -11 -5 -13 -2 -14' },
    ],
  },
  // a tail with a tassel
  {
    girth: 9,
    behind: [
      {
        paint: 'shade',
        path: 'M0 12C-18 10 -23 -5 -14 -18C-13 -12 -10 -10 -8 -10C-9 -17 -5 -24 2 -28C1 -20 4 -16 8 -13C9 -15 10 -17 10 -21C20 -10 21 9 0 12Z',
      },
    ],
  },
  // a sucker
  {
    girth: 21,
    front: [
      { paint: 'pale', path: 'M-13 13C-13 1 13 1 13 13C13 25 -13 25 -13 13Z' },
      { paint: 'mouth', path: 'M-6 13C-6 8 6 8 6 13C6 18 -6 18 -6 13Z' },
    ],
  },
];

/** The ends of thick limbs. */
export const STUMPS: readonly Ending[] = [
  // a foot
  {
    girth: 35,
    behind: [{ paint: 'skin', path: 'M-32 12C-43 -6 -20 -15 -14 -4C-14 -15 14 -15 14 -4C20 -15 43 -6 32 12Z' }],
    front: [
      { paint: 'bone', path: 'M-31 0C-32 -9 -21 -11 -18 -3C-22 2 -27 3 -31 0Z' },
      { paint: 'bone', path: 'M-7 -6C-7 -13 7 -13 7 -6C3 -2 -3 -2 -7 -6Z' },
      { paint: 'bone', path: 'M31 0C32 -9 21 -11 18 -3C22 2 27 3 31 0Z' },
    ],
  },
  // a mouth
  {
    girth: 37,
    face: [
      { paint: 'mouth', path: 'M-25 -9C-14 -15 14 -15 25 -9C25 27 -25 27 -25 -9Z' },
      {
        paint: 'bone',
        path: 'M-20 -11L-15 -1L-10 -13ZM-5 -13L0 -2L5 -13ZM10 -13L15 -1L20 -11ZM-14 13L-10 5L-5 16ZM14 13L10 5L5 16Z',
      },
      { paint: 'tongue', path: 'M-9 14C-5 6 5 6 9 14C5 18 -5 18 -9 14Z' },
    ],
  },
  // a rump with a tail
  {
    girth: 37,
    front: [
      { paint: 'line', path: 'M0 8C-3 15 -2 22 2 28' },
      {
        paint: 'pale',
        path: 'M-9 6C-18 5 -18 -6 -10 -8C-8 -16 8 -16 10 -8C18 -6 18 5 9 6C6 12 -6 12 -9 6Z',
      },
    ],
  },
  // a mitten
  {
    girth: 34,
    behind: [
      {
        paint: 'skin',
        path: 'M-26 16C-41 4 -37 -11 -28 -10C-20 -9 -20 -1 -16 2C-20 -13 -7 -17 -4 -4C-3 -18 10 -18 9 -4C14 -16 24 -13 21 1C27 -9 38 -6 35 5C34 12 31 14 26 18Z',
      },
    ],
    front: [
      { paint: 'line', path: 'M-16 2C-16 6 -15 9 -14 11M-4 -4C-4 1 -4 4 -3 8M9 -4C9 1 9 4 8 8M21 1C21 5 20 8 18 11' },
    ],
  },
  // a snout
  {
    girth: 36,
    face: [
      { paint: 'pale', path: 'M-22 0C-22 -21 22 -21 22 0C22 21 -22 21 -22 0Z' },
      { paint: 'mouth', path: 'M-12 0C-12 -8 -4 -8 -4 0C-4 8 -12 8 -12 0ZM4 0C4 -8 12 -8 12 0C12 8 4 8 4 0Z' },
      { paint: 'line', path: 'M-12 22C-5 27 5 27 12 22' },
    ],
  },
];

/** Mouths, 20 units wide and centred at [0, 0]. */
export const MOUTHS: readonly (readonly Stamp[])[] = [
  // a smile
  [{ paint: 'line', path: 'M-10 -2C-6 5 6 5 10 -2M-12 -3L-8 -1M12 -3L8 -1' }],
  // a laugh with a row of teeth
  [
    { paint: 'mouth', path: 'M-12 -4L12 -4C12 12 -12 12 -12 -4Z' },
    { paint: 'white', path: 'M-10 -4L10 -4L9 0L-9 0Z' },
    { paint: 'tongue', path: 'M-6 6C-3 1 4 1 6 6C2 9 -2 9 -6 6Z' },
  ],
  // two fangs
  [
    { paint: 'bone', path: 'M-8 0L-5 8L-2 1Z' },
    { paint: 'bone', path: 'M8 0L5 8L2 1Z' },
    { paint: 'line', path: 'M-13 -3C-8 2 8 2 13 -3' },
  ],
  // a tongue
  [
    { paint: 'tongue', path: 'M-1 1C-2 11 9 12 8 0Z' },
    { paint: 'line', path: 'M-11 -2C-6 4 7 3 11 -3M3.5 2L4 6' },
  ],
  // an astonished mouth
  [
    { paint: 'mouth', path: 'M-7 1C-7 -8 7 -8 7 1C7 10 -7 10 -7 1Z' },
    { paint: 'tongue', path: 'M-4 5C-3 1 3 1 4 5C2 8 -2 8 -4 5Z' },
  ],
  // gritted teeth
  [
    { paint: 'white', path: 'M-12 -4C-12 -6 12 -6 12 -4L11 4C11 6 -11 6 -11 4Z' },
    { paint: 'line', path: 'M-12 0L-8 1L-5 -1L-1 1L3 -1L7 1L11 0M-5 -5L-5 5M1 -5L1 5M7 -5L7 5' },
  ],
  // an underbite
  [
    { paint: 'bone', path: 'M-9 1L-6 -7L-3 1Z' },
    { paint: 'bone', path: 'M9 1L6 -7L3 1Z' },
    { paint: 'line', path: 'M-12 3C-6 -1 6 -1 12 3' },
  ],
];

/** Marks on a body without a face, about 30 units wide. The limb runs from north to south through this body. */
export const MARKS: readonly (readonly Stamp[])[] = [
  // a pale belly with folds
  [
    { paint: 'pale', path: 'M-14 0C-14 -22 14 -22 14 0C14 22 -14 22 -14 0Z' },
    { paint: 'line', path: 'M-8 -7C-4 -5 4 -5 8 -7M-10 0C-4 3 4 3 10 0M-8 8C-4 10 4 10 8 8' },
  ],
  // a navel
  [{ paint: 'line', path: 'M-6 -1C-2 4 2 4 6 -1M0 2L0 4' }],
  // stitches
  [{ paint: 'line', path: 'M-2 -13C2 -5 -3 5 1 13M-6 -9L5 -10M-6 -3L5 -4M-7 3L4 2M-5 9L6 8' }],
  // a patch
  [
    { paint: 'pale', path: 'M-11 -9L9 -11L12 9L-9 11Z' },
    { paint: 'line', path: 'M-14 -5L-8 -6M-12 6L-6 5M-3 -13L-2 -7M2 7L3 13M8 -4L14 -5M9 5L15 4' },
  ],
];

/** Bands around a thin limb, whose border is 9 units to each side. */
export const BANDS: readonly (readonly Stamp[])[] = [
  // a knee
  [{ paint: 'line', path: 'M-5 -3C-2 1 2 1 5 -3M-4 3C-2 6 2 6 4 3' }],
  // the stripes of a sock
  [{ paint: 'shade', path: 'M-10 -12L10 -12L10 -5L-10 -5ZM-10 3L10 3L10 10L-10 10Z' }],
  // a sticking plaster
  [
    { paint: 'pale', path: 'M-13 -3L8 -11L12 -2L-9 6Z' },
    { paint: 'line', path: 'M-3 -4L-2 -2M1 -5L2 -3M-1 -1L0 1' },
  ],
];
