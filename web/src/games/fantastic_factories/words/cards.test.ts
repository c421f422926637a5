// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { FLOORS, TOOLS, TYPES, type BlueprintFacts, type ContractorFacts } from '../art/types';
import { messagesOf } from '../../../test-messages';
import componentsJson from '../fixtures/components.json';
import {
  builtLabel,
  cardLabel,
  cardName,
  cardText,
  contractorLabel,
  floorName,
  floorText,
  goodName,
  toolName,
  typeName,
} from './cards';

const { en, ru, zh } = {
  en: messagesOf('fantastic_factories'),
  ru: messagesOf('fantastic_factories', 'ru'),
  zh: messagesOf('fantastic_factories', 'zh-Hant'),
};

const blueprints = componentsJson.blueprints as unknown as Record<string, BlueprintFacts & { name: string }>;
const contractors = componentsJson.contractors as unknown as Record<string, ContractorFacts & { name: string }>;
const kinds = [...Object.keys(blueprints), ...Object.keys(contractors)];

describe('the words of the cards', () => {
  // Russian and Chinese write some numbers as words, and may omit a single 1
  const numbers = (text: unknown) => (String(text).match(/\b(?:[2-9]|1\d)\b/g) ?? []).sort().join(' ');
  const digits = (catalogue: Readonly<Record<string, string>>, key: string) => numbers(catalogue[key]);

  it.each(kinds)('the texts of %s contain the same amounts in all languages', (kind) => {
    for (const key of [kind, `${kind}.retail`].filter((each) => each in en)) {
      expect(digits(zh, key), key).toBe(digits(en, key));
      // in Russian, the number four on a die is one word
      const named = { fulfillment_center: '4', nuclear_plant: '6', fitness_center: '', gymnasium: '6' }[kind];
      const shown = digits(ru, key)
        .split(' ')
        .concat(named ?? []);
      expect(shown.filter(Boolean).sort().join(' '), key).toBe(digits(en, key));
    }
  });

  it('the names of the cards are the same in all languages', () => {
    for (const [kind, { name }] of Object.entries({ ...blueprints, ...contractors })) expect(cardName(kind)).toBe(name);
  });
});

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  const complete = (text: string) => {
    expect(text).not.toMatch(/[{}]|undefined|null|NaN|_|label\./);
    expect(text.length).toBeGreaterThan(0);
  };

  it('every card has a text, and two texts if the editions differ (F40)', () => {
    for (const kind of kinds) {
      complete(cardText(kind));
      complete(cardText(kind, 'retail'));
    }
    const differ = kinds.filter((kind) => cardText(kind) !== cardText(kind, 'retail'));
    expect(differ.sort()).toEqual(['recycling_plant', 'refinery', 'scrap_yard', 'solar_array']);
    expect(new Set(kinds.map((kind) => cardText(kind))).size).toBe(kinds.length);
  });

  it('the label of a card contains all its printed facts', () => {
    for (const [kind, facts] of Object.entries(blueprints)) {
      complete(cardLabel(kind, facts));
      complete(
        builtLabel({ card: kind, goods: 3, used: true, prestige: 5, copied: 'foundry' }, facts, 'retail', [2, 6]),
      );
    }
    for (const [kind, facts] of Object.entries(contractors)) complete(contractorLabel(kind, facts));
    for (const floor of FLOORS) complete(floorName(floor) + floorText(floor));
    for (const name of [...TYPES.map(typeName), ...TOOLS.map(toolName)]) complete(name);
  });
});

describe('labels', () => {
  beforeAll(() => language.choose('en'));

  it('labels contain cost, worth and effect', () => {
    expect(cardLabel('foundry', blueprints.foundry)).toBe(
      'Foundry: utility, gear, costs 2 metal, 1 energy, and another card with a gear; 1 prestige. ' +
        'Place a die and pay as much energy as it shows: gain as much metal.',
    );
    expect(cardLabel('golem', blueprints.golem)).toContain('costs 4 metal and another card with a hammer');
    expect(cardLabel('beacon', blueprints.beacon)).toContain('prestige grows with each copy');
  });

  it('the label of a building lists the dice and goods on it', () => {
    const { biolab } = blueprints;
    if (!biolab) expect.unreachable();
    const plain = { card: 'biolab', goods: 0, used: false, prestige: 1 };
    expect(builtLabel(plain, biolab)).toBe('Biolab: production, 1 prestige. 1 energy and a die of 1 make 1 good.');
    expect(builtLabel({ ...plain, goods: 1, used: true }, biolab, 'rulebook', [1])).toBe(
      'Biolab: production, 1 prestige. 1 energy and a die of 1 make 1 good. Dice on it: 1. 1 good on it. Used this round.',
    );
    expect(builtLabel({ ...plain, copied: 'nuclear_plant' }, biolab)).toContain(
      'As Nuclear Plant: A die of 6 makes 1 good',
    );
  });

  it('unknown cards have no text', () => {
    expect([cardName('unheard_of'), cardText('unheard_of'), cardLabel('unheard_of')]).toEqual([
      'Unheard Of',
      '',
      'Unheard Of',
    ]);
  });

  it('Russian texts use the right plural forms', async () => {
    await language.choose('ru');
    expect([1, 2, 5].map((n) => goodName('goods', n))).toEqual(['1 товар', '2 товара', '5 товаров']);
    await language.choose('en');
  });
});
