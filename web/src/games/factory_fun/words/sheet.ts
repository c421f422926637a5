/** The name of a piece, its printed facts, and its effects. */
import type { IconName } from '../../../lib/icons/names';
import type { Drawing, PieceFacts } from '../../../lib/board/client';
import MachineTile from '../table/MachineTile.svelte';
import PieceTile from '../table/PieceTile.svelte';
import type { Components, FunView, MachineFacts, Port } from '../types';
import { t } from '.';
import { colourName, nameOf, pieceName, supplyOf } from './names';

/** The bonus for each unit that comes from another machine. */
const BONUS = 5;

const iconOf = ({ colour }: Port): IconName => (colour === 'black' ? 'goods' : `liquid-${colour}`);

function portText({ colour, amount }: Port, out: boolean): string {
  if (amount === null) return t('sheet.machine.black');
  const facts = { n: amount, colour: colourName(colour) };
  return out ? t('sheet.machine.out', facts) : t('sheet.machine.in', { ...facts, bonus: BONUS * amount });
}

function symbolsOf({ value, inputs, output, bonus }: MachineFacts, tile: (piece: string) => Drawing) {
  return [
    { icon: 'money' as const, text: t('sheet.machine.value', { n: value }) },
    ...inputs.map((port) => ({ icon: iconOf(port), text: portText(port, false) })),
    { icon: iconOf(output), text: portText(output, true) },
    ...(bonus ? [{ icon: tile(bonus === 'any' ? 'white' : `supply-${bonus}`), text: supplyOf(bonus) }] : []),
  ];
}

/**
 * Return the owner of a machine: the player who took it in this round, or whose factory contains it. Returns undefined
 * if no player owns the machine.
 */
function ownerOf(machine: string, { players }: FunView): number | undefined {
  return players.find((one) => one.machine === machine || one.pieces.some(({ piece }) => piece === machine))?.seat;
}

/** Describe the effect of a pipe, supply or reservoir. */
function doesOf(piece: string, components: Components): string[] {
  if (piece.startsWith('supply-')) return [t('sheet.supply'), t('sheet.supply.one')];
  if (piece === 'white') return [t('sheet.white'), t('sheet.pipe')];
  if (piece === 'black') return [t('sheet.black'), t('sheet.pipe')];
  return [t((components.pieces[piece]?.price ?? 1) > 1 ? 'sheet.pipe.2' : 'sheet.pipe.1'), t('sheet.pipe')];
}

export function explain(piece: string, view: FunView | null, components: Components): PieceFacts | null {
  const tile = (one: string): Drawing => ({ component: PieceTile, props: { piece: one, components } });
  const machine = components.machines[piece];
  if (machine) {
    const owner = view ? ownerOf(piece, view) : undefined;
    return {
      name: nameOf(piece),
      picture: { component: MachineTile, props: { machine: piece, components } },
      symbols: symbolsOf(machine, tile),
      does: [t('sheet.machine'), t('sheet.machine.new')],
      ...(owner === undefined ? {} : { owner }),
    };
  }
  if (piece in components.pieces)
    return { name: nameOf(piece), picture: tile(piece), symbols: [], does: doesOf(piece, components) };
  const name = pieceName(piece);
  return name === null ? null : { name, symbols: [], does: [t('sheet.cell')] };
}
