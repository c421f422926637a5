import { device } from './state.svelte';
import { keepAll, watchUpdates } from './updates';
import { hasWebAssembly } from './webassembly';

/** The connection information that some browsers provide. TypeScript's types do not include it. */
interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether the browser reports a fast connection whose data volume is not billed. */
export function unmetered(connection: Connection | undefined): boolean {
  if (!connection || connection.saveData !== false) return false;
  if (connection.type !== undefined) return connection.type === 'wifi' || connection.type === 'ethernet';
  return connection.effectiveType === '4g';
}

/**
 * After the first page is rendered, store the files that are needed for playing offline, if the connection is free of
 * charge. This runs none of the files.
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
