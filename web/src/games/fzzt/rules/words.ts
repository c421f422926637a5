import { catalogue } from '../../../lib/i18n';

/**
 * The texts of the rules page, which most visitors never read. The rules texts are separate from the texts of the board
 * for this reason.
 */
export const { t, lookup } = catalogue('fzzt.rules');
