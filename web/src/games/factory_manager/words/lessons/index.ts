import { catalogue } from '../../../../lib/i18n';

export default catalogue('factory_manager.lessons');
