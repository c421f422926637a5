import type { Failure, Trouble } from './protocol';

/** The state of this device that the page shows: the interpreter, the storage, and the version of the page. */
class DeviceState {
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  /** The number of requests and tables that are waiting for the interpreter. */
  waiting = $state(0);
  /** The number of bytes read so far, out of `size` bytes. */
  bytes = $state(0);
  size = $state(0);
  failure = $state<Failure | null>(null);
  trouble = $state<Trouble | null>(null);
  /** Whether a newer version of the page is available. A reload switches to that version. */
  update = $state(false);
  /** Whether the page works without a network. */
  offline = $state(false);
}

export const device = new DeviceState();
