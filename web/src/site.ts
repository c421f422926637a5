import { mount } from 'svelte';
import { DeviceLink } from './lib/device/link';
import type { Files } from './lib/device/protocol';
import DeviceStatus from './lib/device/DeviceStatus.svelte';
import { prepare } from './lib/device/prepare';
import { useLink } from './lib/net/link';

// The first script of the client that needs no server: everything is played on this device (`make site`).

const { interpreter, pack, memory, size } = JSON.parse(import.meta.env.VITE_SITE as string) as Files;
const link = new DeviceLink({
  interpreter: new URL(interpreter, document.baseURI).href,
  pack: new URL(pack, document.baseURI).href,
  memory: new URL(memory, document.baseURI).href,
  size,
});
useLink(link);
await import('./main');
mount(DeviceStatus, { target: document.body, props: { link } });
prepare();
