import type { ComponentProps } from 'svelte';
import type { Drawing, PieceFacts } from '../../lib/board/client';
import SymbolMark from './art/SymbolMark.svelte';
import { contractorEffect, type DieFace, type Joint, type Sign } from './art/marks';
import type { BlueprintFacts, ContractorFacts, Tool } from './art/types';
import { lookup, t } from './words';
import { goodName, toolName, typeName } from './words/cards';

type Symbol = PieceFacts['symbols'][number];
type Picture = ComponentProps<typeof SymbolMark>;

const drawn = (props: Picture): Drawing => ({ component: SymbolMark, props: { ...props } });

/**
 * Return the meaning of the symbols on a blueprint, except those of its effect, which a sentence describes. With
 * `built`, the building cost is left out.
 */
export function blueprintSymbols(facts: BlueprintFacts, built: boolean): Symbol[] {
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
