import { catalogue } from '../i18n';

/** The texts about notifications (notices). */
export const { t } = catalogue('common.notices');
