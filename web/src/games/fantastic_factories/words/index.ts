import { catalogue } from '../../../lib/i18n';

/** All texts of the board, except the texts of the cards. */
export const { t, lookup, say } = catalogue('fantastic_factories');
