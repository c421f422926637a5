import { catalogue } from '../../../lib/i18n';

/** Everything that the board says. */
export const { t, lookup, say } = catalogue('monster_factory');
