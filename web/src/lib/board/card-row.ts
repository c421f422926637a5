import { untrack } from 'svelte';
import { prefersReducedMotion } from 'svelte/motion';
import type { Attachment } from 'svelte/attachments';
import { hintingAround } from './hinting.svelte';

/** The pixels by which a visible card may leave the row, and by which the row scrolls past a card. */
const SLACK = 8;
const PAST = 12;

/**
 * Return an attachment for a row of cards that scrolls sideways. If no new or needed card is visible, the row scrolls.
 * The page does not scroll. `can` returns whether a card can be chosen now.
 */
export function cardRow(cards: () => readonly string[], can: (card: string) => boolean): Attachment<HTMLElement> {
  const hinting = hintingAround();
  let known: ReadonlySet<string> = new Set(untrack(cards));

  /** The cards that can be chosen now, recommended cards first, unless all cards are recommended. */
  function wanted(): readonly string[] {
    const advised = cards().filter((card) => hinting?.has(card) === true);
    const able = cards().filter(can);
    return advised.length > 0 ? advised : able.length < cards().length ? able : [];
  }

  return (row) => {
    const came = cards().filter((card) => !known.has(card));
    known = new Set(cards());
    const needed = came.length > 0 ? came : wanted();
    const boxes = needed.flatMap((card) => {
      const piece = row.querySelector(`[data-piece="${CSS.escape(card)}"]`);
      const place = [...row.children].find((child) => child.contains(piece));
      return place ? [place.getBoundingClientRect()] : [];
    });
    const [first] = boxes;
    const { left, right } = row.getBoundingClientRect();
    const seen = boxes.some((box) => box.left >= left - SLACK && box.right <= right + SLACK);
    if (!first || seen || row.scrollWidth <= row.clientWidth) return;
    const behavior = prefersReducedMotion.current ? 'auto' : 'smooth';
    row.scrollBy({ left: first.left - left - PAST, behavior });
  };
}
