import { catalogue, type Catalogue } from '../i18n';
import type { Catalogues } from '../i18n/keys';
import { linkedPart } from './part';

/** The texts that are the same with both links, and those that each link has. The others of a server are looked up. */
type Common = Catalogues['common'] & Pick<Catalogues['common.server'], keyof Catalogues['common.device']>;

const common = catalogue('common');
const linked = catalogue(linkedPart);

/** Everything that the client says, games apart. A device has texts of its own where those of a server name it. */
export const t: Catalogue<Common>['t'] = (key, ...rest) =>
  common.say(key, rest[0] ?? {}) ?? linked.say(key, rest[0] ?? {}) ?? key;

export const lookup: Catalogue<Common>['lookup'] = (...words) =>
  common.lookup(...words) ?? (linked as Catalogue<Common>).lookup(...words);
