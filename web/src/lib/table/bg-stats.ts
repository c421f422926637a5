import { playedBy } from '../ui/people';
import type { TableInfo } from '../net/wire';

/**
 * The address that sends a finished game to the app BG Stats, in the format of "Push plays to BG Stats from other apps
 * or websites" (bgstatsapp.com). The address is opened only when the user touches the link. Every player has `winner`,
 * because the app requires that field.
 */
export function playAddress(table: TableInfo, title: string, fewestWins: boolean): string {
  const play = {
    sourceName: 'Factory Floor',
    sourcePlayId: table.id,
    playDate: new Date(table.changed * 1000).toISOString().slice(0, 19).replace('T', ' '),
    game: { sourceGameId: table.game, name: title, highestWins: !fewestWins, noPoints: false },
    players: table.seats.map((seat) => ({
      sourcePlayerId: seat.player || seat.bot,
      name: playedBy(seat),
      score: table.scores?.[seat.seat] ?? 0,
      rank: table.ranking?.[seat.seat] ?? 0,
      winner: table.ranking?.[seat.seat] === 1,
      startPlayer: false,
    })),
  };
  return `https://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;
}
