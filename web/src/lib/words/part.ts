let part: 'common.server' | 'common.device' = 'common.server';

/** The catalogue of the texts that differ between a page with a server and a page without one. */
export const linkedPart = (): 'common.server' | 'common.device' => part;

/** Use the texts of a page without a server, or of a page with one. */
export function speakAlone(alone: boolean): void {
  part = alone ? 'common.device' : 'common.server';
}
