import type { Doing } from '../../../lib/board/client';
import { list } from '../../../lib/i18n';
import type { Chain, Components, Fault, MachineFacts, Port } from '../types';
import { lookup, t } from '.';

/** The name of a machine or a piece; null for another id. */
export function pieceName(piece: string): string | null {
  const name = lookup('machine', piece) ?? lookup('piece', piece);
  if (name !== null) return name;
  const [row, column] = piece.split(',');
  return row && column && /^\d+,\d+$/.test(piece) ? t('piece.cell', { row, column }) : null;
}

/** The name of a machine or a piece, or its id. */
export function nameOf(piece: string): string {
  return pieceName(piece) ?? piece;
}

export function colourName(colour: string): string {
  return lookup('colour', colour) ?? colour;
}

/** The label of a key or of a word in the view. */
export function viewWord(word: string): string | null {
  return lookup('view', word);
}

function portName(port: Port, out: boolean): string {
  if (port.amount === null) return t('machine.port.black');
  return t(out ? 'machine.port.out' : 'machine.port.in', { colour: colourName(port.colour), n: port.amount });
}

/** A machine with everything that is printed on it, for screen readers. */
export function machineLabel(machine: string, { value, inputs, output, bonus }: MachineFacts): string {
  const ports = [...inputs.map((port) => portName(port, false)), portName(output, true)];
  if (bonus) ports.push(supplyOf(bonus));
  return t('machine.label', { machine: nameOf(machine), value, ports: list(ports) });
}

/** The supply that comes with a machine. */
export function supplyOf(bonus: string): string {
  return bonus === 'any' ? t('take.supply.any') : t('take.supply', { colour: colourName(bonus) });
}

/** "Hall B, expert" */
export function hallName(board: string): string {
  const [letter = board, kind] = board.split('-');
  return t(kind === 'expert' ? 'hall.name.expert' : 'hall.name', { letter });
}

/** An input that another machine feeds, and its bonus at the end. */
export function chainName({ machine, input, bonus }: Chain, components: Components): string {
  const colour = components.machines[machine]?.inputs[input]?.colour ?? '';
  return t('chain', { machine: nameOf(machine), colour: colourName(colour), n: bonus });
}

/** The fault of a plan in words; without a text, the message of the rules. */
export function faultName({ kind, message }: Pick<Fault, 'kind' | 'message'>): string {
  return lookup('fault', kind) ?? message;
}

const PLAIN = { ready: 'take.ready', pass: 'take.pass', done: 'take.done' } as const;

/** An action in the words of a hint. Null for a step of a build, because the hall shows the step instead. */
export function actionWords({ text, targets: [target = ''] }: Doing): string | null {
  const [verb = ''] = text.split(' ', 1);
  if (verb in PLAIN) return t(PLAIN[verb as keyof typeof PLAIN]);
  return verb === 'claim' ? t('act.claim', { machine: nameOf(target) }) : null;
}
