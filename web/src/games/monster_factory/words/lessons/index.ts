import { catalogue } from '../../../../lib/i18n';

/** Everything that the lessons say: `LESSON.TEXT`. */
export default catalogue('monster_factory.lessons');
