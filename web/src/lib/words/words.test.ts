// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesOf } from '../../test-messages';
import { LANGUAGES, type Language } from '../i18n';

type Say = (key: string) => string;

/** Use the texts of a page with this link in a language. */
async function withWords(alone: boolean, code: Language, use: (t: Say, lookup: Say) => void): Promise<void> {
  const { useLink, theLink } = await import('../net/link');
  useLink({ ...theLink(), alone });
  const { t, lookup } = await import('.');
  const { language } = await import('../i18n');
  await language.choose(code);
  use(t as Say, (key) => lookup(...(key.split('.') as ['error'])) ?? '');
}

describe.each(LANGUAGES)('the texts in %s', (code) => {
  beforeEach(() => {
    vi.resetModules();
  });

  it.each([
    [true, 'common.device'],
    [false, 'common.server'],
  ])('the texts are those of the link: alone %s, %s', async (alone, name) => {
    await withWords(alone, code, (t, lookup) => {
      for (const [key, text] of Object.entries(messagesOf(name, code)))
        expect([t(key), lookup(key)]).toEqual([text, text]);
      expect(t('close')).toBe(messagesOf('common', code)['close']);
    });
  });

  it('the texts on a device do not mention a server', async () => {
    await withWords(true, code, (t, lookup) => {
      for (const [key, text] of Object.entries(messagesOf('common.server', code)))
        expect([t(key), lookup(key)]).not.toContain(text);
    });
  });
});
