// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { language } from '../../../lib/i18n';
import { withPictures } from '../../../lib/table/log-lines';
import { events } from '../fixtures';
import '.';
import { logLine, logPictures } from './log';

beforeAll(() => language.choose('en'));

it('draws every card that a log line names, in its place', () => {
  const drawn = events.map((event) => {
    const parts = withPictures(
      logLine(event, ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay']) ?? '',
      logPictures(event),
    );
    const words = parts.filter((part) => typeof part === 'string').join('');
    expect(words).not.toMatch(/robot \d|unit \(|: mechanic|upgrade/);
    return parts.filter((part) => typeof part !== 'string').map(({ props }) => props['piece']);
  });
  const bids: unknown = events.find(({ kind }) => kind === 'reveal')?.bids;
  expect(drawn).toContainEqual(Array.isArray(bids) ? bids.flatMap((bid: unknown) => bid ?? []) : []);
});
