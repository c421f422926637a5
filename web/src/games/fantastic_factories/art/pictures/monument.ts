import { door, scene } from '../parts';
import { box, flat, form, stroke, type Shape } from '../shapes';

/** Pictures of the three kinds of monuments. */
export const MONUMENT: Record<string, Shape[]> = {
  beacon: [
    ...scene(60, 22, 26, 'deep'),
    form('spark', 'M60 20L-84 -16v58ZM60 20L204 -16v58Z', 0),
    form('paper', 'M46 66l4-36h20l4 36Z'),
    form('brick', 'M48.700 42l.900-8h20.800l.900 8ZM46.900 58l.900-8h24.400l.900 8Z', 1.4),
    box('dusk', 45, 27, 30, 4),
    box('spark', 51, 13, 18, 14),
    stroke('M57 13v14M63 13v14', 1.3),
    form('brick', 'M48 13q2-9 12-10q10 1 12 10Z'),
    stroke('M60 3v-3', 2),
    door(60, 8, 10, 'ink', 66),
    form('c', 'M20 72q4-8 14-7h52q10-1 14 7Z'),
    flat('tint', `M-84 76q7-4 14 0${'t14 0'.repeat(20)}v2h-294Z`),
  ],
  megalith: [
    ...scene(74, 34, 26, 'leaf'),
    form('c', 'M4 72l2-30l12-2l2 32ZM102 72l1-34l11 2l2 32Z'),
    form('c', 'M28 72l2-42l16-2l3 44ZM70 72l1-44l17 1l3 43Z'),
    form('paper', 'M22 30l4-14l68-3l4 14l-36 4Z'),
    form('c', 'M54 72l1-22l10 1l1 21Z'),
    stroke('M34 40l3 6M82 38l-3 8M40 60l-2 5M9 52l2 4M108 50l-2 5M40 20l5 4M76 18l6 4', 1.3),
    flat('deep', 'M42 72l2-42l2-1l3 43ZM84 72l1-43l3 1l3 42Z'),
  ],
  obelisk: [
    ...scene(60, 30, 30, 'shade'),
    form('c', 'M51 60l4-44l5-12l5 12l4 44Z'),
    flat('deep', 'M60 6l4.100 10.500l3.800 42.500h-7.900Z'),
    form('spark', 'M55 16l5-12l5 12Z'),
    stroke('M56 24h3M55.500 30h3.500M55 36h4M54.600 42h4.400M54 48h5M53.500 54h5.500', 1.4),
    box('c', 44, 58, 32, 6),
    box('paper', 38, 63, 44, 5),
    box('c', 30, 67, 60, 6),
    form('leaf', 'M8 72q0-8 8-9q8 1 8 9ZM96 72q0-8 8-9q8 1 8 9Z'),
  ],
};
