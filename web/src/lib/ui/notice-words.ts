import { catalogue } from '../i18n';

/** The texts about notices. */
export const { t } = catalogue('common.notices');
