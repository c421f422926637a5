import type { Drawing, PieceFacts } from '../../../lib/board/client';
import type { Counted } from '../art/facts';
import OrderTile from '../art/OrderTile.svelte';
import SignIcon from '../art/SignIcon.svelte';
import TilePicture from '../art/TilePicture.svelte';
import Worker from '../art/Worker.svelte';
import { kindOfTile, laidIn, typeOfTile } from '../pieces';
import type { Components, FactoryView, TileFacts } from '../types';
import { kindName, pieceName } from './names';
import { t } from '.';

type Symbols = PieceFacts['symbols'];

const DIALS = { production: 'does.production', storage: 'does.stored', energy: 'does.energy' } as const;

/** Return the name, symbols and effects of a piece, or null for a piece without an explanation. */
export function explainPiece(piece: string, view: FactoryView, components: Components, me: number): PieceFacts | null {
  const [what = '', one = '', two = ''] = piece.split('-');
  const said = pieceName(piece) ?? '';
  const name = said.charAt(0).toUpperCase() + said.slice(1);
  if (what === 'turn') return turnTile(name, Number(one), view, components);
  if (what === 'worker' || what === 'seasonal') {
    const picture = { component: Worker, props: { seat: Number(one), seasonal: what === 'seasonal' } };
    return { name, picture, symbols: [], does: [t(`does.${what}`)], owner: Number(one) };
  }
  if (what === 'price') return { name, symbols: [], does: [t('does.price')] };
  if (what === 'dial' && two in DIALS) {
    return { name, symbols: [], does: [t(DIALS[two as keyof typeof DIALS]), t('does.income')], owner: Number(one) };
  }
  if (what === 'factory' || what === 'aside') {
    return { name, symbols: [], does: [t(`does.${what}`)], owner: Number(one) };
  }
  return tile(piece, view, components, me);
}

function tile(piece: string, view: FactoryView, components: Components, me: number): PieceFacts | null {
  const kind = kindOfTile(piece);
  const type = typeOfTile(piece);
  const facts = components.kinds[kind];
  if (!facts || type === null) return null;
  const owner = view.players.find((player) => [...laidIn(player), ...player.waiting].some(({ id }) => id === piece));
  const picture = { component: TilePicture, props: { facts, kind } };
  const number = /\d+$/.exec(kind)?.[0];
  const does = [t(`does.${type}`), ...(number === undefined ? [] : [t('does.number', { number })])];
  const found = { name: kindName(kind), picture, symbols: symbols(facts, view), does };
  if (owner) return { ...found, owner: owner.seat };
  const price = view.market.tiles.find(({ id }) => id === piece)?.prices[me] ?? facts.price;
  const said =
    price === facts.price
      ? t('sign.price', { n: price })
      : t('sign.price.mine', { n: price, discount: facts.price - price });
  return { ...found, symbols: [...found.symbols, { icon: 'money', text: said }] };
}

function symbols({ production, storage, energy, workers }: TileFacts, { price }: FactoryView): Symbols {
  const found: Symbols = [];
  const cost = Math.abs(energy) * price.now;
  if (production > 0) found.push(symbol('production', t('sign.production', { n: production, worth: 10 * production })));
  if (storage > 0) found.push(symbol('storage', t('sign.storage', { n: storage })));
  if (energy > 0) found.push(symbol('energy', t('sign.energy', { n: energy, cost })));
  if (energy < 0) found.push(symbol('energy', t('sign.energy.saved', { n: -energy, cost })));
  if (workers > 0) found.push(symbol('workers', t('sign.workers', { n: workers })));
  if (workers < 0) found.push(symbol('workers', t('sign.workers.saved', { n: -workers })));
  return found;
}

function symbol(of: Counted, text: string): { icon: Drawing; text: string } {
  return { icon: { component: SignIcon, props: { of } }, text };
}

function turnTile(name: string, number: number, view: FactoryView, components: Components): PieceFacts {
  const discount = components.turn_order[`turn-${number}`]?.discount ?? 0;
  const picture = { component: OrderTile, props: { number, discount } };
  const found: Symbols = [{ icon: 'money', text: t('sign.discount', { n: discount }) }];
  const drawn = view.auction?.lots ?? view.players.flatMap(({ turn_tile }) => turn_tile ?? []);
  if (drawn.some((one) => one.number === number)) {
    const place = 1 + drawn.filter((one) => one.number < number).length;
    found.push({ icon: 'step', text: t('sign.place', { place, seats: view.seats }) });
  }
  return { name, picture, symbols: found, does: [t('does.turn')] };
}
