// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, it } from 'vitest';
import componentsJson from '../fixtures/components.json';
import BlueprintCard from './BlueprintCard.svelte';
import BuiltCard from './BuiltCard.svelte';
import ContractorCard from './ContractorCard.svelte';
import Die from './Die.svelte';
import HeadquartersFloor from './HeadquartersFloor.svelte';
import MachineRule from './MachineRule.svelte';
import type { BlueprintFacts, ContractorFacts } from './types';

const blueprints = componentsJson.blueprints as unknown as Record<string, BlueprintFacts>;
const contractors = componentsJson.contractors as unknown as Record<string, ContractorFacts>;
const facts = (kind: string): BlueprintFacts => blueprints[kind] ?? expect.unreachable(kind);
const die = createRawSnippet<[number]>((i) => ({ render: () => `<i class="my-die">${i()}</i>` }));
const slotsOf = (container: HTMLElement) => container.querySelectorAll('.slot').length;
const diceOf = (container: HTMLElement) => [...container.querySelectorAll('.my-die')].map((each) => each.textContent);

describe('a blueprint', () => {
  it.each(Object.keys(blueprints))('%s shows its name, picture and type', (kind) => {
    const { container } = render(BlueprintCard, { kind, facts: facts(kind) });
    expect(container.querySelector('header')?.textContent.trim()).toBe(
      componentsJson.blueprints[kind as 'beacon'].name,
    );
    expect(container.querySelectorAll('.picture path').length).toBeGreaterThan(5);
    expect(container.querySelector(`.ff-${facts(kind).type}`)).not.toBeNull();
    expect(container.querySelector(`use[href="#i-${facts(kind).tool}"]`)).not.toBeNull();
  });

  it('a blueprint has a slot for each die', () => {
    const slots = ['battery_factory', 'foundry', 'concrete_plant', 'warehouse'].map((kind) =>
      slotsOf(render(BlueprintCard, { kind, facts: facts(kind) }).container),
    );
    expect(slots).toEqual([0, 1, 2, 3]);
  });
});

describe('a building', () => {
  it('a building fills its slots with dice from the left', () => {
    const { container } = render(BuiltCard, { kind: 'warehouse', facts: facts('warehouse'), filled: 2, die });
    expect([slotsOf(container), diceOf(container)]).toEqual([3, ['0', '1']]);
  });

  it('a building shows its goods and whether it was used', () => {
    const { container } = render(BuiltCard, { kind: 'biolab', facts: facts('biolab'), goods: 7, used: true });
    expect(container.querySelector('.side .goods')?.textContent.trim()).toBe('7');
    expect(container.querySelector('.stamp')).not.toBeNull();
    const fresh = render(BuiltCard, { kind: 'biolab', facts: facts('biolab') }).container;
    expect(fresh.querySelector('.side .goods, .stamp')).toBeNull();
  });

  it('a Replicator shows the slots and the name of the copied card', () => {
    const copied = { kind: 'mega_factory', facts: facts('mega_factory') };
    const { container } = render(BuiltCard, { kind: 'replicator', facts: facts('replicator'), copied, filled: 3, die });
    expect([slotsOf(container), diceOf(container).length]).toEqual([3, 3]);
    expect(container.querySelector('.name')?.textContent).toBe('Mega Factory');
    expect(container.querySelector('.ff-special')).not.toBeNull();
  });

  it('a building shows the prestige of its own copy', () => {
    const { container } = render(BuiltCard, { kind: 'beacon', facts: facts('beacon'), prestige: 4 });
    expect(container.querySelector('.side')?.textContent.trim()).toBe('4');
  });
});

it('contractors show their cost', () => {
  const cost = (kind: string) => {
    const given = contractors[kind] ?? expect.unreachable(kind);
    return render(ContractorCard, { kind, facts: given }).container.querySelector('.cost')?.textContent.trim();
  };
  expect([cost('engineer'), cost('miner')]).toEqual(['4', undefined]);
});

it('a floor has three places', () => {
  const { container } = render(HeadquartersFloor, { floor: 'mine', filled: 1, die });
  expect([slotsOf(container), diceOf(container)]).toEqual([3, ['0']]);
});

describe('a die', () => {
  const pips = (value: number | null) => {
    const { container } = render(Die, { value, seat: 1 });
    return [container.querySelectorAll('circle').length, container.querySelector('text')?.textContent ?? ''];
  };

  it('a die shows its pips, or a question mark without a value', () => {
    expect([1, 2, 3, 4, 5, 6, null].map(pips)).toEqual([...[1, 2, 3, 4, 5, 6].map((n) => [n, '']), [0, '?']]);
  });

  it('a die that is removed at the end of the round has a different outline', () => {
    const outline = (extra: boolean) =>
      render(Die, { value: 3, extra }).container.querySelector('.body')?.getAttribute('d');
    expect(outline(true)).not.toBe(outline(false));
  });
});

it('the dice of the Machine show whose cards they count', () => {
  const { container } = render(MachineRule, { colour: 'red', value: 2 });
  expect(container.querySelector('.ff-training')).not.toBeNull();
  expect(render(MachineRule, { colour: 'green' }).container.querySelector('[class*="ff-"]')).toBeNull();
});
