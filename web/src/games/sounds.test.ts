import { describe, expect, it } from 'vitest';
import type { GameSounds } from '../lib/ui/tunes';
import { sounds as factoryFun } from './factory_fun/sounds';
import funEvents from './factory_fun/fixtures/events.json';
import { sounds as factoryManager } from './factory_manager/sounds';
import managerEvents from './factory_manager/fixtures/events.json';
import { sounds as fantasticFactories } from './fantastic_factories/sounds';
import factoriesEvents from './fantastic_factories/fixtures/events.json';
import { sounds as fzzt } from './fzzt/sounds';
import fzztEvents from './fzzt/fixtures/events.json';
import { sounds as monsterFactory } from './monster_factory/sounds';
import monsterEvents from './monster_factory/fixtures/events.json';

type Events = readonly Record<string, unknown>[];
const GAMES: readonly [string, GameSounds, Events][] = [
  ['factory_fun', factoryFun, funEvents],
  ['factory_manager', factoryManager, managerEvents],
  ['fantastic_factories', fantasticFactories, factoriesEvents],
  ['fzzt', fzzt, [...fzztEvents, { kind: 'sold', seat: 0, card: 'fzzzt.2' }]],
  ['monster_factory', monsterFactory, [...monsterEvents, { kind: 'draw', seat: 0, face: 'T---' }]],
];

describe.each(GAMES)('%s', (_, { tunes, of }, events) => {
  it('the game has ten sounds, each of which belongs to an event', () => {
    const seats = [...new Set(events.map(({ seat }) => Number(seat)))];
    const heard = new Set(events.flatMap((event) => seats.map((me) => of(event, me))));
    heard.delete(null);
    expect([...heard].sort()).toEqual(Object.keys(tunes).sort());
    expect(heard.size).toBe(10);
  });
});
