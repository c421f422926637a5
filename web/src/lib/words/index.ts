import { catalogue, type Catalogue } from '../i18n';
import type { Catalogues } from '../i18n/keys';
import { linkedPart } from './part';

/**
 * The texts that differ between a page with a server and a page without a server, and the texts that both share. The
 * client looks up the other texts of the server.
 */
type Common = Catalogues['common'] & Pick<Catalogues['common.server'], keyof Catalogues['common.device']>;

const common = catalogue('common');
const linked = catalogue(linkedPart);

/**
 * All texts of the client, except the texts of the games. A page without a server has its own versions of texts that
 * mention the server.
 */
export const t: Catalogue<Common>['t'] = (key, ...rest) =>
  common.say(key, rest[0] ?? {}) ?? linked.say(key, rest[0] ?? {}) ?? key;

export const lookup: Catalogue<Common>['lookup'] = (...words) =>
  common.lookup(...words) ?? (linked as Catalogue<Common>).lookup(...words);
