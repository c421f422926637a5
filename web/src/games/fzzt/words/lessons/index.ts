import { catalogue } from '../../../../lib/i18n';
import type en from './en';

/** Everything that the lessons say: `LESSON.TEXT`. */
export default catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});
