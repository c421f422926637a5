import type { GameEvent } from '../../../lib/net/event';
import { commas, list, signed } from '../../../lib/i18n';
import type { Events } from '../wire';
import { t } from '.';
import { kindName } from './names';

type Lines = { [Kind in keyof Events]: (event: Events[Kind], name: string, names: string[]) => string | null };

function numberOf(turn: string): string {
  return turn.replace(/^turn-/, '');
}

const LINES: Lines = {
  round: ({ round, lots }) => t('log.round', { round, lots: list(lots.map(numberOf)) }),
  nominate: ({ tile, bid }, name) => t('log.nominate', { name, number: numberOf(tile), n: bid }),
  bid: ({ bid }, name) => t('log.bid', { name, n: bid }),
  pass: ({ forced }, name) => t(forced ? 'log.pass.forced' : 'log.pass', { name }),
  won: ({ tile, workers }, name) => t('log.won', { name, number: numberOf(tile), n: workers }),
  order: ({ order }, _, names) => t('log.order', { names: commas(order.map((seat) => names[seat] ?? '')) }),
  put: ({ tile, extra }, name) => t(extra ? 'log.put.extra' : 'log.put', { name, tile: kindName(tile) }),
  enough: (_, name) => t('log.enough', { name }),
  buy: ({ tile, price, space, aside }, name) => {
    const told = { name, price, tile: kindName(tile) };
    if (space > 0) return t('log.buy.space', { ...told, space });
    return t(aside ? 'log.buy.aside' : 'log.buy', told);
  },
  lay: ({ tile, space }, name) => {
    const told = { name, tile: kindName(tile) };
    return space > 0 ? t('log.lay.space', { ...told, space }) : t('log.lay', told);
  },
  tear: ({ tile }, name) => t('log.tear', { name, tile: kindName(tile) }),
  hire: ({ workers, price }, name) =>
    workers > 0 ? t('log.hire', { name, n: workers, price }) : t('log.done', { name }),
  cleared: ({ tiles }) => (tiles.length > 0 ? t('log.cleared', { n: tiles.length }) : null),
  run: ({ shut, production, storage, energy, canteen }, name) => {
    const told = { name, production, storage, energy, canteen };
    if (shut.length === 0) return t('log.run', told);
    return t('log.run.shut', { ...told, tiles: list(shut.map(kindName)) });
  },
  price: ({ step, price }) => (step > 0 ? t('log.price', { step, price }) : t('log.price.same', { price })),
  income: ({ paid, money }, name) => t('log.income', { name, income: signed(paid), money }),
  final: () => null,
};

/** One log line for an event; null for a kind that it does not know, and where nothing happened. */
export function logLine(event: GameEvent, names: string[]): string | null {
  const kind: unknown = event['kind'];
  if (typeof kind !== 'string' || !(kind in LINES)) return null;
  const line = LINES[kind as keyof Events] as (event: GameEvent, name: string, names: string[]) => string | null;
  return line(event, names[Number(event['seat'])] ?? '', names);
}
