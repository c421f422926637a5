import { signed } from '../i18n';
import { t } from '../words';

/** Describe a change since my last decision, as in "Since your last move: +2". */
export const differenceWords = (was: number, is: number): string => `${t('again.since')}: ${signed(is - was)}`;
