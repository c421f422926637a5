import type { ComponentProps } from 'svelte';
import type { Drawing, PieceFacts } from '../../lib/board/client';
import SymbolMark from './art/SymbolMark.svelte';
import { blueprintEffect, contractorEffect, type DieFace, type Joint, type Mark, type Sign } from './art/marks';
import type { BlueprintFacts, ContractorFacts, Edition, Tool, Yield } from './art/types';
import { lookup, t } from './words';
import { goodName, toolName, typeName } from './words/cards';
import { amountsName } from './words/names';

type Symbol = PieceFacts['symbols'][number];
type Picture = ComponentProps<typeof SymbolMark>;

const drawn = (props: Picture): Drawing => ({ component: SymbolMark, props: { ...props } });

/** Describe whole amounts in words. Returns '' if an amount depends on dice. */
function whole(amounts: Yield | undefined): string {
  const fixed = Object.entries(amounts ?? {}).filter(([what]) => what !== 'dice');
  if (fixed.some(([, n]) => typeof n !== 'number')) return '';
  return amountsName(Object.fromEntries(fixed));
}

/** Return the symbols that have a text, with their meanings in words. */
function exchanged(key: 'use.cost' | 'use.gain', marks: readonly Mark[], amounts: Yield | undefined): Symbol[] {
  const said = whole(amounts);
  return marks.length > 0 && said !== '' ? [{ icon: drawn({ marks }), text: t(key, { amounts: said }) }] : [];
}

/** Return the meaning of each symbol on a blueprint. With `built`, the building cost is left out. */
export function blueprintSymbols(kind: string, facts: BlueprintFacts, edition: Edition, built: boolean): Symbol[] {
  const effect = blueprintEffect(kind, facts, edition);
  const printed = edition === 'retail' && facts.retail ? facts.retail : facts;
  const found: Symbol[] = [
    { icon: drawn({ type: facts.type }), text: lookup('type', facts.type) ?? typeName(facts.type) },
  ];
  if (!built) {
    found.push({ icon: drawn({ tool: facts.tool }), text: t('cost.tool', { tool: toolName(facts.tool) }) });
    for (const what of ['metal', 'energy'] as const) {
      const n = facts[what];
      if (n > 0)
        found.push({ icon: drawn({ thing: what, n }), text: t(`cost.${what}`, { amount: goodName(what, n) }) });
    }
  }
  if (facts.prestige > 0)
    found.push({
      icon: drawn({ thing: 'prestige', n: facts.prestige }),
      text: t('worth.prestige', { amount: goodName('prestige', facts.prestige) }),
    });
  if (effect.slots.length > 0) {
    const { slots, joint, total } = effect;
    const dice = lookup('dice', printed.dice) ?? '';
    if (dice !== '')
      found.push({ icon: drawn({ slots: { slots, joint, total }, tight: true }), text: t('use.slots', { dice }) });
  }
  found.push(...exchanged('use.cost', effect.cost, printed.cost), ...exchanged('use.gain', effect.gain, printed.gain));
  return found;
}

/** Return the meaning of each symbol on a contractor, including the tool above the contractor. */
export function contractorSymbols(kind: string, facts: ContractorFacts, tool: Tool): Symbol[] {
  const { opponent } = contractorEffect(kind, facts);
  const found: Symbol[] = [{ icon: drawn({ token: tool }), text: t('hire.tool', { tool: toolName(tool) }) }];
  if (facts.energy > 0)
    found.push({
      icon: drawn({ thing: 'energy', n: facts.energy }),
      text: t('hire.energy', { amount: goodName('energy', facts.energy) }),
    });
  if (opponent.length > 0) found.push({ icon: drawn({ marks: opponent }), text: t('sign.opponent') });
  return found;
}

const die = (face: DieFace, extra = false): Picture => ({ marks: [{ is: 'die', face, extra, n: '' }] });
const sign = (which: Sign): Picture => ({ marks: [{ is: 'sign', sign: which }] });
const slots = (faces: DieFace[], joint: Joint, total = ''): Picture => ({ slots: { slots: faces, joint, total } });

/** The symbols of the game in groups, each with the key of its text. */
export const LEGEND: [group: string, symbols: [key: string, ...pictures: Picture[]][]][] = [
  [
    'things',
    (['metal', 'energy', 'goods', 'prestige', 'blueprint', 'discard'] as const).map((thing) => [
      `thing.${thing}`,
      thing === 'prestige' ? { thing, n: 2 } : { thing },
    ]),
  ],
  [
    'tools',
    [
      ['tool.card', ...(['hammer', 'wrench', 'gear', 'shovel'] as const).map((tool) => ({ tool }))],
      ['tool.token', { token: 'gear' }],
    ],
  ],
  [
    'types',
    (['production', 'utility', 'training', 'special', 'monument'] as const).map((type) => [`type.${type}`, { type }]),
  ],
  [
    'dice',
    [
      ['slot.any', slots(['any'], 'none')],
      ['slot.range', slots(['1–3'], 'none')],
      ['slot.equal', slots(['any', 'any'], 'equal')],
      ['slot.rising', slots(['X', '+1', '+2'], 'rising')],
      ['slot.sum', slots(['any', 'any', 'any'], 'sum', '≥14')],
      ['slot.x', slots(['X'], 'none'), { thing: 'energy', n: 'X' }],
      ['die.extra', die('any', true)],
      ['die.roll', die('roll')],
      ['die.named', die('?')],
      ['die.up', die('+1'), die('−1')],
      ['die.turn', die('turn')],
    ],
  ],
  [
    'signs',
    [
      ['sign.or', sign('or')],
      ['sign.opponent', sign('opponent')],
      ['sign.copy', sign('copy')],
      ['sign.printed', sign('printed')],
      ['sign.round', sign('round')],
      ['sign.build', sign('build')],
    ],
  ],
];
