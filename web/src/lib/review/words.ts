import { catalogue } from '../i18n';

/** The texts of a review, beside the words of the games. */
export const { t, lookup } = catalogue('common.review');
