import { catalogue } from '../i18n';

/** The texts about other people: blocks and reports. */
export const { t } = catalogue('common.people');
