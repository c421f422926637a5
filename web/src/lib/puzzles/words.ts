import { catalogue } from '../i18n';

/** The texts about puzzles that all games share. */
export const { t } = catalogue('common.puzzles');
