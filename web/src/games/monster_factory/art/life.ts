const PAUSE = 1200;
const SPREAD = 2600;
const SHUT = 150;

/** For an element around monsters: now and then one of them blinks. */
export function liven(root: HTMLElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  function blink(): void {
    const eyes = root.querySelectorAll('.eyes');
    const one = document.hidden ? undefined : eyes[Math.floor(Math.random() * eyes.length)];
    one?.classList.add('shut');
    timer = setTimeout(() => {
      one?.classList.remove('shut');
      timer = setTimeout(blink, PAUSE + Math.random() * SPREAD);
    }, SHUT);
  }
  timer = setTimeout(blink, PAUSE);
  return () => {
    clearTimeout(timer);
  };
}
