import type { Drawing, PieceFacts } from '../../lib/board/client';
import Card from './art/Card.svelte';
import PeripheralIcon from './art/PeripheralIcon.svelte';
import SignIcon from './art/SignIcon.svelte';
import { mechanicNumber, robotFacts, unitFacts } from './pieces';
import type { Components, FzztView, Player, RobotFacts, Sign, UnitFacts } from './types';
import { t } from './words';
import { bringsWords, fullName, peripheralText } from './words/names';

type Symbols = PieceFacts['symbols'];

const drawn = (sign: Sign): Drawing => ({ component: SignIcon, props: { sign } });

/** Return the name and effects of a piece, or null if the id belongs to no piece of this game. */
export function explain(id: string, view: FzztView, components: Components): PieceFacts | null {
  if (id.startsWith('slot-')) {
    const picture = { component: Card, props: { piece: null, components } };
    return { name: t('label.closed'), picture, symbols: [], does: [t('does.closed')] };
  }
  if (components.peripherals[id]) {
    const picture = { component: PeripheralIcon, props: { id } };
    return { name: fullName(id), picture, symbols: [], does: [peripheralText(id)] };
  }
  const piece = id.startsWith('bid-') ? id.slice('bid-'.length) : id;
  const owner = ownerOf(piece, view);
  const picture = { component: Card, props: { piece, components, seat: owner ?? 0 } };
  const told = printed(piece, components);
  if (!told) return null;
  const brings = view.prospects?.cards[piece];
  return {
    name: fullName(piece),
    picture,
    symbols: [...told.symbols, ...(brings ? [{ icon: 'gear' as const, text: bringsWords(brings) }] : [])],
    does: told.does,
    ...(owner === null ? {} : { owner }),
  };
}

/** Return the symbols on a card with their meanings, and the purpose of the card. */
function printed(piece: string, components: Components): Pick<PieceFacts, 'symbols' | 'does'> | null {
  if (mechanicNumber(piece) !== null) {
    return { symbols: [{ icon: 'energy', text: t('sheet.power', { n: 0 }) }], does: [t('does.mechanic')] };
  }
  const unit = unitFacts(components, piece);
  if (unit) return { symbols: ofUnit(unit), does: [t('does.unit'), t('does.unit.mount')] };
  const robot = robotFacts(components, piece);
  if (!robot) return null;
  const special = { up: [t('does.upgrade')], fz: [t('does.fzzzt')] }[robot.kind];
  return { symbols: ofRobot(robot), does: [...(special ?? []), t('does.robot'), ...mounted(robot)] };
}

function mounted(robot: RobotFacts): string[] {
  return robot.symbols.length > 0 ? [t('does.mount')] : [];
}

function ofRobot({ power, kind, symbols, belt_speed: speed, vp, owner }: RobotFacts): Symbols {
  const signs = symbols.map((sign) => ({ icon: drawn(sign), text: t('sheet.sign', { sign: t(`sign.${sign}`) }) }));
  return [
    { icon: 'energy', text: t('sheet.power', { n: power }) },
    ...(kind === 'up' ? [{ icon: 'swap' as const, text: t('sheet.any') }] : signs),
    { icon: 'belt', text: t('sheet.speed', { n: speed }) },
    { icon: 'star', text: t('sheet.points', { points: t('points', { n: vp }) }) },
    ...(owner === null ? [] : [{ icon: 'person' as const, text: t('sheet.owner', { n: owner }) }]),
  ];
}

function ofUnit({ symbols, value, belt_speed: speed }: UnitFacts): Symbols {
  return [
    { icon: 'star', text: t('sheet.value', { n: value }) },
    ...symbols.map((sign) => ({ icon: drawn(sign), text: t('sheet.needs', { sign: t(`sign.${sign}`) }) })),
    { icon: 'belt', text: t('sheet.speed', { n: speed }) },
  ];
}

/** Return the seat that owns a card in the view, or null if no seat owns it. */
function ownerOf(piece: string, { players }: FzztView): number | null {
  const has = ({ cards, robots, units, mechanic }: Player): boolean =>
    mechanic === piece ||
    robots.includes(piece) ||
    cards?.includes(piece) === true ||
    units.some(({ unit }) => unit === piece);
  return players.find(has)?.seat ?? null;
}
