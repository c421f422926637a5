import type { WholeFrame } from '../net/patch';

/**
 * Return the step of a replay at each turn, which is the first step after the given number of actions. Steps that show
 * hints do not count as actions.
 */
export function stepsByTurn(frames: readonly Pick<WholeFrame, 'entry'>[]): number[] {
  return frames.flatMap(({ entry }, step) => (step === 0 || isAction(entry?.kind) ? [step] : []));
}

/** Return the turn of a step, which is the number of actions before this step. */
export function turnOfStep(steps: readonly number[], step: number): number {
  return Math.max(
    0,
    steps.findLastIndex((one) => one <= step),
  );
}

function isAction(kind: string | undefined): boolean {
  return kind !== undefined && kind !== 'hint';
}
