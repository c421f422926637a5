import { catalogue } from '../../../lib/i18n';
import type en from './en';

/** Everything that the board says. */
export const { t, lookup, say } = catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});
