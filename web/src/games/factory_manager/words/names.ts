import { signed } from '../../../lib/i18n';
import { kindOfTile, typeOfTile } from '../pieces';
import { DIALS, type Components, type TileFacts, type TileType } from '../types';
import { lookup, t } from '.';

export function typeName(type: TileType): string {
  return t(`type.${type}`);
}

/** What a kind of tile, or a tile, is called: "Machine 5". */
export function kindName(piece: string): string {
  const kind = kindOfTile(piece);
  const type = typeOfTile(kind);
  if (type === null) return piece;
  const [number] = /\d+$/.exec(kind) ?? [];
  if (number !== undefined) return t('kind.number', { type: typeName(type), number });
  return kind.startsWith('start-') ? t('kind.start', { type: typeName(type) }) : typeName(type);
}

/** What is printed on a tile, in words. */
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

/** A tile with everything that is printed on it. */
export function tileLabel(components: Components, kind: string): string {
  const facts = components.kinds[kind];
  return [kindName(kind), ...(facts ? factsSaid(facts) : [])].join(', ');
}

const SEATED: Record<string, 'piece.worker' | 'piece.seasonal' | 'piece.factory' | 'piece.aside'> = {
  worker: 'piece.worker',
  seasonal: 'piece.seasonal',
  factory: 'piece.factory',
  aside: 'piece.aside',
};

/** What a piece of the view is called; null for what has no name. */
export function pieceName(piece: string): string | null {
  const [what = '', one = '', two = ''] = piece.split('-');
  const seated = SEATED[what];
  if (seated !== undefined && /^\d+$/.test(one)) return t(seated, { seat: Number(one) + 1 });
  if (what === 'turn' && /^\d+$/.test(one)) return t('turn.name', { number: Number(one) });
  if (piece === 'price-marker') return t('price.marker');
  if (what === 'price' && /^\d+$/.test(one)) return t('price.tile', { step: signed(Number(one)) });
  const dial = DIALS.find((name) => name === two);
  if (what === 'dial' && dial) return t('piece.dial', { name: t(`dial.${dial}`), seat: Number(one) + 1 });
  if (what === 'column') {
    const type = typeOfTile(piece.slice('column-'.length));
    return type === null ? null : t('piece.column', { type: typeName(type) });
  }
  return typeOfTile(piece) === null ? null : kindName(piece);
}

/** What a key or a word of the view is called. */
export function viewWord(word: string): string | null {
  return lookup('view', word) ?? lookup('phase', word) ?? lookup('type', word);
}
