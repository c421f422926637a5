import { catalogue } from '../../lib/i18n';

/** The texts about me and my devices. */
export const { t } = catalogue('common.me');
