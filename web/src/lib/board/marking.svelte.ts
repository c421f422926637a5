import { colourOf, shapeOf } from '../ui/seats';
import { t } from '../words';
import { sideOf } from './mark-size';
import type { Mark } from './since.svelte';

const SVG = 'http://www.w3.org/2000/svg';
type PieceElement = HTMLElement | SVGGraphicsElement;

/**
 * For an element around pieces: each piece (`data-piece`) that moved since the seat's last decision gets a mark at its
 * corner. The mark has the shape and colour of the seat that moved the piece. The mark is inside the piece, so that it
 * moves with it. The piece has `data-since` and a text for screen readers.
 */
export function marking(
  marks: () => ReadonlyMap<string, Mark>,
  names: () => readonly string[],
): (root: HTMLElement) => () => void {
  return (root) => {
    let due = false;
    const apply = (): void => {
      due = false;
      for (const element of root.querySelectorAll<PieceElement>('[data-piece], [data-since]')) {
        const mark = marks().get(element.dataset.piece ?? '');
        set(element, mark && { ...mark, name: names()[mark.seat] ?? '' });
      }
    };
    const later = (): void => {
      if (due) return;
      due = true;
      queueMicrotask(apply);
    };
    // boards replace pieces, and give them other names
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

/** Mark a piece, or remove its mark. */
function set(element: PieceElement, mark: (Mark & { name: string }) | undefined): void {
  const is = element.dataset.since;
  const drawn = [...element.children].find((child) => child.classList.contains('since-mark'));
  if (mark ? is === String(mark.seat) && drawn : is === undefined) return;
  drawn?.remove();
  unsay(element);
  if (!mark) {
    delete element.dataset.since;
    return;
  }
  element.dataset.since = String(mark.seat);
  say(element, t('since.by', { name: mark.name }));
  if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) drawInPicture(element, mark.seat);
  else element.append(badge(mark.seat));
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

/** Inside a picture the mark stays within the box of its piece. Otherwise the piece would seem to move. */
function drawInPicture(element: SVGGraphicsElement, seat: number): void {
  if (!(element instanceof SVGGElement)) return;
  const box = element.getBBox();
  const unit = element.getScreenCTM()?.a ?? 1;
  const side = sideOf(Math.min(box.width, box.height), unit);
  if (side <= 0) return;
  const mark = document.createElementNS(SVG, 'g');
  mark.setAttribute('class', 'since-mark');
  mark.setAttribute('aria-hidden', 'true');
  mark.setAttribute('transform', `translate(${box.x + box.width - side} ${box.y}) scale(${side / 24})`);
  mark.append(...shapes(seat));
  element.append(mark);
}

/** A disc, and the shape of the seat on it. */
function shapes(seat: number): SVGElement[] {
  const disc = document.createElementNS(SVG, 'circle');
  for (const [name, value] of Object.entries({ cx: '12', cy: '12', r: '11' })) disc.setAttribute(name, value);
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', shapeOf(seat));
  shape.setAttribute('transform', 'translate(5.4 5.4) scale(0.55)');
  shape.style.fill = colourOf(seat);
  return [disc, shape];
}

/** Describe a piece that screen readers find, unless its board describes it already. */
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
