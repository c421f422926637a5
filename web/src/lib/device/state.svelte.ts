import type { Failure, Trouble } from './protocol';

/** The state of this device that the page shows: interpreter, storage, and version of the page. */
class DeviceState {
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  /** The number of requests and tables that are waiting for the interpreter. */
  waiting = $state(0);
  /** The number of bytes read, of `size` bytes. */
  bytes = $state(0);
  size = $state(0);
  failure = $state<Failure | null>(null);
  trouble = $state<Trouble | null>(null);
  /** A newer version of the page is available and takes effect after a reload. */
  update = $state(false);
  /** The page works without a network. */
  offline = $state(false);
}

export const device = new DeviceState();
