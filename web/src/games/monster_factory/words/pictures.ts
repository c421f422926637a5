import type { PicturedWords } from '../../../lib/board/client';
import type { GameEvent } from '../../../lib/net/event';
import TilePicture from '../art/TilePicture.svelte';
import type { Laid, MonsterView } from '../types';
import { faceName } from './names';

/** Return the tile that an event draws or lays, as a picture for the words that name it. */
export function logPictures(event: GameEvent, view?: MonsterView | null): PicturedWords[] {
  const { face, turn, owner, kind, seat } = event;
  if (typeof face !== 'string') return [];
  const wears: unknown = owner ?? (kind === 'begin' ? seat : -1);
  const tile = laidTile(event, wears, view)?.tile ?? face; // equal tiles have different faces
  return [{ words: faceName(face), component: TilePicture, props: { tile, turn: turn ?? 0, seat: wears } }];
}

/** Return the tile that an event laid. A structure begins at its own origin. */
function laidTile({ number, x = 0, y = 0 }: GameEvent, owner: unknown, view?: MonsterView | null): Laid | undefined {
  const structure = view?.structures.find((one) => one.owner === owner && one.number === number);
  return structure?.tiles.find((tile) => tile.x === x && tile.y === y);
}
