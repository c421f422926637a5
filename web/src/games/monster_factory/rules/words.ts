import { catalogue } from '../../../lib/i18n';

/**
 * The texts of the rules page. They are separate from the texts of the board, because most visitors never read them.
 */
export const { t } = catalogue('monster_factory.rules');
