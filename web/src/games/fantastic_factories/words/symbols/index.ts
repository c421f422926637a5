import { catalogue } from '../../../../lib/i18n';
import type en from './en';

/** What the symbols mean, and what pieces other than cards do. */
export const { t, lookup } = catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});
