import { catalogue } from '../../../lib/i18n';

/**
 * The texts of the rules page, which most visitors never read. They are therefore separate from the texts of the board.
 */
export const { t, lookup } = catalogue('fzzt.rules');
