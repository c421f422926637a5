const PAUSE = 1200;
const SPREAD = 2600;

/** A small movement of a face or body, with its CSS class, the moving part, and the duration in milliseconds. */
interface Mood {
  name: 'shut' | 'yawns' | 'wobbles';
  of: string;
  lasts: number;
}

const BLINK: Mood = { name: 'shut', of: '.eyes', lasts: 150 };
const YAWN: Mood = { name: 'yawns', of: '.yawner', lasts: 1500 };
const WOBBLE: Mood = { name: 'wobbles', of: '.structure', lasts: 1400 };
/** One in `RARE` movements is a yawn or a wobble. */
const RARE = 4;

/**
 * Animate the monsters inside an element: sometimes a monster blinks, and more rarely a monster yawns or wobbles, but
 * only one at a time. While `moves` returns false, only faces move, because bodies must stay within their outlines.
 */
export function liven(moves: () => boolean): (root: HTMLElement) => () => void {
  return (root) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
    let timer: ReturnType<typeof setTimeout>;
    function move(): void {
      const mood = next(moves());
      const all = root.querySelectorAll(mood.of);
      const one = document.hidden ? undefined : all[Math.floor(Math.random() * all.length)];
      one?.classList.add(mood.name);
      timer = setTimeout(() => {
        one?.classList.remove(mood.name);
        timer = setTimeout(move, PAUSE + Math.random() * SPREAD);
      }, mood.lasts);
    }
    timer = setTimeout(move, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  };
}

function next(moves: boolean): Mood {
  if (Math.random() * RARE >= 1) return BLINK;
  return moves && Math.random() < 0.5 ? WOBBLE : YAWN;
}
