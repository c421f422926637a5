// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { components, firstBuild } from '../fixtures';
import { draggable, handle } from './gestures';
import { Planner } from './planner.svelte';

const planner = new Planner(() => ({ view: firstBuild.view, components, me: 0 }));
let hall: HTMLElement;

beforeEach(() => {
  planner.begin();
  hall = document.createElement('div');
  hall.setPointerCapture = () => undefined;
  hall.style.touchAction = 'pinch-zoom';
  document.body.append(hall);
  return handle(hall, planner, () => undefined);
});

function finger(kind: string): void {
  hall.dispatchEvent(new PointerEvent(kind, { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0 }));
}

/**
 * Whether the handler prevents the browser's default action, such as scrolling or zooming, for a movement with
 * `fingers` fingers.
 */
function isKept(fingers: number): boolean {
  const event = new Event('touchmove', { cancelable: true });
  Object.defineProperty(event, 'touches', { value: Array.from({ length: fingers }) });
  hall.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a finger on the hall', () => {
  it('a finger draws and prevents scrolling, so that the tap after a quick stroke counts', () => {
    finger('pointerdown');
    expect(isKept(1)).toBe(true);
    finger('pointerup');
    expect(isKept(1)).toBe(false);
  });

  it('a finger with a pipe in the hand draws pipes along its way', () => {
    hall.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100); // the hall is ten cells wide, including the border
    const touch = { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0 };
    const before = planner.plan.pieces.length;
    planner.take('curve');
    hall.dispatchEvent(new PointerEvent('pointerdown', { ...touch, clientX: 10, clientY: 80 }));
    for (const clientX of [20, 30, 40])
      hall.dispatchEvent(new PointerEvent('pointermove', { ...touch, clientX, clientY: 80 }));
    hall.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: 40, clientY: 80 }));
    const drawn = planner.plan.pieces.slice(before);
    expect(drawn.map(({ piece }) => piece)).toEqual(['straight', 'straight', 'straight', 'straight']);
    expect(planner.tool).toMatchObject({ piece: 'curve' });
  });

  it('two fingers zoom the hall', () => {
    finger('pointerdown');
    expect(isKept(2)).toBe(false);
  });
});

describe('a finger on the tray', () => {
  const lead = (touchAction: string): boolean => {
    const tool = document.createElement('button');
    tool.setPointerCapture = () => undefined;
    tool.style.touchAction = touchAction;
    document.body.append(tool);
    let taken = false;
    const take = (): void => {
      taken = true;
    };
    const stop = draggable(planner, take, () => null)(tool);
    const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, clientX: 5 };
    tool.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientY: 50 }));
    tool.dispatchEvent(new PointerEvent('pointermove', { ...finger, clientY: 10 }));
    stop();
    return taken;
  };

  it('a finger takes a piece unless its movement scrolls the page', () => {
    expect(lead('none')).toBe(true);
    expect(lead('auto')).toBe(false);
  });
});
