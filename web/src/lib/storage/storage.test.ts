// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';

const refuse = (): never => {
  throw new DOMException('no', 'SecurityError');
};

describe('storage', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('every part of the client works where all site data is forbidden', async () => {
    vi.resetModules();
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const { settings } = await import('../ui/settings.svelte');
    const { progress } = await import('../lessons/progress.svelte');
    const { advice } = await import('../lessons/advice');
    const { bestGames } = await import('../board/personal-bests');
    const { language } = await import('../i18n');
    settings.theme = 'dark';
    progress.begin('fzzt', { name: 'first', digest: 'd', steps: 3 }, 't');
    for (let i = 0; i < 3; i++) advice.note('fzzt', 'best', true);
    const best = bestGames(
      'fzzt',
      (one): one is number => typeof one === 'number',
      (a, b) => a > b,
    );
    expect([best.keep('day', 3), best.keep('day', 5), best.at('day')]).toEqual([false, true, 5]);
    await language.choose('en');
    expect(settings.theme).toBe('dark');
    expect(progress.of('fzzt', 'first')?.table).toBe('t');
    expect(advice.wanted('fzzt', 'best')).toBe(false);
  });

  it('a text stays in the page if the storage is full, and is stored once there is space', async () => {
    const device = new Map<string, string>();
    let full = false;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => device.get(key) ?? null,
      setItem: (key: string, text: string) => (full ? refuse() : device.set(key, text)),
    });
    const { keepText, keptText } = await import('./storage');
    keepText('a', 'old');
    full = true;
    keepText('a', 'new');
    expect([keptText('a'), device.get('a')]).toEqual(['new', 'old']);
    full = false;
    keepText('a', 'newest');
    expect([keptText('a'), device.get('a')]).toEqual(['newest', 'newest']);
  });

  it('all settings are stored again after the storage was cleared', async () => {
    const device = new Map<string, string>();
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => device.get(key) ?? null,
      setItem: (key: string, text: string) => device.set(key, text),
    });
    const { settings } = await import('../ui/settings.svelte');
    const { progress } = await import('../lessons/progress.svelte');
    settings.theme = 'dark';
    progress.begin('fzzt', { name: 'first', digest: 'd', steps: 3 }, 't');
    device.clear();
    expect(settings.theme).toBe('dark');
    settings.sound = true;
    progress.begin('fzzt', { name: 'second', digest: 'e', steps: 3 }, 'u');
    expect(JSON.parse(device.get('factoryfloor.settings') ?? '')).toMatchObject({ theme: 'dark', sound: true });
    expect(Object.keys(progress.of('fzzt', 'first') ?? {})).toContain('table');
    expect(device.get('factoryfloor.lessons')).toContain('first');
  });

  it('no other file uses localStorage', () => {
    const sources = import.meta.glob<string>('/src/**/*.{ts,svelte}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const users = Object.entries(sources)
      .filter(([path, text]) => !path.endsWith('.test.ts') && /\blocalStorage\.\w/.test(text))
      .map(([path]) => path);
    expect(users).toEqual(['/src/lib/storage/storage.ts']);
  });
});
