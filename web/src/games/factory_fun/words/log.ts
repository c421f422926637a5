import type { GameEvent } from '../../../lib/net/event';
import { list, sentences } from '../../../lib/i18n';
import type { Events } from '../wire';
import { t } from '.';
import { nameOf } from './names';

interface Told {
  name: string;
  names: string[];
}

type Line<E> = (event: E, told: Told) => string | null;

const LINES: { [K in keyof Events]: Line<Events[K]> } = {
  round: ({ round, machines }) => t('log.round', { round, machines: machinesNamed(machines) }),
  ready: (_, { name }) => t('log.ready', { name }),
  ranked: ({ list: own }, { name }) =>
    own ? t('log.ranked.own', { name, machines: machinesNamed(own) }) : t('log.ranked', { name }),
  lists: ({ lists }, { names }) =>
    t('log.lists', {
      lists: sentences(
        lists.map((one, seat) => t('log.lists.one', { name: names[seat] ?? '', machines: machinesNamed(one) })),
      ),
    }),
  took: ({ machine }, { name }) =>
    machine === null ? t('log.took.none', { name }) : t('log.took', { name, machine: nameOf(machine) }),
  done: ({ built }, { name }) => t(built === false ? 'log.done.gave_up' : 'log.done', { name }),
  built: ({ machine, value, price, money, bonus }, { name }) => {
    const told = { name, machine: nameOf(machine), value, price, money };
    return bonus > 0 ? t('log.built.bonus', { ...told, bonus }) : t('log.built', told);
  },
  gave_up: ({ machine, penalty, money }, { name }) => {
    const told = { name, machine: nameOf(machine) };
    if (penalty > 0) return t('log.gave_up', { ...told, penalty, money });
    return penalty === 0 ? t('log.gave_up.free', told) : t('log.gave_up.gain', { ...told, money });
  },
  // the table says that itself
  final: () => null,
};

function machinesNamed(machines: readonly string[]): string {
  return machines.length === 0 ? t('log.lists.nothing') : list(machines.map(nameOf));
}

/** One log line for an event; null where none is needed. */
export function logLine(event: GameEvent, names: string[]): string | null {
  const kind: unknown = event.kind;
  if (typeof kind !== 'string' || !(kind in LINES)) return null;
  const line = LINES[kind as keyof Events] as Line<GameEvent>;
  return line(event, { name: names[Number(event.seat)] ?? '', names });
}
