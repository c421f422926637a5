import type { FromPage, FromWorker } from './protocol';

/**
 * The part of a worker's global object that this module uses. The client's types describe the global object of a page.
 */
interface Scope {
  onmessage: ((event: MessageEvent<FromPage>) => void) | null;
  postMessage: (message: FromWorker) => void;
}

export const scope = globalThis as unknown as Scope;
