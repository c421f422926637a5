import { catalogue, type Catalogue } from '../i18n';
import type { Catalogues } from '../i18n/keys';
import { linkedPart } from './part';

/**
 * The texts that are the same with both links, and those that each link has. The server's other texts are looked up.
 */
type Common = Catalogues['common'] & Pick<Catalogues['common.server'], keyof Catalogues['common.device']>;

const common = catalogue('common');
const linked = catalogue(linkedPart);

/**
 * All texts of the client, except those of the games. Where the texts of a server mention the server, a device has its
 * own texts.
 */
export const t: Catalogue<Common>['t'] = (key, ...rest) =>
  common.say(key, rest[0] ?? {}) ?? linked.say(key, rest[0] ?? {}) ?? key;

export const lookup: Catalogue<Common>['lookup'] = (...words) =>
  common.lookup(...words) ?? (linked as Catalogue<Common>).lookup(...words);
