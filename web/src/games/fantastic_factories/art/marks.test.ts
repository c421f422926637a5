import { describe, expect, it } from 'vitest';
import componentsJson from '../fixtures/components.json';
import { blueprintEffect, contractorEffect, type Mark } from './marks';
import type { BlueprintFacts, ContractorFacts, Edition } from './types';

const blueprints = componentsJson.blueprints as unknown as Record<string, BlueprintFacts>;
const contractors = componentsJson.contractors as unknown as Record<string, ContractorFacts>;

/** Format symbols as text: `2 goods`, `[?]+` for an extra die with a chosen value, `<build>`. */
function read(marks: readonly Mark[]): string {
  return marks
    .map((mark) => {
      if (mark.is === 'amount') return `${mark.n} ${mark.what}`.trim();
      if (mark.is === 'die') return `${mark.n}[${mark.face}]${mark.extra ? '+' : ''}`;
      if (mark.is === 'sign') return mark.sign === 'or' ? 'or' : `<${mark.sign}>`;
      return mark.is === 'type' ? `(${mark.type})` : mark.text;
    })
    .join(' ');
}

function printed(kind: string, edition: Edition = 'rulebook'): string {
  const facts = blueprints[kind];
  if (!facts) throw new Error(`no ${kind}`);
  const { slots, joint, total, cost, gain } = blueprintEffect(kind, facts, edition);
  const dice = slots.length > 0 ? `{${slots.join(' ')}${joint === 'none' ? '' : ` ${joint}`}}${total} ` : '';
  return `${dice}${read(cost)} -> ${read(gain)}`.trim();
}

describe('the symbols of blueprints', () => {
  it.each([
    ['aluminum_factory', '{any any equal} 5 energy -> 2 goods 1 metal'],
    ['assembly_line', '{X +1 +2 rising}  -> 2 goods'],
    ['battery_factory', '4 energy -> 1 goods'],
    ['biolab', '{1} 1 energy -> 1 goods'],
    ['black_market', '{any} 1 discard -> <printed> ≤4'],
    ['concrete_plant', '{X X equal} X metal -> 2 goods'],
    ['dojo', '1 energy -> [turn]'],
    ['fitness_center', '1 energy -> [−1]'],
    ['foundry', '{X} X energy -> X metal'],
    ['fulfillment_center', '{4} 2 energy -> 1 goods 1 metal'],
    ['golem', 'X energy -> [X]+'],
    ['gymnasium', '1 energy -> [+1]'],
    ['harvester', '{any any equal}  -> 4 metal or 7 energy'],
    ['incinerator', '1 metal 1 discard -> 6 energy'],
    ['laboratory', '1× goods -> 1 blueprint'],
    ['manufactory', '{any any equal}  -> 1 goods 2 metal or 3 energy or 2 blueprint'],
    ['mega_factory', '{any any any equal}  -> 2 goods [?]+'],
    ['megalith', '(monument) -> −1 metal'],
    ['motherlode', '{any}  -> [1–3] 1 metal or [4–6] 2 metal'],
    ['nuclear_plant', '{6}  -> 1 goods 1 energy'],
    ['power_plant', '{X}  -> X energy'],
    ['recycling_plant', '2 energy 2 discard -> 1 goods 2 blueprint'],
    ['refinery', '3 energy 3 discard -> 3 metal'],
    ['replicator', '1 energy -> <copy>'],
    ['robot', '1 metal -> [roll]+'],
    ['scrap_yard', '<round> -> 1 metal'],
    ['solar_array', '<round> -> 2 energy'],
    ['temp_agency', '1 energy -> 1+[roll]'],
    ['trash_compactor', '{any any equal} 2 discard -> 2 goods'],
    ['warehouse', '{any any any sum}≥14  -> 2 goods 2 energy'],
    ['beacon', '->'],
    ['obelisk', '->'],
  ])('what %s does', (kind, words) => {
    expect(printed(kind)).toBe(words);
  });

  it('only the cards that differ in the retail edition have different symbols (F40)', () => {
    const differ = Object.keys(blueprints).filter((kind) => printed(kind) !== printed(kind, 'retail'));
    expect(differ.sort()).toEqual(['recycling_plant', 'refinery', 'scrap_yard', 'solar_array']);
    expect(printed('recycling_plant', 'retail')).toBe('2 energy 2 discard -> 1 goods 1 blueprint');
    expect(printed('refinery', 'retail')).toBe('3 energy 1 discard -> 3 metal');
    expect(printed('scrap_yard', 'retail')).toBe('1× <build> -> 1 metal');
    expect(printed('solar_array', 'retail')).toBe('1× <build> -> 2 energy');
  });
});

describe('the symbols of contractors', () => {
  it.each([
    ['architect', '3 blueprint', '<opponent> 1 blueprint'],
    ['electrician', '5 energy', '<opponent> 2 energy'],
    ['engineer', '1 blueprint → <build>', ''],
    ['foreman', '4×[?]', ''],
    ['hired_hands', '2×[roll]+', ''],
    ['investor', '1 blueprint → <printed>', ''],
    ['miner', '3 metal', '<opponent> 1 metal'],
    ['specialist', '[?]+', ''],
  ])('the symbols show what %s brings', (kind, gain, opponent) => {
    const facts = contractors[kind];
    if (!facts) throw new Error(`no ${kind}`);
    const effect = contractorEffect(kind, facts);
    expect([read(effect.gain), read(effect.opponent)]).toEqual([gain, opponent]);
  });
});
