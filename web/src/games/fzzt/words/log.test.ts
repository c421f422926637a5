// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { language } from '../../../lib/i18n';
import type { GameEvent } from '../../../lib/net/event';
import { withPictures } from '../../../lib/table/log-lines';
import { logLine } from '../../../lib/board/wording';
import client from '..';
import sentences from '../fixtures/sentences.json';
import { logPictures } from './pictures';

beforeAll(() => language.choose('en'));

it('draws every card that a log line names, in its place', () => {
  const events: GameEvent[] = sentences.log.map(({ event }) => event);
  const drawn = sentences.log.map(({ event, said }) => {
    const parts = withPictures(
      logLine(event, said, client, ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay']) ?? '',
      logPictures(event),
    );
    const words = parts.filter((part) => typeof part === 'string').join('');
    expect(words).not.toMatch(/robot \d|unit \(|: mechanic|upgrade/);
    return parts.filter((part) => typeof part !== 'string').map(({ props }) => props['piece']);
  });
  const bids: unknown = events.find(({ kind }) => kind === 'reveal')?.bids;
  expect(drawn).toContainEqual(Array.isArray(bids) ? bids.flatMap((bid: unknown) => bid ?? []) : []);
});
