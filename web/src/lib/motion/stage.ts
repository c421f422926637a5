import type { GameEvent } from '../net/event';
import { plan, timing, travelsOf, type Flight, type Place, type Travel } from './travel';

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const FADE = 160;
/** The minimum length of a piece's longer side, in pixels, while the piece moves to an anchor. */
const SMALLEST = 20;
/** The attributes that a ghost must not have, because a ghost can neither be touched nor be reached by keyboard. */
const OF_PIECES = ['data-piece', 'role', 'tabindex', 'aria-label', 'aria-pressed', 'title'];

type PieceElement = HTMLElement | SVGGraphicsElement;

interface Seen extends Place {
  element: PieceElement;
  /** The box of a piece that is drawn inside a larger picture, in the units of this picture. */
  box: DOMRect | null;
  /** The part of the board that contains the piece, and the corner of this part. */
  part: Element | null;
  corner: { x: number; y: number } | null;
}

/** The positions of all pieces at one moment. */
export type Sight = ReadonlyMap<string, Seen>;

/**
 * The area in which pieces are animated. Pieces are elements with the attribute `data-piece="id"`. Places where pieces
 * are invisible (a deck, a player) have `data-anchor="name"`. Pieces with `data-still` are never animated. Call `look`
 * before a change, and `move` after it.
 */
export class Stage {
  #root: HTMLElement;
  #layer: HTMLElement;

  /** `layer` covers the board, so that pieces that leave the board are drawn above it. */
  constructor(root: HTMLElement, layer: HTMLElement) {
    this.#root = root;
    this.#layer = layer;
  }

  look(): Sight {
    const sight = new Map<string, Seen>();
    for (const element of this.#root.querySelectorAll<PieceElement>('[data-piece]:not([data-still])')) {
      const id = element.dataset.piece;
      const { x, y, width, height } = element.getBoundingClientRect();
      if (!id || sight.has(id) || (width === 0 && height === 0)) continue;
      const box = isDrawn(element) ? element.getBBox() : null;
      const part = element.closest('[data-fixed]');
      const corner = part?.getBoundingClientRect() ?? null;
      const { from, to } = element.dataset;
      sight.set(id, { x, y, width, height, from, to, element, box, part, corner });
    }
    return sight;
  }

  /**
   * Animate the changes since an earlier call of `look`. A `speed` of 2 is twice as fast. The promise resolves when the
   * last piece has arrived. The result is null if no piece moves.
   */
  move(
    earlier: Sight,
    events: readonly GameEvent[],
    { travels = travelsOf, speed = 1 }: { travels?: ((event: GameEvent) => Travel[]) | undefined; speed?: number } = {},
  ): Promise<unknown> | null {
    const after = this.look();
    const before = settled(earlier, after);
    const flights = plan(before, after, events.flatMap(travels));
    if (flights.length === 0) return null;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#fade(flights, after);
      return null;
    }
    const steps = (flights.at(-1)?.step ?? 0) + 1;
    const { stagger, duration } = timing(steps, speed);
    // Measure everything before the first animation starts, because the browser would otherwise compute the layout once
    // per animation.
    const starts = flights.flatMap((flight) => {
      const times = { delay: flight.step * stagger, duration, easing: EASE, fill: 'backwards' as const };
      return this.#measured(flight, before.get(flight.piece), after.get(flight.piece), times) ?? [];
    });
    return Promise.allSettled(starts.map((start) => start().finished));
  }

  /** Measure the start of a piece's flight. */
  #measured(
    flight: Flight,
    was: Seen | undefined,
    is: Seen | undefined,
    times: KeyframeAnimationOptions,
  ): (() => Animation) | null {
    if (is) {
      const keyframes = was ? [{ ...from(is, was), zIndex: 5 }, { zIndex: 5 }] : [this.#arriving(is, flight.from), {}];
      return () => is.element.animate(keyframes, times);
    }
    if (!was || was.element.isConnected) return null;
    const anchor = this.#anchor(flight.to);
    const gone = { ...(anchor && towards(was, anchor)), opacity: anchor ? 0.2 : 0 };
    return () => this.#leave(was, gone, times);
  }

  #arriving(is: Seen, name: string | undefined): Keyframe {
    const anchor = this.#anchor(name);
    if (!anchor) return { opacity: 0 };
    return { ...from(is, anchor), ...(!is.box && { scale: sizeAt(is, anchor) }), opacity: 0.2 };
  }

  #leave(was: Seen, gone: Keyframe, times: KeyframeAnimationOptions): Animation {
    const ghost = this.#ghost(was);
    const leaving = ghost.animate([{}, gone], { ...times, fill: 'both' });
    const remove = (): void => {
      ghost.remove();
    };
    leaving.finished.then(remove, remove);
    return leaving;
  }

  #fade(flights: readonly Flight[], after: Sight): void {
    for (const flight of flights) {
      after.get(flight.piece)?.element.animate([{ opacity: 0.25 }, {}], FADE);
    }
  }

  #anchor(name: string | undefined): Place | null {
    if (!name) return null;
    const selector = `[data-anchor="${CSS.escape(name)}"]`;
    const element = this.#root.querySelector(selector) ?? document.querySelector(selector);
    const place = element?.getBoundingClientRect();
    return place && (place.width > 0 || place.height > 0) ? place : null;
  }

  /** Return a copy of a piece that has left the board, at the piece's earlier position. */
  #ghost(was: Seen): HTMLElement {
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    was.element.classList.remove('can', 'chosen', 'dim', 'wrong');
    for (const name of OF_PIECES) was.element.removeAttribute(name);
    ghost.style.cssText = `position:fixed;pointer-events:none;left:${was.x}px;top:${was.y}px;width:${was.width}px;height:${was.height}px`;
    if (was.box) {
      const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      picture.setAttribute('viewBox', `${was.box.x} ${was.box.y} ${was.box.width} ${was.box.height}`);
      picture.style.cssText = 'width:100%;height:100%;overflow:visible';
      was.element.removeAttribute('transform');
      picture.append(was.element);
      ghost.append(picture);
    } else {
      was.element.style.cssText += ';position:absolute;inset:0;margin:0;width:100%;height:100%;transform:none';
      ghost.append(was.element);
    }
    this.#layer.append(ghost);
    return ghost;
  }
}

/**
 * Correct an earlier measurement for parts of the board that have moved as a whole. The pieces inside these parts are
 * then not animated.
 */
function settled(before: Sight, after: Sight): Sight {
  return new Map(
    [...before].map(([id, was]) => {
      const { part, corner } = after.get(id) ?? {};
      if (!part || !corner || !was.corner || part !== was.part) return [id, was];
      return [id, { ...was, x: was.x + corner.x - was.corner.x, y: was.y + corner.y - was.corner.y }];
    }),
  );
}

function isDrawn(element: PieceElement): element is SVGGraphicsElement {
  return element instanceof SVGElement && !(element instanceof SVGSVGElement);
}

/** Return the keyframe that moves an element back to its earlier position. */
function from(is: Seen, was: Place): Keyframe {
  const dx = was.x + was.width / 2 - (is.x + is.width / 2);
  const dy = was.y + was.height / 2 - (is.y + is.height / 2);
  if (is.box) {
    // inside a picture, a pixel is a unit of the picture; pieces in a picture rotate about their own origin, so they do
    // not grow
    const unit = (is.element.parentElement as unknown as SVGGraphicsElement | null)?.getScreenCTM()?.a ?? 1;
    return { translate: `${dx / unit}px ${dy / unit}px` };
  }
  return { translate: `${dx}px ${dy}px`, scale: String(is.width > 0 ? was.width / is.width : 1) };
}

/** Return the keyframe that moves a ghost to an anchor and shrinks it. */
function towards(was: Seen, anchor: Place): Keyframe {
  const dx = anchor.x + anchor.width / 2 - (was.x + was.width / 2);
  const dy = anchor.y + anchor.height / 2 - (was.y + was.height / 2);
  return { translate: `${dx}px ${dy}px`, scale: sizeAt(was, anchor) };
}

/** Return the scale at which a piece fits inside an anchor and stays visible. */
function sizeAt({ width, height }: Place, anchor: Place): string {
  if (width === 0 || height === 0) return '1';
  const within = Math.min(anchor.width / width, anchor.height / height);
  return String(Math.min(1, Math.max(within, SMALLEST / Math.max(width, height))));
}
