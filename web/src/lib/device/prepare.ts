import { device } from './state.svelte';
import { keepAll, watchUpdates } from './updates';
import { hasWebAssembly } from './webassembly';

/** A connection as some browsers describe it; it is not in TypeScript's types. */
interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether the browser reports a fast connection that is not paid by the megabyte. */
export function unmetered(connection: Connection | undefined): boolean {
  if (!connection || connection.saveData !== false) return false;
  if (connection.type !== undefined) return connection.type === 'wifi' || connection.type === 'ethernet';
  return connection.effectiveType === '4g';
}

/**
 * When the first page is rendered, store the files that work without a network, if that costs nothing. None of them is
 * run.
 */
export function prepare(): void {
  watchUpdates();
  if (!hasWebAssembly()) {
    device.failure = 'no_wasm';
    return;
  }
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!unmetered(connection)) return;
  if ('requestIdleCallback' in window) requestIdleCallback(() => void keepAll(), { timeout: 3000 });
  else setTimeout(() => void keepAll(), 1000);
}
