import { catalogue } from '../../../lib/i18n';
import type en from './en';

/** The words of the rules page, apart from those of the board: most visitors never read them. */
export const { t, lookup } = catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});
