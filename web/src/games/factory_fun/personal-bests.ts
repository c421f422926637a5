import { bestGames } from '../../lib/board/personal-bests';

/** The best solo scores on this device for each hall. */
export const best = bestGames<number>(
  'factory_fun',
  (given): given is number => Number.isInteger(given),
  (one, other) => one > other,
);
