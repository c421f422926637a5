import { catalogue } from '../../../lib/i18n';

/** The words of the rules page, apart from those of the board: most visitors never read them. */
export const { t } = catalogue('monster_factory.rules');
