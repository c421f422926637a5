import { bolt, scene } from './parts';
import { box, disc, discPath, flat, form, pipe, stroke, type Paint, type Shape } from './shapes';

/** Draw shoulders and neck, with their lower edge at 84. */
function shoulders(skin: Paint, coat: Paint, x = 60): Shape[] {
  return [form(coat, `M${x - 36} 86q-1-24 22-27l14 4l14-4q23 3 22 27Z`), form(skin, `M${x - 8} 46h16v14q-8 9-16 0Z`)];
}

/** Draw a head from the front. The chin is at 54. */
function head(skin: Paint, x = 60): Shape[] {
  return [
    disc(skin, x - 16, 37, 4),
    disc(skin, x + 16, 37, 4),
    form(skin, `M${x - 16} 28q0-15 16-15t16 15v10q0 16-16 16t-16-16Z`),
  ];
}

function face(x = 60, smile = 'q5 4 10 0'): Shape[] {
  return [
    flat('ink', discPath(x - 6.5, 35.5, 1.9) + discPath(x + 6.5, 35.5, 1.9)),
    stroke(`M${x} 36q3.500 5-.500 6`, 1.5),
    stroke(`M${x - 5} 47${smile}`, 1.7),
  ];
}

const wall = scene(60, 36, 32).slice(0, 2);

/** Portraits of the eight contractors, down to the waist. */
export const PORTRAITS: Record<string, Shape[]> = {
  // a pencil in her hair, a rolled plan under her arm
  architect: [
    ...wall,
    stroke('M44 -4L78 10', 5.4),
    stroke('M44 -4L75 8.8', 2.6, 'spark'),
    disc('dusk', 60, 3, 8),
    form('dusk', 'M40 44q-6-34 20-34t20 34Z'),
    ...shoulders('skin-1', 'deep'),
    box('deep', 49, 51, 22, 9, 3),
    ...head('skin-1'),
    ...face(),
    form('dusk', 'M43 30q2-18 17-18t17 18q-6-9-20-9t-14 9Z'),
    stroke(discPath(53, 36, 5.5) + discPath(67, 36, 5.5) + 'M58.500 35q1.500-1.500 3 0'),
    form('paper', 'M76 86l14-34l9 4l-12 30Z'),
    stroke('M90 52q6-2 9 4M84 70l10 4', 1.4),
  ],
  // a flash on the cap, a cable over the shoulder
  electrician: [
    ...wall,
    ...shoulders('skin-2', 'c'),
    ...head('skin-2'),
    ...face(60, 'h10'),
    form('dusk', 'M48 46q4-6 12-3q8-3 12 3q-6 4-12 1q-6 3-12-1Z', 1.5),
    form('c', 'M43 27q-1-17 17-17t17 17Z'),
    form('deep', 'M41 26h40q8 1 10 6h-50Z'),
    bolt(60, 18.5, 6),
    ...pipe('M28 86q4-26 22-22t10 22', 'spark', 3),
    ...pipe('M88 86v-16', 'spark', 3),
    form('paper', 'M80 70v-9q0-4 4-4h8q4 0 4 4v9Z'),
    stroke('M84.500 57v-7M91.500 57v-7', 2.8),
  ],
  // a hard hat, a tie, and a sheet with the master plan
  engineer: [
    ...wall,
    ...shoulders('skin-3', 'paper'),
    form('brick', 'M57 62h6l3 24h-12Z', 1.5),
    form('shade', 'M50 58l10 6l10-6l2 5l-8 6l-4-4l-4 4l-8-6Z', 1.4),
    ...head('skin-3'),
    ...face(60, 'q5 5 10 1'),
    form('spark', 'M42 27q0-19 18-19t18 19Z'),
    form('spark', 'M37 26h46q2 5-2 5h-42q-4 0-2-5Z'),
    stroke('M55 9v14M65 9v14', 1.5),
    box('production', 72, 56, 38, 30),
    stroke('M78 80v-14h10v6h8v8ZM88 66v-4h16v18h-8', 1.7, 'paper'),
  ],
  // red beard, a whistle, a list
  foreman: [
    ...wall,
    ...shoulders('skin-1', 'spark'),
    stroke('M38 62v24M82 62v24', 4.5, 'paper'),
    ...head('skin-1'),
    form('brick', 'M43 36q3 7 8 5q9-4 18 0q5 2 8-5q3 26-17 26t-17-26Z'),
    form('paper', 'M54 46h12q-1 5-6 5t-6-5Z', 1.3),
    flat('ink', discPath(53.5, 34, 1.9) + discPath(66.5, 34, 1.9)),
    stroke('M49 30l7 1.500M71 30l-7 1.500', 2.4, 'brick'),
    form('paper', 'M42 25q0-18 18-18t18 18Z'),
    form('paper', 'M36 25h48l-4 5h-40Z'),
    form('c', 'M55 8h10v14h-10Z', 1.5),
    box('wood', 84, 48, 24, 32, 2),
    box('paper', 87, 53, 18, 24),
    box('steel', 91, 45, 10, 6, 1),
    stroke('M90 60l2 2l3-4M98 60h4M90 69l2 2l3-4M98 69h4', 1.4),
  ],
  // two workers side by side
  hired_hands: [
    ...wall,
    ...shoulders('skin-3', 'brick', 38),
    ...head('skin-3', 38),
    ...face(38, 'q5 5 10 0'),
    form('c', 'M21 27q0-16 17-16t17 16q-8-5-17-4t-17 4Z'),
    form('c', 'M19 27q10-6 22-3l-1 5q-12-2-20 2Z'),
    ...shoulders('skin-1', 'c', 84),
    ...head('skin-1', 84),
    ...face(84, 'q5 5 10 0'),
    form('spark', 'M67 30q-2-20 17-20t17 20q-4-8-14-8t-20 8Z'),
    form('brick', 'M66 24q18-9 36 0v5q-18-8-36 0Z', 1.5),
    ...pipe('M104 86L112 58', 'c', 7),
    form('skin-1', 'M106 56q-3-10 2-12v-6q2-3 4 0v5q8 2 5 12q-5 5-11 1Z', 1.6),
  ],
  // top hat, monocle, a coin
  investor: [
    ...wall,
    ...shoulders('skin-2', 'dusk'),
    form('paper', 'M50 58l10 6l10-6l-4 28h-12Z', 1.5),
    form('brick', 'M60 66l-8-4v9l8-4l8 4v-9Z', 1.5),
    ...head('skin-2'),
    flat('ink', discPath(53.5, 35, 1.9) + discPath(66.5, 35, 1.9)),
    stroke('M60 36q4 5-.500 6', 1.5),
    disc('none', 67, 35, 6),
    stroke('M73 37q5 12 1 22', 1.3),
    form('paper', 'M60 44q-4-3-8 0q-4 3-8 0q1 7 8 6q5-1 8-3q3 2 8 3q7 1 8-6q-4 3-8 0q-4-3-8 0Z', 1.5),
    form('ink', 'M44 4h32l-2 20h-28Z'),
    form('ink', 'M36 22h48l-3 5h-42Z'),
    flat('c', 'M45.500 16h29l-.600 5h-27.800Z'),
    disc('spark', 94, 66, 12),
    disc('spark', 94, 66, 8, 1.3),
    form('ink', 'M94 60l4.5 6l-4.5 6l-4.5-6Z', 0),
  ],
  // a lit lamp, the pick over the shoulder
  miner: [
    flat('dusk', 'M-90 -60h300v144h-300Z'),
    form('spark', 'M60 16L132 -4v44Z', 0),
    flat('glow', 'M60 16L132 6v24Z'),
    ...pipe('M20 86L34 36', 'wood', 4),
    form('steel', 'M12 46q4-16 22-16q16 2 24 14q-12-8-22-7t-24 9Z'),
    ...shoulders('skin-2', 'c'),
    stroke('M46 62v24M74 62v24', 4.5, 'deep'),
    ...head('skin-2'),
    form('dusk', 'M44 38q2 5 6 5h20q4 0 6-5q1 17-16 17t-16-17Z', 0),
    ...face(60, 'q5 3 10 0'),
    stroke('M44 28v10q0 16 16 16t16-16v-10'),
    form('spark', 'M42 28q-1-20 18-20t18 20Z'),
    form('spark', 'M38 27h44v4h-44Z'),
    disc('steel', 62, 17, 7),
    disc('paper', 62, 17, 4.2, 1.3),
  ],
  // goggles, and a die with the value that she has chosen
  specialist: [
    ...wall,
    form('brick', 'M38 56q-6-46 22-46t22 46Z'),
    ...shoulders('skin-1', 'paper'),
    form('c', 'M51 58l9 14l9-14l4 2l-8 26h-10l-8-26Z', 1.5),
    ...head('skin-1'),
    ...face(),
    form('brick', 'M43 32q0-20 17-20t17 20q-3-8-9-8q-16 1-25 8Z'),
    stroke('M42 22q18-7 36 0', 5),
    disc('glow', 52, 20, 6.5),
    disc('glow', 68, 20, 6.5),
    stroke('M49 20l4-3M65 20l4-3', 1.4, 'paper'),
    box('spark', 84, 50, 27, 27, 5),
    stroke('M93 60q0-5 5-5t5 4.500q0 3-5 5.500v2.500', 3),
    flat('ink', discPath(98, 72.3, 1.9)),
    form('skin-1', 'M86 82q-1-6 6-7l14 1q5 1 5 5l-4 5h-20Z', 1.6),
  ],
};
