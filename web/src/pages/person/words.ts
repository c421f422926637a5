import { catalogue } from '../../lib/i18n';

/** The texts about finished games, levels and ratings. */
export const { t } = catalogue('common.history');
