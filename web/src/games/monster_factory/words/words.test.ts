// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { withPictures } from '../../../lib/table/log-lines';
import { messagesOf } from '../../../test-messages';
import { logLine, reasonWords } from '../../../lib/board/wording';
import client from '..';
import { coursesWords } from '../../../lib/review/courses';
import type { Course } from '../../../lib/net/report';
import { components, events, lateSix, middleFour } from '../fixtures';
import sentences from '../fixtures/sentences.json';
import '.';
import { factsOf } from './facts';
import { logPictures } from './pictures';
import { faceName, pieceName, placeIn, structureName } from './names';

const KEYS = Object.keys(messagesOf('monster_factory')).map((key) => key.replace(/_(one|other)$/, ''));
const WHY = [...new Set(KEYS.filter((key) => key.startsWith('why.')))].map((key) => key.slice(4));
const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];
const FACES = Object.keys(components.tiles).flatMap((kind) => [kind, `${kind}e`]);

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  const complete = (text: string | null) => {
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
    // the text contains no key and no id
    expect(text).not.toMatch(/[tT-]{4}|\b(log|face|shape|side|name)\.\w/);
  };

  it.each(sentences.log.filter(({ event }) => !['draw', 'unheard-of'].includes(event.kind)))(
    'has a line for $event',
    ({ event, said }) => {
      const line = logLine(event, said, client, NAMES);
      complete(line);
      const { seat, owner } = event as { seat: number; owner?: number };
      if (seat >= 0) expect(line).toContain(NAMES[seat]);
      if (owner !== undefined) expect(line).toContain(NAMES[owner]);
      // the picture of the tile replaces words
      const pictured = withPictures(line ?? '', logPictures(event)).filter((part) => typeof part !== 'string');
      expect(pictured.map(({ props }) => props['tile'])).toEqual('face' in event ? [event.face] : []);
    },
  );

  it('every face has a different name', () => {
    const names = FACES.map(faceName);
    names.forEach(complete);
    // the order of the sides distinguishes mirror images, and the two kinds of crossings
    expect(new Set(names).size).toBe(FACES.length);
  });

  it('structures have names', () => {
    complete(structureName(0));
    expect(structureName(3)).toContain('3');
  });
});

describe.each(LANGUAGES)('reasons in %s', (code) => {
  beforeAll(() => language.choose(code));

  const facts = {
    left: 2,
    places: 3,
    n: 3,
    needs: 2,
    has: 1,
    open: 4,
    links: 3,
    seats: 4,
    size: 5,
    points: 6,
    worth: 7,
  };

  it.each(WHY)('a piece has the reason %s', (key) => {
    const said = reasonWords('why', { key, ...facts }, client);
    expect(said).not.toMatch(/[{}]|undefined|NaN/);
    expect(said === reasonWords('why', { key: 'other' }, client)).toBe(key === 'other');
  });

  it('pieces have a description and effects', () => {
    const { view } = lateSix;
    const pieces = view.structures.flatMap(({ id, owner, number, cells, tiles }) => [
      id,
      ...cells.map((cell) => cell.id),
      ...tiles.map(({ tile }) => tile),
      ...tiles.map(({ x, y }) => `laid-${owner}.${number}-${x},${y}`),
    ]);
    for (const piece of [view.tile ?? '', ...pieces]) {
      const told = factsOf(piece, view);
      expect(told?.does.length).toBeGreaterThan(0);
      expect([told?.name, ...(told?.does ?? []), ...(told?.symbols ?? []).map(({ text }) => text)].join()).not.toMatch(
        /[{}]|undefined|NaN/,
      );
    }
    expect(factsOf('unheard-of', view)).toBeNull();
  });
});

describe('sentences for events', () => {
  beforeAll(() => language.choose('en'));

  it('every kind of event has a sentence', () => {
    expect(new Set(events.map(({ kind }) => String(kind)))).toEqual(
      new Set(['begin', 'draw', 'discard', 'place', 'finished', 'final']),
    );
  });
});

describe('actions', () => {
  beforeAll(() => language.choose('en'));
  const { view } = middleFour;
  const course = (...actions: string[]): Course => ({
    actions,
    targets: ['cell-0-0,1'],
    preview: {},
    reason: { key: 'best' },
    value: 0.5,
  });

  it('a hint names the structure, because the board marks the place', () => {
    const words = (text: string) => client.actionWords?.({ text, targets: ['cell-0-0,1'] }, view, NAMES);
    expect(words('place 0 0,1 up')).toBe('Place the tile on Anna’s minion 1');
    expect(words('place 2 2,-1 down')).toBe('Place the tile on your monster');
  });

  it('rotations of a tile in the same place are described by its limbs, without notation', () => {
    const words = (...texts: string[]) =>
      coursesWords(
        texts.map((text) => course(text)),
        client,
        view,
        NAMES,
      ).map((one) => one.words);
    const place = 'Bottom open place of Anna’s minion 1';
    expect(words('place 0 0,1 up', 'place 0 0,1 left')).toEqual([
      `${place}; limbs: above thin and on the right thin`,
      `${place}; limbs: above thin and on the left thin`,
    ]);
    expect(words('place 0 0,1 up')).toEqual([place]);
  });
});

describe('pieces', () => {
  it('tiles and faces have names, and other ids have none', () => {
    expect(pieceName('t---')).toBe('end (thin)');
    expect(pieceName('TT--e.3')).toBe('bend (thick × 2) with eyes');
    expect(pieceName('T-T-')).toBe('straight (thick × 2)');
    expect(pieceName('monster-0')).toBe('monster');
    expect(pieceName('minion-3.2')).toBe('minion 2');
    expect(pieceName('minion-3.2', undefined, ['Anna', 'Boris', 'Chen', 'Dora'])).toBe('Dora’s minion 2');
    expect(pieceName('cell-1--1,12')).toBe('open place');
    expect(pieceName('unheard-of')).toBeNull();
  });

  it('an open place is named by its side, or else by its row and column', () => {
    const { view } = lateSix;
    for (const structure of view.structures) {
      const { cells, owner } = structure;
      const places = cells.map((cell) => placeIn(structure, cell));
      expect(new Set(places.map(({ row, column }) => `${row} ${column}`)).size).toBe(cells.length);
      for (const { row, column } of places) expect(Math.min(row, column)).toBeGreaterThan(0);
      const mine = { ...view, seat: owner };
      const names = cells.map(({ id }) => pieceName(id, mine));
      expect(new Set(names).size).toBe(cells.length);
      for (const name of names) expect(name).toMatch(/^((only|top|bottom|leftmost|rightmost) )?open place .*of your m/);
    }
  });
});
