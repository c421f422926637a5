import { catalogue } from '../../../lib/i18n';

/**
 * The texts of the rules page, which most visitors never read. A separate file keeps the texts of the rules page out of
 * the texts of the board.
 */
export const { t } = catalogue('factory_fun.rules');
