import { holdsStill, keepStill } from '../../../lib/board/touch';
import { isPipe, openingsOf, same, sideTowards, sizeOf, type Cell } from './geometry';
import type { Planner } from './planner.svelte';

/** The distance from a piece's edge, in cells, within which a touch of a port starts to draw pipes. */
const REACH = 0.34;
const SLIP = 8;
const NOTCH = 40;
/** The milliseconds after which a resting finger opens the details of a piece (`inspecting`). */
const HELD = 500;

interface Spot {
  x: number;
  y: number;
}

/**
 * Return the position of a finger in cells of the hall. The first cell is the square from 1 to 2, and the border is
 * half a cell wide.
 */
export function spotUnder(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { rows, columns }: { rows: number; columns: number },
  at: Spot,
): Spot {
  return {
    x: 0.5 + ((at.x - left) / Math.max(1, width)) * (columns + 1),
    y: 0.5 + ((at.y - top) / Math.max(1, height)) * (rows + 1),
  };
}

const cellOf = ({ x, y }: Spot): Cell => ({ row: Math.floor(y), column: Math.floor(x) });

/** Whether a drag lays the held piece where the finger is released. A drag with a held pipe draws pipes instead. */
const carries = ({ tool, site }: Planner): boolean =>
  tool !== null && !(tool.kind === 'piece' && !tool.from && isPipe(site.components, tool.piece));

/**
 * Return the effect of a drag from a point into another cell. A drag moves a piece if the piece is selected or has no
 * opening for pipes. Any other drag draws pipes.
 */
export function meant(planner: Planner, from: Spot, into: Cell): 'draw' | 'move' {
  if (planner.tool) return 'draw';
  const { components } = planner.site;
  const cell = cellOf(from);
  const laid = planner.at(cell);
  if (!laid) return 'draw';
  const open = openingsOf(components, laid).some(
    (opening) => same(opening.cell, cell) && opening.side === sideTowards(cell, into),
  );
  if (laid === planner.selected) return open && !isPipe(components, laid.piece) && atEdge(from, into) ? 'draw' : 'move';
  if (isPipe(components, laid.piece)) return 'draw';
  return open ? 'draw' : 'move';
}

/** Whether a point is near the edge between its cell and another cell. */
function atEdge({ x, y }: Spot, into: Cell): boolean {
  const { row, column } = cellOf({ x, y });
  const [right, down] = [x - column, y - row];
  const near = { N: down, S: 1 - down, W: right, E: 1 - right };
  const side = sideTowards({ row, column }, into);
  return side !== null && near[side] < REACH;
}

/** Attach the gesture handlers for finger, pen and mouse to the hall. Returns a function that removes the handlers. */
export function handle(element: HTMLElement, planner: Planner, near: (at: Spot | null) => void): () => void {
  const down = new Set<number>();
  let began: { spot: Spot; at: Spot; when: number } | null = null;
  let doing: 'draw' | 'move' | null = null;
  let hold: Cell = { row: 0, column: 0 };
  let turned = 0;

  const spot = ({ clientX, clientY }: MouseEvent): Spot => {
    const hall = element.querySelector('svg') ?? element;
    const { components, board } = planner.site;
    return spotUnder(hall.getBoundingClientRect(), sizeOf(components, board), { x: clientX, y: clientY });
  };

  function onpointerdown(event: PointerEvent): void {
    down.add(event.pointerId);
    if (event.button !== 0 || !event.isPrimary || down.size > 1) {
      abandon();
      return;
    }
    const at = spot(event);
    began = { spot: at, at: { x: event.clientX, y: event.clientY }, when: event.timeStamp };
    doing = null;
    if (planner.tool) planner.hovered = cellOf(at);
    if (event.pointerType === 'touch') near(at);
    else event.preventDefault(); // prevents the selection of text
    element.setPointerCapture(event.pointerId);
  }

  function onpointermove(event: PointerEvent): void {
    const at = spot(event);
    if (!began) {
      if (event.pointerType !== 'touch' && down.size === 0) planner.hovered = cellOf(at);
      return;
    }
    if (event.pointerType === 'touch') near(at);
    if (carries(planner)) planner.hovered = cellOf(at);
    else lead(cellOf(at));
  }

  /** Draw pipes or move a piece as soon as a drag leaves its first cell. */
  function lead(cell: Cell): void {
    if (!began) return;
    const from = cellOf(began.spot);
    if (doing === null) {
      if (same(from, cell)) return;
      start(from, cell);
    }
    if (doing === 'draw') planner.draw(cell);
    else if (doing === 'move') planner.lead({ row: cell.row - hold.row, column: cell.column - hold.column });
  }

  function start(from: Cell, into: Cell): void {
    if (!began) return;
    doing = meant(planner, began.spot, into);
    planner.hovered = null;
    const laid = planner.at(from);
    if (doing === 'draw') planner.draw(from);
    else if (laid) {
      hold = { row: from.row - laid.row, column: from.column - laid.column };
      planner.lift(laid);
    }
  }

  function onpointerup(event: PointerEvent): void {
    down.delete(event.pointerId);
    if (!began || !event.isPrimary) return;
    const [at, { at: first, spot: from, when }] = [spot(event), began];
    const slipped = Math.hypot(event.clientX - first.x, event.clientY - first.y) > SLIP;
    began = null;
    near(null);
    const asked = event.pointerType === 'touch' && !slipped && event.timeStamp - when >= HELD;
    if (doing) planner.settle();
    else if (asked && !planner.tool) return;
    // A dragged piece is laid where the finger is released. A touch without a drag acts on the cell where it began.
    else planner.touch(cellOf(planner.tool && slipped ? at : from));
    if (event.pointerType === 'touch') planner.hovered = null;
  }

  function ontouchmove(event: TouchEvent): void {
    if (began) keepStill(event, element);
  }

  function abandon(): void {
    if (doing) planner.drop();
    began = null;
    doing = null;
    planner.hovered = null;
    near(null);
  }

  function onpointercancel(event: PointerEvent): void {
    down.delete(event.pointerId);
    abandon();
  }

  function onpointerleave(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && !began) planner.hovered = null;
  }

  /** Over a rotatable piece, the mouse wheel rotates the piece. Elsewhere, the wheel scrolls the page. */
  function onwheel(event: WheelEvent): void {
    const { selected, tool } = planner;
    const over = selected !== null && planner.at(cellOf(spot(event))) === selected;
    if (event.ctrlKey || !(over || tool?.kind === 'piece')) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    planner.turn(turned > 0 ? 1 : -1);
    turned = 0;
  }

  /** Prevent the table from explaining a touch without effect, because the planner has already handled this touch. */
  function onclick(event: MouseEvent): void {
    if (event.detail !== 0) event.stopPropagation();
  }

  const heard: [string, (event: never) => void][] = [
    ['pointerdown', onpointerdown],
    ['pointermove', onpointermove],
    ['pointerup', onpointerup],
    ['pointercancel', onpointercancel],
    ['pointerleave', onpointerleave],
    ['touchmove', ontouchmove],
    ['wheel', onwheel],
    ['click', onclick],
  ];
  for (const [name, hear] of heard) element.addEventListener(name, hear as EventListener, { passive: false });
  return () => {
    for (const [name, hear] of heard) element.removeEventListener(name, hear as EventListener);
  };
}

/**
 * Make a piece of the tray draggable into the hall. Dragging is optional, because a touch takes the piece, too. `take`
 * is called when the piece is taken; `hall` returns the element over which the piece can be released.
 */
export function draggable(planner: Planner, take: () => void, hall: () => Element | null) {
  return (element: HTMLElement): (() => void) => {
    let began: Spot | null = null;
    let dragged = false;

    const cellAt = (event: PointerEvent): Cell | null => {
      const box = hall()?.getBoundingClientRect();
      if (!box || event.clientY < box.top || event.clientY > box.bottom) return null;
      if (event.clientX < box.left || event.clientX > box.right) return null;
      const { components, board } = planner.site;
      return cellOf(spotUnder(box, sizeOf(components, board), { x: event.clientX, y: event.clientY }));
    };

    function onpointerdown(event: PointerEvent): void {
      if (event.button !== 0 || !event.isPrimary) return;
      if (event.pointerType === 'touch' && !holdsStill(element)) return; // a vertical movement scrolls the page
      began = { x: event.clientX, y: event.clientY };
      dragged = false;
      element.setPointerCapture(event.pointerId); // the first movement of a fast drag may already end outside the tray
    }

    function onpointermove(event: PointerEvent): void {
      if (!began) return;
      if (!dragged) {
        if (Math.hypot(event.clientX - began.x, event.clientY - began.y) < SLIP) return;
        dragged = true;
        take();
      }
      planner.hovered = cellAt(event);
    }

    function onpointerup(event: PointerEvent): void {
      if (!began) return;
      began = null;
      const cell = event.type === 'pointerup' && dragged ? cellAt(event) : null;
      if (cell) planner.touch(cell);
      if (dragged) planner.hovered = null;
    }

    function ontouchmove(event: TouchEvent): void {
      if (dragged) keepStill(event, element);
    }

    /** Ignore the click that follows a drag. */
    function onclick(event: MouseEvent): void {
      if (!dragged || event.detail === 0) return;
      dragged = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    element.addEventListener('pointerdown', onpointerdown);
    element.addEventListener('pointermove', onpointermove);
    element.addEventListener('pointerup', onpointerup);
    element.addEventListener('pointercancel', onpointerup);
    element.addEventListener('touchmove', ontouchmove, { passive: false });
    element.addEventListener('click', onclick, { capture: true });
    return () => {
      element.removeEventListener('pointerdown', onpointerdown);
      element.removeEventListener('pointermove', onpointermove);
      element.removeEventListener('pointerup', onpointerup);
      element.removeEventListener('pointercancel', onpointerup);
      element.removeEventListener('touchmove', ontouchmove);
      element.removeEventListener('click', onclick, { capture: true });
    };
  };
}
