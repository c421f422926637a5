import type { PicturedWords } from '../../../lib/board/client';
import type { GameEvent } from '../../../lib/net/event';
import TilePicture from '../art/TilePicture.svelte';
import type { Laid, MonsterView } from '../types';
import type { Events } from '../wire';
import { t } from '.';
import { faceName, structureName } from './names';

type Lines = { [Kind in keyof Events]: (event: Events[Kind], name: string, names: string[]) => string | null };

const LINES: Lines = {
  begin: ({ face, number }, name) =>
    number === 0
      ? t('log.begin.monster', { name, tile: faceName(face) })
      : t('log.begin.minion', { name, number, tile: faceName(face) }),
  // it is seen in the tray, and then where it is laid
  draw: () => null,
  discard: ({ face }, name) => t('log.discard', { name, tile: faceName(face) }),
  place: ({ seat, owner, number, face }, name, names) => {
    const told = { name, what: structureName(number), tile: faceName(face) };
    return seat === owner ? t('log.place.own', told) : t('log.place.other', { ...told, owner: names[owner] ?? '' });
  },
  finished: ({ number, tiles, points }, name) => {
    const told = { name, n: tiles, points: t('points', { n: points }) };
    return number === 0 ? t('log.finished.monster', told) : t('log.finished.minion', { ...told, number });
  },
  final: () => t('log.final'),
};

/** One log line for an event; null for an event that needs none, or that it does not know. */
export function logLine(event: GameEvent, names: string[]): string | null {
  const kind: unknown = event['kind'];
  if (typeof kind !== 'string' || !(kind in LINES)) return null;
  const line = LINES[kind as keyof Events] as (event: GameEvent, name: string, names: string[]) => string | null;
  return line(event, names[Number(event['seat'])] ?? '', names);
}

/** The tile of an event, as it lies or is drawn, for the words that name it. */
export function logPictures(event: GameEvent, view?: MonsterView | null): PicturedWords[] {
  const { face, turn, owner, kind, seat } = event;
  if (typeof face !== 'string') return [];
  const wears: unknown = owner ?? (kind === 'begin' ? seat : -1);
  const tile = laidTile(event, wears, view)?.tile ?? face; // equal tiles differ in their faces
  return [{ words: faceName(face), component: TilePicture, props: { tile, turn: turn ?? 0, seat: wears } }];
}

/** The tile that an event laid; a structure begins at its origin. */
function laidTile({ number, x = 0, y = 0 }: GameEvent, owner: unknown, view?: MonsterView | null): Laid | undefined {
  const structure = view?.structures.find((one) => one.owner === owner && one.number === number);
  return structure?.tiles.find((tile) => tile.x === x && tile.y === y);
}
