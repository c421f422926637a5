import { beams, cog, mast, scene, wheel } from '../parts';
import { box, boxPath, disc, discPath, flat, form, pipe, stroke, type Shape } from '../shapes';

/** Pictures of the six kinds of special buildings. */
export const SPECIAL: Record<string, Shape[]> = {
  // a figure of boulders
  golem: [
    ...scene(60, 34, 34),
    form('steel', 'M38 72l1-18h15l1 18ZM65 72l1-18h15l1 18Z'),
    form('steel', 'M34 28l14-6h24l14 6l-4 24l-12 6h-20l-12-6Z'),
    form('dusk', 'M28 26l8 4l-2 14l-8 2l-8-5l1-11ZM92 26l-8 4l2 14l8 2l8-5l-1-11Z'),
    form('steel', 'M18 44l8 4l6-2l2 14l-6 8l-10-2l-4-10ZM102 44l-8 4l-6-2l-2 14l6 8l10-2l4-10Z'),
    form('dusk', 'M48 6l16-2l8 6l-1 12l-11 3l-11-3Z'),
    flat('spark', boxPath(52, 13, 5, 4) + boxPath(63, 13, 5, 4)),
    box('c', 50, 32, 20, 20, 4),
    flat(
      'spark',
      discPath(55, 37, 1.9) +
        discPath(65, 37, 1.9) +
        discPath(60, 42, 1.9) +
        discPath(55, 47, 1.9) +
        discPath(65, 47, 1.9),
    ),
    stroke('M40 30l4 5M80 46l-4-4M44 66l4-3M74 60l-3 5', 1.3),
  ],
  // a microscope
  laboratory: [
    ...scene(62, 36, 34),
    box('c', 4, 62, 112, 10),
    form('dusk', 'M30 62h44v-6h-44Z'),
    form('dusk', 'M60 56q22-8 16-34l-9 2q4 20-12 26Z'),
    box('steel', 32, 46, 30, 4),
    form('c', 'M44 10l12-6l16 28l-12 7Z'),
    form('steel', 'M41 9l14-8l4 7l-14 8Z'),
    form('steel', 'M61 38l10-6l3 6l-6 5Z'),
    disc('paper', 72, 46, 5),
    form('glow', 'M88 36h14M91 36v8l-7 15q0 3 3 3h16q3 0 3-3l-7-15v-8'),
    flat('spark', 'M88 54h14l4 6h-22Z'),
    stroke('M91 36v8l-7 15q0 3 3 3h16q3 0 3-3l-7-15v-8M88 36h14'),
    ...pipe('M14 62v-22M22 62v-16', 'glow', 5),
    flat('brick', boxPath(11.5, 50, 5, 12)),
    flat('leaf', boxPath(19.5, 54, 5, 8)),
    stroke('M8 40h12M16 46h12', 1.8),
  ],
  // an object and its copy
  replicator: [
    ...scene(60, 36, 34),
    form('c', 'M6 72v-40q0-18 21-18t21 18v40Z'),
    form('c', 'M72 72v-40q0-18 21-18t21 18v40Z'),
    form('ink', 'M13 66v-32q0-12 14-12t14 12v32Z'),
    form('deep', 'M79 66v-32q0-12 14-12t14 12v32Z'),
    form('wood', 'M17 62v-14l10-5l10 5v14l-10 5Z'),
    stroke('M17 48l10 5l10-5M27 53v14', 1.5),
    stroke('M83 62v-14l10-5l10 5v14l-10 5ZM83 48l10 5l10-5M93 53v14', 1.7, 'glow'),
    ...pipe('M27 14q0-10 12-10h42q12 0 12 10', 'steel', 4),
    form('spark', 'M50 34h12v-6l11 11l-11 11v-6h-12Z'),
    box('deep', 3, 68, 48, 5),
    box('deep', 69, 68, 48, 5),
  ],
  robot: [
    ...scene(60, 36, 34),
    ...pipe('M50 58v12M70 58v12', 'dusk', 5),
    form('dusk', 'M40 72q0-6 7-6h7v6ZM66 72v-6h7q7 0 7 6Z'),
    ...pipe('M40 38q-14 2-13 18', 'steel', 5),
    ...pipe('M80 38q16-2 14-20', 'steel', 5),
    form('c', 'M22 56h11v4l-3 5h-1l-1-4l-2 4h-2Z'),
    form('c', 'M88 18v-5l3-5h2l1 4l2-4h2l2 6v4Z'),
    box('c', 38, 33, 44, 28, 5),
    box('paper', 46, 40, 28, 13, 2),
    stroke('M50 49a8 8 0 0 1 16 0M58 49l4-5', 1.4),
    disc('brick', 70, 57, 1.8, 1.1),
    box('steel', 54, 29, 12, 5),
    box('c', 43, 10, 34, 20, 5),
    box('ink', 48, 15, 24, 9, 4.5),
    flat('spark', discPath(54, 19.5, 2.6) + discPath(66, 19.5, 2.6)),
    stroke('M60 10v-5'),
    disc('brick', 60, 4, 2.6, 1.5),
    box('steel', 39, 16, 4, 8),
    box('steel', 77, 16, 4, 8),
  ],
  // a magnet picks out scrap
  scrap_yard: [
    ...scene(44, 34, 30),
    ...mast(100, 72, 56, 16, 12, 'c', 5),
    form('c', 'M112 20h-92l6-7h74l6-8l8 8Z'),
    form('paper', 'M92 20h16v13h-16Z'),
    stroke('M34 20v12', 2.2),
    form('brick', 'M20 46v-2a14 12 0 0 1 28 0v2h-9v-2a5 4 0 0 0-10 0v2Z'),
    form('paper', 'M20 46h9v-4h-9ZM39 46h9v-4h-9Z', 1.4),
    form('steel', 'M0 72l5-11l9-2l6-8l9 3l7-4l10 4l5 7l9 1l6 6l10 4Z'),
    ...wheel(20, 62, 8, 'dusk', 'shade'),
    box('brick', 31, 60, 14, 12),
    stroke('M31 66h14M38 60v12', 1.2),
    ...cog(54, 63, 8, 'spark', 8),
    form('c', 'M63 72l4-9l8 3l-2 6Z', 1.5),
    ...pipe('M36 56l9-5', 'wood', 2.6),
    stroke('M27 50l-2-4M42 49l2-3', 1.6),
  ],
  // three solar panels that face the sun
  solar_array: [
    ...scene(60, 20, 0),
    flat('spark', discPath(92, 20, 12)),
    beams(92, 20, 15, 21, 12, 2.2),
    ...pipe('M24 72v-14M60 72v-16M94 72v-14', 'steel', 3),
    form('c', 'M8 62l10-30h26l-6 30Z'),
    form('c', 'M44 64l7-36h26l-3 36Z'),
    form('c', 'M80 62l4-26h26l0 26Z'),
    stroke('M11.300 52h28.700M14.700 42h27.300M27 32l-8 30M35.500 32l-7 30', 1.2, 'glow'),
    stroke('M46.300 52h28.700M48.700 40h27.300M60 28l-5 36M68.500 28l-4 36', 1.2, 'glow'),
    stroke('M81.500 53.500h28.500M83 44.500h27M93 36l-3 26M101.500 36l-1.500 26', 1.2, 'glow'),
    stroke('M8 62l10-30h26l-6 30ZM44 64l7-36h26l-3 36ZM80 62l4-26h26v26Z'),
  ],
};
