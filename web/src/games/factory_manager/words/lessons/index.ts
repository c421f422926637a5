import { catalogue } from '../../../../lib/i18n';
import type en from './en';

export default catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});
