// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.svelte';

const FIRST = readSettings(null);

describe('stored settings', () => {
  it('sounds and characters have their defaults at first', () => {
    expect(FIRST).toEqual({
      theme: 'system',
      pace: 'normal',
      sound: false,
      voice: true,
      bot: '',
      seats: 4,
      friends: 4,
    });
  });

  it('settings are restored as stored', () => {
    const kept = { theme: 'dark', pace: 'calm', sound: true, voice: false, bot: 'search:200ms', seats: 3, friends: 2 };
    expect(readSettings(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{"theme":"pink","pace":9,"sound":"yes","bot":4,"seats":{"fzzt":3},"friends":0.5}',
  ])('damaged settings have their defaults: %s', (text) => {
    expect(readSettings(text)).toEqual(FIRST);
  });
});
