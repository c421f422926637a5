import type { Failure, Trouble } from './protocol';

/** The state of this device that the page shows: the interpreter, the storage, the version of the page. */
class DeviceState {
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  /** The number of requests and tables that wait for the interpreter. */
  waiting = $state(0);
  /** The bytes read of `size`. */
  bytes = $state(0);
  size = $state(0);
  failure = $state<Failure | null>(null);
  trouble = $state<Trouble | null>(null);
  /** A newer version of the page is available and used after a reload. */
  update = $state(false);
  /** The page works without a network. */
  offline = $state(false);
}

export const device = new DeviceState();
