import { catalogue } from '../i18n';

/** The texts of puzzles, beside the words of the games. */
export const { t } = catalogue('common.puzzles');
