import { catalogue } from '../../../../lib/i18n';

/** All texts of the lessons, as `LESSON.TEXT`. */
export default catalogue('fzzt.lessons');
