import { bestGames } from '../../lib/board/personal-bests';

/** The best scores alone on this device: of each hall. */
export const best = bestGames<number>(
  'factory_fun',
  (given): given is number => Number.isInteger(given),
  (one, other) => one > other,
);
