// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { components, finishedThree } from '../fixtures';
import { t } from '.';
import { actionWords, chainName, faultName, hallName, machineLabel, nameOf, pieceName, viewWord } from './names';

const KINDS = [
  'loose_end two_colours two_sources not_stored too_little black_shared black_alone cycle supply_stored',
  'nothing_fed no_source ring overlap twice off_board not_yours removed not_placed moves price unnamed',
  'not_asked too_much',
].flatMap((line) => line.split(' '));

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  const complete = (text: string | null) => {
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
    // the text contains no key and no id
    expect(text).not.toMatch(/\bm\d\d\b|\b(log|piece|view|fault|machine)\.\w|[a-z]_[a-z]|supply-/);
  };

  it('every machine and every piece has a different name', () => {
    const machines = Object.keys(components.machines).map(nameOf);
    expect(new Set(machines).size).toBe(55);
    for (const name of [...machines, ...Object.keys(components.pieces).map(nameOf)]) complete(name);
    for (const word of ['m56', 'unheard', 'rank']) expect(pieceName(word)).toBeNull();
    complete(pieceName('5,3'));
  });

  it('the description of a machine contains everything printed on it', () => {
    for (const [machine, facts] of Object.entries(components.machines)) complete(machineLabel(machine, facts));
  });

  it('every fault has a text, and an unknown fault has the message of the rules', () => {
    for (const kind of KINDS) complete(faultName({ kind, message: 'no word' }));
    expect(new Set(KINDS.map((kind) => faultName({ kind, message: 'no word' }))).size).toBe(KINDS.length);
    expect(faultName({ kind: 'unheard_of', message: 'Something is wrong.' })).toBe('Something is wrong.');
  });

  it('a hint that ends an empty list is a refusal, and otherwise seals the list', () => {
    const view = { ...finishedThree.view, list: [] };
    const [none, one] = [view, { ...view, list: ['m01'] }].map((seen) =>
      actionWords({ text: 'done', targets: [] }, seen),
    );
    expect([none, one]).toEqual([t('take.done.none'), t('take.done')]);
  });

  it('boards, chains and words of the view have names', () => {
    for (const board of Object.keys(components.boards)) complete(hallName(board));
    for (const { chains } of finishedThree.view.players) {
      for (const chain of chains) complete(chainName(chain, components));
    }
    const [player] = finishedThree.view.players;
    for (const word of [...Object.keys(finishedThree.view), ...Object.keys(player ?? {})]) {
      if (word !== 'game') complete(viewWord(word));
    }
  });
});
