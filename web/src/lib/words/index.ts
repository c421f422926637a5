import { catalogue } from '../i18n';
import type en from './en';

/** Everything that the client says, games apart. */
export const { t, lookup } = catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});
