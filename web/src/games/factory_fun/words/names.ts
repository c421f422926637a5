import type { Doing } from '../../../lib/board/client';
import { list } from '../../../lib/i18n';
import type { Chain, Components, Fault, FunView, MachineFacts, Port } from '../types';
import { lookup, t } from '.';

/** Return the name of a machine or another piece, or null for an unknown id. */
export function pieceName(piece: string): string | null {
  const name = lookup('machine', piece) ?? lookup('piece', piece);
  if (name !== null) return name;
  const [row, column] = piece.split(',');
  return row && column && /^\d+,\d+$/.test(piece) ? t('piece.cell', { row, column }) : null;
}

/** Return the name of a machine or another piece, or the id if it is unknown. */
export function nameOf(piece: string): string {
  return pieceName(piece) ?? piece;
}

export function colourName(colour: string): string {
  return lookup('colour', colour) ?? colour;
}

/** Return the label of a key or word of the view. */
export function viewWord(word: string): string | null {
  return lookup('view', word);
}

function portName(port: Port, out: boolean): string {
  if (port.amount === null) return t('machine.port.black');
  return t(out ? 'machine.port.out' : 'machine.port.in', { colour: colourName(port.colour), n: port.amount });
}

/** Describe a machine with all its printed facts, for screen readers. */
export function machineLabel(machine: string, { value, inputs, output, bonus }: MachineFacts): string {
  const ports = [...inputs.map((port) => portName(port, false)), portName(output, true)];
  if (bonus) ports.push(supplyOf(bonus));
  return t('machine.label', { machine: nameOf(machine), value, ports: list(ports) });
}

/** Describe the supply that comes with a machine. */
export function supplyOf(bonus: string): string {
  return bonus === 'any' ? t('take.supply.any') : t('take.supply', { colour: colourName(bonus) });
}

/** Name a hall, as in "Hall B, expert". */
export function hallName(board: string): string {
  const [letter = board, kind] = board.split('-');
  return t(kind === 'expert' ? 'hall.name.expert' : 'hall.name', { letter });
}

/** Describe an input that another machine feeds, and its bonus at the end of the game. */
export function chainName({ machine, input, bonus }: Chain, components: Components): string {
  const colour = components.machines[machine]?.inputs[input]?.colour ?? '';
  return t('chain', { machine: nameOf(machine), colour: colourName(colour), n: bonus });
}

/** Describe a fault of a plan. If the catalogue has no text, return the message of the rules. */
export function faultName({ kind, message }: Pick<Fault, 'kind' | 'message'>): string {
  return lookup('fault', kind) ?? message;
}

const PLAIN = { ready: 'take.ready', pass: 'take.pass' } as const;

/** Describe an action for a hint. Returns null for a build step, because the hall shows this step instead. */
export function actionWords({ text, targets: [target = ''] }: Doing, view?: FunView): string | null {
  const [verb = ''] = text.split(' ', 1);
  if (verb === 'done') return t(view && !view.list?.length ? 'take.done.none' : 'take.done');
  if (verb in PLAIN) return t(PLAIN[verb as keyof typeof PLAIN]);
  if (verb === 'place') return t('act.place', { machine: nameOf(target) });
  return verb === 'claim' ? t('act.claim', { machine: nameOf(target) }) : null;
}
