import { untrack } from 'svelte';
import { prefersReducedMotion } from 'svelte/motion';
import type { Attachment } from 'svelte/attachments';
import { hintingAround } from './hinting.svelte';

/** The left and right edge of a card in the row, or of the visible part of the row. */
export interface Extent {
  left: number;
  right: number;
}

/** The pixels between a card and the edge of the row after scrolling, which show the marks of the card. */
const PAST = 12;
/** The pixels by which a visible card may leave the row. */
const SLACK = 8;

/**
 * Return the smallest scroll that shows all cards, or only the first card if they do not fit. A negative number scrolls
 * to the left.
 */
export function scrollTo(seen: Extent, cards: readonly Extent[]): number {
  const [first] = cards;
  if (!first) return 0;
  const all = { left: Math.min(...cards.map(({ left }) => left)), right: Math.max(...cards.map(({ right }) => right)) };
  const { left, right } = all.right - all.left + 2 * PAST <= seen.right - seen.left ? all : first;
  if (left >= seen.left && right <= seen.right) return 0;
  const toLeft = left - PAST - seen.left;
  return left < seen.left ? toLeft : Math.min(toLeft, right + PAST - seen.right);
}

interface Cards {
  cards: () => readonly string[];
  /** Whether a card can be chosen now. */
  can: (card: string) => boolean;
  chosen: (card: string) => boolean;
}

/**
 * Return an attachment for a row of cards that scrolls sideways. Hinted and chosen cards scroll wholly into view. If no
 * new card or card to choose is visible, the row scrolls to the first of them. The page does not scroll.
 */
export function cardRow({ cards, can, chosen }: Cards): Attachment<HTMLElement> {
  const hinting = hintingAround();
  let known: ReadonlySet<string> = new Set(untrack(cards));
  let marked: ReadonlySet<string> = new Set();

  return (row) => {
    const all = cards();
    const came = all.filter((card) => !known.has(card));
    const marks = all.filter((card) => hinting?.has(card) === true || chosen(card));
    const latest = marks.filter((card) => !marked.has(card));
    const able = all.filter(can);
    known = new Set(all);
    marked = new Set(marks);
    const seen = row.getBoundingClientRect();

    const boxesOf = (some: readonly string[]): Extent[] =>
      some.flatMap((card) => {
        const piece = row.querySelector(`[data-piece="${CSS.escape(card)}"]`);
        const place = [...row.children].find((child) => child.contains(piece));
        return place ? [place.getBoundingClientRect()] : [];
      });

    function needed(): number {
      // the card that was marked last comes first if the marked cards do not fit
      const shift = latest.length > 0 ? scrollTo(seen, boxesOf([...latest, ...marks])) : 0;
      const fresh = came.length > 0 && marks.length === 0;
      const boxes = boxesOf(fresh ? came : able.length < all.length ? able : []);
      const some = boxes.some(
        (box) => box.left - shift >= seen.left - SLACK && box.right - shift <= seen.right + SLACK,
      );
      if (some || boxes.length === 0 || all.some((card) => hinting?.has(card))) return shift;
      return scrollTo(seen, [...boxes.slice(0, 1), ...boxesOf(marks)]);
    }

    const left = row.scrollWidth > row.clientWidth ? needed() : 0;
    if (left !== 0) row.scrollBy({ left, behavior: prefersReducedMotion.current ? 'auto' : 'smooth' });
  };
}
