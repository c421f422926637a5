import { catalogue } from '../i18n';

/** The names of badges. */
export const { t, lookup } = catalogue('common.badges');
