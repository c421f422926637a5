let part: 'common.server' | 'common.device' = 'common.server';

/** The catalogue of the texts that differ between a page with a server and a page without a server. */
export const linkedPart = (): 'common.server' | 'common.device' => part;

/** Use the texts for a page without a server, or for a page with a server. */
export function speakAlone(alone: boolean): void {
  part = alone ? 'common.device' : 'common.server';
}
