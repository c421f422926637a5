import { catalogue } from '../../../../lib/i18n';
import type en from './en';

/** What pieces and symbols mean. */
export const { t } = catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});
