// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { previewWords as factoryFun } from '../../games/factory_fun/words/previews';
import { previewWords as factoryManager } from '../../games/factory_manager/words/previews';
import { previewWords as fantasticFactories } from '../../games/fantastic_factories/words/previews';
import { previewWords as fzzt } from '../../games/fzzt/words/previews';
import { previewWords as monsterFactory } from '../../games/monster_factory/words/previews';
import { LANGUAGES, language } from '../i18n';
import cases from './fixtures/previews.json';

const WORDS: Record<string, (preview: Record<string, unknown>) => string> = {
  fzzt,
  monster_factory: monsterFactory,
  factory_manager: factoryManager,
  factory_fun: factoryFun,
  fantastic_factories: fantasticFactories,
};

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  it('previews have the words of the terminal', () => {
    const said = cases.map(({ game, preview }) => WORDS[game]?.(preview));
    expect(said).toEqual(cases.map(({ words }) => words[code]));
  });
});
