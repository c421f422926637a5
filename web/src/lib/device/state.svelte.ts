import type { Failure, Trouble } from './protocol';

/** The state of this device as the page shows it: the interpreter, the storage, and the version of the page. */
class DeviceState {
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  /** The number of requests and tables that are waiting for the interpreter. */
  waiting = $state(0);
  /** The number of bytes read so far, out of `size` bytes. */
  bytes = $state(0);
  size = $state(0);
  failure = $state<Failure | null>(null);
  trouble = $state<Trouble | null>(null);
  /** Whether a newer version of the page is available. The page switches to this version when it is reloaded. */
  update = $state(false);
  /** Whether the page works without a network. */
  offline = $state(false);
}

export const device = new DeviceState();
