import type { Shape } from '../shapes';
import { MONUMENT } from './monument';
import { PRODUCTION } from './production';
import { SPECIAL } from './special';
import { TRAINING } from './training';
import { UTILITY } from './utility';

/** The picture of each blueprint, as a list of shapes from back to front. */
export const PICTURES: Record<string, Shape[]> = { ...PRODUCTION, ...UTILITY, ...TRAINING, ...SPECIAL, ...MONUMENT };
