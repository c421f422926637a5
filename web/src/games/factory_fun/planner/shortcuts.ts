import { PIPE_KEYS, STORE_KEYS } from './shortcut-keys';
import type { Planner } from './planner.svelte';

interface Planning {
  planner: Planner;
  /** Whether the game uses diagonal pipes. */
  diagonal: boolean;
  /** Move the focus to the hall after a tool was chosen. */
  hold: (kind: string) => void;
  /** Move to the next fault. */
  next: () => void;
  hint: () => void;
}

/** Return the planner's keyboard shortcuts with their effects. */
export function planningKeys({ planner, diagonal, hold, next, hint }: Planning): Record<string, () => void> {
  const tools = [...PIPE_KEYS, ...STORE_KEYS].filter(([, piece]) => diagonal || piece !== 'diagonal');
  const remove = (): void => {
    planner.remove();
  };
  return {
    r: () => {
      planner.turn(1);
    },
    R: () => {
      planner.turn(-1);
    },
    m: () => {
      const machine = planner.player?.machine;
      if (machine) hold(machine);
    },
    x: () => {
      hold('eraser');
    },
    p: () => {
      planner.carry();
    },
    n: next,
    h: hint,
    Delete: remove,
    Backspace: remove,
    ...Object.fromEntries(
      tools.map(([key, piece]) => [
        key,
        () => {
          hold(piece);
        },
      ]),
    ),
  };
}

/** Return the shortcuts with Ctrl that undo or redo a step of the plan. */
export function stepKeys(planner: Planner): Record<string, () => void> {
  const redo = (): void => {
    planner.redo();
  };
  return {
    z: () => {
      planner.undo();
    },
    Z: redo,
    y: redo,
  };
}
