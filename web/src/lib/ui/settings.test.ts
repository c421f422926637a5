// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.svelte';

const FIRST = readSettings(null);

describe('kept settings', () => {
  it('are quiet at first', () => {
    expect(FIRST).toEqual({ theme: 'system', pace: 'normal', sound: false, bot: '', seats: {} });
  });

  it('come back as they were kept', () => {
    const kept = { theme: 'dark', pace: 'calm', sound: true, bot: 'search:200ms', seats: { fzzt: 3 } };
    expect(readSettings(JSON.stringify(kept))).toEqual(kept);
  });

  it.each(['not json', 'null', '[]', '{"theme":"pink","pace":9,"sound":"yes","bot":4,"seats":[true]}'])(
    'that are damaged are as at first: %s',
    (text) => {
      expect(readSettings(text)).toEqual(FIRST);
    },
  );
});
