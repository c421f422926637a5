import type { Engine } from './engine';
import { device } from './state.svelte';
import { watchUpdates } from './updates';
import { hasWebAssembly } from './webassembly';

/** A connection as some browsers describe it; it is not in TypeScript's types. */
interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether the browser says that the connection is fast and not paid by the megabyte. */
export function unmetered(connection: Connection | undefined): boolean {
  if (!connection || connection.saveData !== false) return false;
  if (connection.type !== undefined) return connection.type === 'wifi' || connection.type === 'ethernet';
  return connection.effectiveType === '4g';
}

/** Once the first page is drawn: load what a game needs, if that costs nothing, and what works without a network. */
export function prepare(engine: Engine): void {
  watchUpdates();
  if (!hasWebAssembly()) {
    device.failure = 'no_wasm';
    return;
  }
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!unmetered(connection)) return;
  const start = (): void => {
    if (device.phase === 'idle') engine.start().catch(() => undefined); // said when a game needs it
  };
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 1000);
}
