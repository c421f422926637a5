import type { CaseName } from './cases';
import { EXTRAS, PARTS, type ExtraName, type PartName } from './parts';

/** The drawing of each machine: its main part, its case, its paint, and the small parts beside the main part. */
const LOOKS: Record<string, `${PartName} ${CaseName} ${Tint} ${ExtraName}`> = {
  m01: 'press vat rose valve',
  m02: 'bell boiler slate vent',
  m03: 'tank boiler lilac valve',
  m04: 'cog fin steel lamp',
  m05: 'lens plate lilac valve',
  m06: 'organ crate cream rivets',
  m07: 'whisk crate steel valve',
  m08: 'bellows crate rose rivets',
  m09: 'oven step slate lamp',
  m10: 'belt step sand vent',
  m11: 'reel fin sand vent',
  m12: 'hammer vat sand valve',
  m13: 'drum crate slate gauge',
  m14: 'press plate cream vent',
  m15: 'fan step rose lamp',
  m16: 'tank step rose vent',
  m17: 'press crate lilac lamp',
  m18: 'coil plate steel lamp',
  m19: 'arm plate cream lamp',
  m20: 'hopper fin lilac gauge',
  m21: 'lens crate rose gauge',
  m22: 'bellows vat cream valve',
  m23: 'dial boiler cream rivets',
  m24: 'chimney vat lilac vent',
  m25: 'reel boiler slate rivets',
  m26: 'chimney plate rose vent',
  m27: 'saw plate sand rivets',
  m28: 'whisk vat sand gauge',
  m29: 'oven fin steel valve',
  m30: 'dial step lilac rivets',
  m31: 'hopper boiler rose rivets',
  m32: 'drum vat steel vent',
  m33: 'arm crate lilac gauge',
  m34: 'fan fin cream gauge',
  m35: 'bellows plate lilac vent',
  m36: 'cog boiler sand lamp',
  m37: 'cog step slate vent',
  m38: 'hammer plate slate gauge',
  m39: 'belt fin slate rivets',
  m40: 'coil crate sand lamp',
  m41: 'drum plate sand rivets',
  m42: 'organ vat lilac lamp',
  m43: 'tank fin cream vent',
  m44: 'saw crate slate rivets',
  m45: 'magnet boiler steel vent',
  m46: 'bell step steel rivets',
  m47: 'reel step steel rivets',
  m48: 'magnet step sand lamp',
  m49: 'oven boiler sand rivets',
  m50: 'arm vat rose gauge',
  m51: 'bell fin sand vent',
  m52: 'fan boiler lilac valve',
  m53: 'dial fin rose gauge',
  m54: 'coil vat slate gauge',
  m55: 'belt boiler steel lamp',
};

export type Tint = 'cream' | 'steel' | 'lilac' | 'sand' | 'rose' | 'slate';

export interface Look {
  part: PartName;
  case: CaseName;
  tint: Tint;
  extra: ExtraName;
}

/** Return the drawing of a machine. An unknown machine gets a plain plate. */
export function lookOf(machine: string): Look {
  const [part, shape, tint, extra] = (LOOKS[machine] ?? 'cog plate steel rivets').split(' ');
  return { part: part as PartName, case: shape as CaseName, tint: tint as Tint, extra: extra as ExtraName };
}

/** Return the shapes of a main part and of the small parts beside it. */
export function stampsOf({ part, extra }: Look) {
  return { part: PARTS[part](), extra: EXTRAS[extra]() };
}
