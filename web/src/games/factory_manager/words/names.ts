import type { Doing } from '../../../lib/board/client';
import { commas, signed } from '../../../lib/i18n';
import { kindOfTile, typeOfTile } from '../pieces';
import { DIALS, type Components, type FactoryView, type TileFacts, type TileType } from '../types';
import { lookup, t } from '.';

export function typeName(type: TileType): string {
  return t(`type.${type}`);
}

/** Return the name of a type for the narrow space below its column. Soft hyphens mark where the name may wrap. */
export function columnName(type: TileType): string {
  return lookup('column', type) ?? typeName(type);
}

/** Return the name of a tile or of its kind, such as "Machine 5". */
export function kindName(piece: string): string {
  const kind = kindOfTile(piece);
  const type = typeOfTile(kind);
  if (type === null) return piece;
  const [number] = /\d+$/.exec(kind) ?? [];
  if (number !== undefined) return t('kind.number', { type: typeName(type), number });
  return kind.startsWith('start-') ? t('kind.start', { type: typeName(type) }) : typeName(type);
}

/** Describe the printed facts of a tile. */
export function factsSaid({ production, storage, energy, workers }: TileFacts): string[] {
  const said: string[] = [];
  if (production !== 0) said.push(t('fact.production', { n: production }));
  if (storage !== 0) said.push(t('fact.storage', { n: storage }));
  if (energy > 0) said.push(t('fact.energy', { n: energy }));
  if (energy < 0) said.push(t('fact.energy.saved', { n: -energy }));
  if (workers > 0) said.push(t('fact.workers', { n: workers }));
  if (workers < 0) said.push(t('fact.workers.saved', { n: -workers }));
  return said;
}

/** Describe a tile with all its printed facts. */
export function tileLabel(components: Components, kind: string): string {
  const facts = components.kinds[kind];
  return commas([kindName(kind), ...(facts ? factsSaid(facts) : [])]);
}

/** Describe the discount of a turn-order tile on each price. */
export function discountSaid(discount: number): string {
  return discount === 0 ? t('turn.off.none') : t('turn.off', { discount });
}

const OWNED = ['worker', 'seasonal', 'factory', 'aside'] as const;

/**
 * Return the name of a piece with its owner ("your" or a player's name). If the owner is unknown, return only the name
 * of the piece.
 */
function owned(piece: string, mine: string, seat: number, view?: FactoryView, names?: readonly string[]): string {
  if (view?.seat === seat) return mine;
  const name = names?.[seat];
  return name ? t('piece.of', { piece, name }) : piece;
}

/** Return the name of a piece of the view, or null if the piece has no name. */
export function pieceName(piece: string, view?: FactoryView, names?: readonly string[]): string | null {
  const [what = '', one = '', two = ''] = piece.split('-');
  const seated = OWNED.find((kind) => kind === what);
  if (seated !== undefined && /^\d+$/.test(one))
    return owned(t(`piece.${seated}`), t(`piece.${seated}.mine`), Number(one), view, names);
  if (what === 'turn' && /^\d+$/.test(one)) return t('turn.name', { number: Number(one) });
  if (piece === 'price-marker') return t('price.marker');
  if (what === 'price' && /^\d+$/.test(one)) return t('price.tile', { step: signed(Number(one)) });
  const dial = DIALS.find((name) => name === two);
  if (what === 'dial' && dial) return owned(t(`dial.${dial}`), t(`dial.${dial}`), Number(one), view, names);
  if (what === 'column') {
    const type = typeOfTile(piece.slice('column-'.length));
    return type === null ? null : t('piece.column', { type: typeName(type) });
  }
  return typeOfTile(piece) === null ? null : kindName(piece);
}

/** Describe an action for a hint, with its verb and its tile. */
export function actionWords({ text, targets: [target = ''] }: Doing): string | null {
  const [verb = '', first = '', second = ''] = text.split(' ');
  const tile = (words: string) => t('act.tile', { do: words, tile: kindName(target) });
  switch (verb) {
    case 'nominate':
      return t('act.nominate', { number: Number(first), n: Number(second) });
    case 'bid':
    case 'add':
      return t(`act.${verb}`, { n: Number(first) });
    case 'pass':
    case 'enough':
      return t(`do.${verb}`);
    case 'buy':
      return tile(t(second === 'aside' ? 'do.buy.aside' : 'do.buy'));
    case 'put':
    case 'lay':
    case 'tear':
    case 'shut':
      return tile(t(`do.${verb}`));
    case 'run':
      return tile(t('do.start'));
    case 'hire':
      return first === '0' ? t('act.hire.none') : t('act.hire', { n: Number(first) });
    case 'confirm':
      return t('act.confirm');
    default:
      return null;
  }
}

/** Return the label of a key or word of the view. */
export function viewWord(word: string): string | null {
  return lookup('view', word) ?? lookup('phase', word) ?? lookup('type', word);
}
