import { catalogue } from '../i18n';

/** Everything that the client says, games apart. */
export const { t, lookup } = catalogue('common');
