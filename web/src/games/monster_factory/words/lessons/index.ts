import { catalogue } from '../../../../lib/i18n';

/** All texts of the lessons, keyed by `LESSON.TEXT`. */
export default catalogue('monster_factory.lessons');
