/** The inputs with which a reader scrolls a list. */
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** The maximum time in milliseconds between an input and its scroll event. */
const SOON = 1000;
/** The maximum distance in pixels from the end at which the list follows. */
const NEAR = 40;

/**
 * Whether a scrolled list follows its end. The reader stops it by scrolling up, and continues it at the end. Any other
 * scroll does not stop it, for example to a highlighted line.
 */
export class LogEnd {
  follows = $state(true);
  #top = 0;
  #input = -Infinity;

  /** Handle the inputs and the scroll events of a list. */
  readonly watch = (list: HTMLElement): (() => void) => {
    const input = ({ type, target, timeStamp }: Event): void => {
      // the scroll bar may be dragged at any time after the press
      this.#input = type === 'pointerdown' && target === list ? Infinity : timeStamp;
    };
    const scrolled = ({ timeStamp }: Event): void => {
      const { scrollTop, scrollHeight, clientHeight } = list;
      // the event may arrive after new lines have moved the end away
      if (scrollHeight - scrollTop - clientHeight < NEAR) this.follows = true;
      else if (scrollTop < this.#top && timeStamp - this.#input < SOON) this.follows = false;
      this.#top = scrollTop;
    };
    for (const kind of INPUTS) list.addEventListener(kind, input, { passive: true });
    list.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      for (const kind of INPUTS) list.removeEventListener(kind, input);
      list.removeEventListener('scroll', scrolled);
    };
  };
}
