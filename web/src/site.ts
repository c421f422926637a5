import { mount } from 'svelte';
import { DeviceLink } from './lib/device/link';
import type { Files } from './lib/device/protocol';
import DeviceStatus from './lib/device/DeviceStatus.svelte';
import { prepare } from './lib/device/prepare';
import { useLink } from './lib/net/link';

/**
 * Play all tables on this device. The page contains the addresses of the engine's files (`make site`). Returns a
 * function to call after the first page has been rendered.
 */
export function playHere(engine: Files): () => void {
  const at = (path: string): string => new URL(path, document.baseURI).href;
  const { interpreter, pack, memory, size } = engine;
  const link = new DeviceLink({ interpreter: at(interpreter), pack: at(pack), memory: at(memory), size });
  useLink(link);
  return () => {
    const app = document.getElementById('app');
    mount(DeviceStatus, { target: document.body, ...(app && { anchor: app }), props: { link } });
    prepare();
  };
}
