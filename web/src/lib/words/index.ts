import { catalogue, type Catalogue } from '../i18n';
import type { Catalogues } from '../i18n/keys';

/** The texts that are the same with both links, and those that each link has. The others of a server are looked up. */
type Common = Catalogues['common'] & Pick<Catalogues['common.server'], keyof Catalogues['common.device']>;

const common = catalogue('common');
let part: 'common.server' | 'common.device' = 'common.server';
const linked = catalogue(() => part);

/** Use the texts of a page without a server, or of one with it. */
export function speakAlone(alone: boolean): void {
  part = alone ? 'common.device' : 'common.server';
}

/** Everything that the client says, games apart. A device has texts of its own where those of a server name it. */
export const t: Catalogue<Common>['t'] = (key, ...rest) =>
  common.say(key, rest[0] ?? {}) ?? linked.say(key, rest[0] ?? {}) ?? key;

export const lookup: Catalogue<Common>['lookup'] = (...words) =>
  common.lookup(...words) ?? (linked as Catalogue<Common>).lookup(...words);
