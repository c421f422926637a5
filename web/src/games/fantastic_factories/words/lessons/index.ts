import { catalogue } from '../../../../lib/i18n';
import type en from './en';

/** The texts of the lessons. They come when a lesson is opened. */
export default catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});
