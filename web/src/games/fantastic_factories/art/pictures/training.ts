import { scene } from '../parts';
import { box, disc, form, pipe, stroke, type Shape } from '../shapes';

/** Pictures of the four kinds of training. */
export const TRAINING: Record<string, Shape[]> = {
  // two roofs with upturned eaves
  dojo: [
    ...scene(60, 34, 34),
    box('paper', 30, 46, 60, 26),
    box('paper', 42, 22, 36, 14),
    form('c', 'M4 36q12 2 20-1l14-13h44l14 13q8 3 20 1q-6 12-18 12h-76q-12 0-18-12Z'),
    form('deep', 'M22 16q8 1 14-2l8-8h32l8 8q6 3 14 2q-6 10-16 10h-44q-10 0-16-10Z'),
    box('spark', 54, 3, 12, 4, 2),
    stroke('M48 26v-2M72 26v-2', 1.4),
    ...pipe('M38 72v-24M82 72v-24', 'deep', 3),
    box('glow', 47, 50, 26, 22),
    stroke('M56 50v22M64 50v22M47 57h26M47 64h26', 1.2),
    box('shade', 24, 70, 72, 5),
  ],
  // a treadmill
  fitness_center: [
    ...scene(52, 36, 32),
    form('c', 'M14 66h70l8 6h-86Z'),
    stroke('M20 64h62', 4),
    ...pipe('M84 66l10-38', 'steel', 3),
    form('paper', 'M84 22l18 5l-3 9l-17-5Z'),
    stroke('M88 28l4-2l1 4l5-1', 1.3),
    ...pipe('M92 40l-10-1', 'steel', 2.6),
    ...pipe('M45 43L36 53L24 54', 'dusk', 6),
    ...pipe('M47 43L61 48L58 61L64 62', 'dusk', 6),
    ...pipe('M51 26L62 34L71 29', 'skin-1', 4.5),
    form('c', 'M44 20l12 1l-2 25h-13Z'),
    ...pipe('M48 24L38 32L45 39', 'skin-1', 4.5),
    disc('skin-1', 54, 12, 7.5),
    form('c', 'M46.500 10q3-7 14.500-3l1 3q-7-1-15 3Z', 1.3),
    stroke('M30 16h-10M28 24h-14M26 32h-8', 2),
  ],
  // a weight held above the head
  gymnasium: [
    ...scene(60, 34, 34),
    form('deep', 'M34 72v-4h52v4Z'),
    ...pipe('M53 52L46 62L46 68M67 52L74 62L74 68', 'dusk', 7),
    form('c', 'M49 34h22l-3 20h-16Z'),
    ...pipe('M51 36L38 30L40 16M69 36L82 30L80 16', 'skin-2', 5.5),
    disc('skin-2', 60, 25, 7.5),
    form('dusk', 'M52.500 24q1-9 7.500-9t7.500 9q-7-3-15 0Z', 1.3),
    stroke('M57 29q3 2 6 0', 1.3),
    ...pipe('M14 14h92', 'steel', 2.4),
    box('c', 14, 0, 8, 28, 2),
    box('deep', 24, 4, 6, 20, 2),
    box('c', 98, 0, 8, 28, 2),
    box('deep', 90, 4, 6, 20, 2),
  ],
  // the revolving door of an agency for day workers
  temp_agency: [
    ...scene(60, 30, 34),
    box('c', 16, 26, 88, 46),
    box('deep', 12, 20, 96, 8),
    box('paper', 24, 42, 20, 24),
    box('paper', 76, 42, 20, 24),
    stroke('M24 54h20M76 54h20', 1.2),
    form('spark', 'M27 53a7 7 0 0 1 14 0Z', 1.4),
    stroke('M25 53h18', 2),
    form('brick', 'M79 53a7 7 0 0 1 14 0Z', 1.4),
    stroke('M77 53h18', 2),
    form('ink', 'M50 72v-30h20v30Z'),
    form('glow', 'M52 44h7v28h-7ZM61 44h7v28h-7Z', 1.3),
    disc('paper', 60, 20, 17),
    stroke('M49.500 20a10.500 10.500 0 0 1 18-7.500M70.500 20a10.500 10.500 0 0 1-18 7.500', 3.2, 'c'),
    form('c', 'M70.500 6v9.500h-9.500Z', 1.3),
    form('c', 'M49.500 34v-9.500h9.500Z', 1.3),
  ],
};
