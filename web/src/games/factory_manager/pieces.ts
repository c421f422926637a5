import { TYPES, type FactoryView, type Laid, type Player, type TileType } from './types';

/** Return the kind of a tile, such as `machine-5` for `machine-5-1`. A kind is returned unchanged. */
export function kindOfTile(tile: string): string {
  return /^(start-(?:machine|storage)|[a-z-]+-\d+)-\d+$/.exec(tile)?.[1] ?? tile;
}

/** Return the type of a tile or kind, or null for other pieces. */
export function typeOfTile(tile: string): TileType | null {
  const name = tile.replace(/^start-/, '');
  return TYPES.find((type) => name === type || new RegExp(`^${type}(-\\d+)+$`).test(name)) ?? null;
}

/** Return all tiles in a factory, general tiles first. */
export function laidIn({ general, control, optimization }: Player): Laid[] {
  return [...general, ...(control ? [control] : []), ...(optimization ? [optimization] : [])];
}

/** Whether a tile can be shut down. Only machines and robots can be shut down. */
export function canBeShut(tile: string): boolean {
  const type = typeOfTile(tile);
  return type === 'machine' || type === 'working-robot' || type === 'personnel-robot';
}

/**
 * Return a function that gives the same name to tiles of one kind in the same place. Tiles of one kind in different
 * places are different choices.
 */
export function equals({ market, players }: FactoryView): (piece: string) => string {
  const places = new Map<string, string>(market.tiles.map(({ id }) => [id, 'offered']));
  for (const player of players) {
    for (const { id } of laidIn(player)) places.set(id, `laid ${player.seat}`);
    for (const { id } of player.waiting) places.set(id, `waiting ${player.seat}`);
  }
  return (piece) => {
    if (typeOfTile(piece) === null) return /^seasonal-\d+-/.test(piece) ? 'seasonal' : piece;
    return `${places.get(piece) ?? 'stored'} ${kindOfTile(piece)}`;
  };
}

/** Whether the player can only choose how many seasonal workers to hire. */
export function onlyHiring(actions: readonly { text: string }[]): boolean {
  return actions.length > 1 && actions.every(({ text }) => text.startsWith('hire '));
}

/** Return whether the player can only end the turn. */
export function onlyDone(actions: readonly { text: string }[]): boolean {
  return actions.length === 1 && actions[0]?.text === 'hire 0';
}
