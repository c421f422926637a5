import { catalogue } from '../../../../lib/i18n';

/** The texts of the lessons, which load when a lesson is opened. */
export default catalogue('fantastic_factories.lessons');
