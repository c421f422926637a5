import { colourOf, shapeOf } from '../ui/seats';
import { t } from '../words';
import { sideOf } from './mark-size';
import type { Mark } from './since.svelte';

const SVG = 'http://www.w3.org/2000/svg';
type PieceElement = HTMLElement | SVGGraphicsElement;

/**
 * Mark each piece (`data-piece`) inside an element that has moved since the seat's last decision. The mark is at a
 * corner of the piece, in the shape and colour of the seat that moved the piece. The mark is a child of the piece, so
 * that they move together. The piece also gets the attribute `data-since` and a text for screen readers.
 */
export function marking(
  marks: () => ReadonlyMap<string, Mark>,
  names: () => readonly string[],
): (root: HTMLElement) => () => void {
  return (root) => {
    let due = false;
    const apply = (): void => {
      due = false;
      const pieces = [...root.querySelectorAll<PieceElement>('[data-piece], [data-since]')];
      const changes = pieces.flatMap((element) => change(element, marks().get(element.dataset.piece ?? '')));
      for (const [element, mark, corner] of changes) set(element, names()[mark?.seat ?? -1] ?? '', mark, corner);
    };
    const later = (): void => {
      if (due) return;
      due = true;
      queueMicrotask(apply);
    };
    // boards replace pieces and change their ids
    const observer = new MutationObserver(later);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-piece'] });
    $effect(() => {
      marks();
      later();
    });
    return () => {
      observer.disconnect();
    };
  };
}

/**
 * A piece whose mark changes, with the new mark and its corner. All corners are measured before the first piece
 * changes.
 */
type Change = [element: PieceElement, mark: Mark | undefined, corner: Corner | null];

function change(element: PieceElement, mark: Mark | undefined): Change[] {
  const is = element.dataset.since;
  if (mark ? is === String(mark.seat) && drawnOn(element) : is === undefined) return [];
  return [[element, mark, mark && isDrawn(element) ? cornerOf(element) : null]];
}

/** Mark a piece with the name of the player who moved it, or remove its mark. */
function set(element: PieceElement, name: string, mark: Mark | undefined, corner: Corner | null): void {
  drawnOn(element)?.remove();
  unsay(element);
  if (!mark) {
    delete element.dataset.since;
    return;
  }
  element.dataset.since = String(mark.seat);
  say(element, t('since.by', { name }));
  if (corner) drawInPicture(element, mark.seat, corner);
  else if (!isDrawn(element)) element.append(badge(mark.seat));
}

function drawnOn(element: PieceElement): Element | undefined {
  return [...element.children].find((child) => child.classList.contains('since-mark'));
}

function isDrawn(element: PieceElement): element is SVGGraphicsElement {
  return element instanceof SVGElement && !(element instanceof SVGSVGElement);
}

function badge(seat: number): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'since-mark';
  mark.ariaHidden = 'true';
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.append(...shapes(seat));
  mark.append(picture);
  return mark;
}

/** The corner of a piece in a picture, and the side of the mark, in units of the picture. */
interface Corner {
  x: number;
  y: number;
  side: number;
}

/**
 * Return the corner for a mark inside a picture. The mark must stay within the bounding box of its piece; otherwise the
 * piece would seem to move.
 */
function cornerOf(element: SVGGraphicsElement): Corner | null {
  if (!(element instanceof SVGGElement)) return null;
  const { x, y, width, height } = element.getBBox();
  const side = sideOf(Math.min(width, height), element.getScreenCTM()?.a ?? 1);
  return side > 0 ? { x: x + width - side, y, side } : null;
}

function drawInPicture(element: Element, seat: number, { x, y, side }: Corner): void {
  const mark = document.createElementNS(SVG, 'g');
  mark.setAttribute('class', 'since-mark');
  mark.setAttribute('aria-hidden', 'true');
  mark.setAttribute('transform', `translate(${x} ${y}) scale(${side / 24})`);
  mark.append(...shapes(seat));
  element.append(mark);
}

/** Draw a disc with the shape of the seat. */
function shapes(seat: number): SVGElement[] {
  const disc = document.createElementNS(SVG, 'circle');
  for (const [name, value] of Object.entries({ cx: '12', cy: '12', r: '11' })) disc.setAttribute(name, value);
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', shapeOf(seat));
  shape.setAttribute('transform', 'translate(5.4 5.4) scale(0.55)');
  shape.style.fill = colourOf(seat);
  return [disc, shape];
}

/** Add a description for screen readers to a piece, unless the board already describes the piece. */
function say(element: PieceElement, text: string): void {
  if (element.hasAttribute('aria-description') || !element.hasAttribute('aria-label')) return;
  element.setAttribute('aria-description', text);
  element.dataset.sinceSaid = text;
}

function unsay(element: PieceElement): void {
  if (element.dataset.sinceSaid === undefined) return;
  if (element.getAttribute('aria-description') === element.dataset.sinceSaid)
    element.removeAttribute('aria-description');
  delete element.dataset.sinceSaid;
}
