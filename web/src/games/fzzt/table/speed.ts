import { robotFacts, unitFacts } from '../pieces';
import type { Components, FzztView } from '../types';

const SCREEN_SAVER = 'p02-screen-saver';
const MONITOR = 'p01-monitor';

/**
 * Return the number of cards in the belt's last opening, and the first opened card, whose speed decided this number.
 */
export function beltSpeed(view: FzztView, components: Components): number | null {
  const opened = view.belt.filter((slot) => slot.state !== 'closed').length;
  if (view.lot === null || opened === 0) return null;
  if (view.peripherals.active === MONITOR) return view.belt.length;
  let speed = 0;
  for (let first = 0; first < opened; first += speed) {
    const card = view.belt[first]?.card ?? '';
    const printed = (robotFacts(components, card) ?? unitFacts(components, card))?.belt_speed ?? 1;
    speed = first > 0 && view.peripherals.active === SCREEN_SAVER ? 1 : printed;
  }
  return speed;
}
