import { device } from './state.svelte';

let waiting: ServiceWorker | null = null;

/** Register the service worker, and report when a newer version of the page is available. */
export function watchUpdates(): void {
  // pages outside a secure context, and pages opened as files, have no service worker
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  void register(workers).catch((error: unknown) => {
    console.warn(String(error));
  });
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register(new URL('sw.js', document.baseURI));
  const look = (): void => {
    if (!registration.waiting || !workers.controller) return;
    waiting = registration.waiting;
    device.update = true;
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}

/** Cache all files of the site after the first game, so that the site works offline. */
export async function keepAll(): Promise<void> {
  const { active } = (await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.ready) ?? {};
  active?.postMessage('keep');
}

/** Reload the files of the games, in a newer version if there is one, and then reload the page. */
export async function loadAgain(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller && navigator.onLine) {
    if (await newer(workers)) {
      update();
      return;
    }
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      workers.controller?.postMessage('again', [port2]);
    });
  }
  location.reload();
}

/** Whether the host has a newer version of the page. The newer version is then ready for use. */
async function newer(workers: ServiceWorkerContainer): Promise<boolean> {
  const registration = await workers.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const { installing } = registration ?? {};
  await new Promise<void>((resolve) => {
    if (installing?.state !== 'installing') resolve();
    else
      installing.onstatechange = () => {
        resolve();
      };
  });
  waiting = registration?.waiting ?? null;
  return waiting !== null;
}

/** Switch to the newer version by reloading the page. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    location.reload();
  });
  waiting?.postMessage('use');
}
