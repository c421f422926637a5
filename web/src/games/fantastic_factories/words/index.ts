import { catalogue } from '../../../lib/i18n';

/** Everything that the board says, but for the cards. */
export const { t, lookup, say } = catalogue('fantastic_factories');
