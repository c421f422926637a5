let part: 'common.server' | 'common.device' = 'common.server';

/** The catalogue of the texts that a page has with a server, or without one. */
export const linkedPart = (): 'common.server' | 'common.device' => part;

/** Use the texts of a page without a server, or of one with it. */
export function speakAlone(alone: boolean): void {
  part = alone ? 'common.device' : 'common.server';
}
