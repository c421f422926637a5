import { createSubscriber } from 'svelte/reactivity';
import { dayOf, endOf } from './days';
import { onServerTime, serverNow } from './server-clock';

/**
 * The interval in milliseconds at which the clock is read. A single timer until midnight is not enough, because timers
 * stop while a device sleeps.
 */
const AGAIN = 60_000;

const subscribe = createSubscriber((update) => {
  let day = dayOf(serverNow());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const now = dayOf(serverNow());
    timer = setTimeout(look, Math.min(AGAIN, 1000 * (endOf(now) - serverNow()) + 1));
    if (now === day) return;
    day = now;
    update();
  };
  look();
  const stop = onServerTime(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', look);
  };
});

/** Return today's UTC date by the server's clock. An effect that reads this date runs again at midnight. */
export function today(): string {
  subscribe();
  return dayOf(serverNow());
}
