import { catalogue } from '../../../lib/i18n';

/** All texts of the board. */
export const { t, lookup, say } = catalogue('monster_factory');
