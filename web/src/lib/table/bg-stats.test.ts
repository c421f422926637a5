// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { TableInfo } from '../net/wire';
import { playAddress } from './bg-stats';

const NOBODY = { before: '', former: '', held: false };
const table = {
  id: 'abc',
  game: 'tiny',
  changed: Date.UTC(2026, 10, 29, 7, 5, 9) / 1000,
  scores: [12, 12, 3],
  ranking: [1, 1, 3],
  seats: [
    { seat: 0, kind: 'player', name: 'Anna & Co', player: '7a17', bot: '', ...NOBODY },
    { seat: 1, kind: 'player', name: '工廠', player: '9b2c', bot: '', ...NOBODY },
    { seat: 2, kind: 'bot', name: 'chief', player: '', bot: 'chief', ...NOBODY },
  ],
} as unknown as TableInfo;

it('a finished game is sent to BG Stats in its documented format', () => {
  const address = new URL(playAddress(table, 'Tiny', false));
  expect(`${address.origin}${address.pathname}`).toBe('https://app.bgstatsapp.com/createPlay.html');
  const play: unknown = JSON.parse(address.searchParams.get('data') ?? '');
  expect(play).toEqual({
    sourceName: 'Factory Floor',
    sourcePlayId: 'abc',
    playDate: '2026-11-29 07:05:09',
    game: { sourceGameId: 'tiny', name: 'Tiny', highestWins: true, noPoints: false },
    players: [
      { sourcePlayerId: '7a17', name: 'Anna & Co', score: 12, rank: 1, winner: true, startPlayer: false },
      { sourcePlayerId: '9b2c', name: '工廠', score: 12, rank: 1, winner: true, startPlayer: false },
      { sourcePlayerId: 'chief', name: 'Piston', score: 3, rank: 3, winner: false, startPlayer: false },
    ],
  });
});
