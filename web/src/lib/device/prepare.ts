import { device } from './state.svelte';
import { keepAll, watchUpdates } from './updates';
import { hasWebAssembly } from './webassembly';

/** The connection information of some browsers, which TypeScript's types lack. */
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
 * Store the files that are needed for playing offline, after the first page is rendered, if the connection is free of
 * charge. The files are stored without being run.
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
