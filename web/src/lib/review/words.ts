import { catalogue } from '../i18n';

/** The texts about reviews that all games share. */
export const { t, lookup } = catalogue('common.review');
