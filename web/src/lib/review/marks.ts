import { tick } from 'svelte';

/** The marks of both lines of a decision on a board. */
export interface Marks {
  /** Whether the pieces of the played line have a dotted frame. */
  played: boolean;
  /** A light bulb or a dashed frame at the pieces of the better line, or '' if none of them is on the board. */
  better: 'bulb' | 'frame' | '';
}

const BULB = '.hinted, .hint-tag, use[href="#i-hint"]';

/** Scroll the marked pieces of the board into view, the better line last, and return the marks that are drawn. */
export async function showMarks(): Promise<Marks> {
  await tick();
  await new Promise((done) => setTimeout(done)); // the frames are drawn in a microtask after the board
  const board = document.getElementById('board');
  board?.scrollIntoView({ block: 'start' });
  const played = drawn('.was-played');
  const bulbs = drawn(BULB);
  const better = bulbs.length > 0 ? bulbs : drawn('.advised');
  for (const mark of [...played, ...better.toReversed()]) mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return { played: played.length > 0, better: better.length === 0 ? '' : bulbs.length > 0 ? 'bulb' : 'frame' };
}

function drawn(selector: string): Element[] {
  const all = document.querySelectorAll(`#board :is(${selector})`);
  return [...all].filter((element) => element.getClientRects().length > 0);
}
