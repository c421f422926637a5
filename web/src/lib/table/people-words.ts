import { catalogue } from '../i18n';

/** The texts about blocks and reports of other people. */
export const { t } = catalogue('common.people');
