/**
 * The state of web push in this browser. The state `install` means that push works only after the page is added to the
 * home screen.
 */
export type PushState = 'possible' | 'blocked' | 'install' | 'insecure' | 'impossible';

export interface PushKeys {
  address: string;
  p256dh: string;
  auth: string;
}

/** The features that a browser may lack. */
interface Parts {
  serviceWorker?: ServiceWorkerContainer | undefined;
  PushManager?: unknown;
  Notification?: { permission: NotificationPermission };
}

const page: Parts = globalThis;
const workers = (): ServiceWorkerContainer | undefined => (navigator as Parts).serviceWorker;

/** Whether this browser can subscribe. */
export function pushState(): PushState {
  if (!isSecureContext) return 'insecure';
  const { PushManager, Notification } = page;
  if (workers() && PushManager !== undefined && Notification)
    return Notification.permission === 'denied' ? 'blocked' : 'possible';
  return /iPad|iPhone/.test(navigator.userAgent) ? 'install' : 'impossible';
}

/** Return the address of this browser's subscription, or '' if there is none. */
export async function subscribed(): Promise<string> {
  const registration = await workers()?.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? '';
}

/** Subscribe this browser with the key of the site. Returns null if the person or the browser refuses. */
export async function subscribe(key: string): Promise<PushKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('./notices.js');
  const registration = await navigator.serviceWorker.ready;
  try {
    // the old subscription may be bound to another key
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
    return { address: made.endpoint, p256dh, auth };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null; // the browser has no push service
  }
}

/** End this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  const registration = await workers()?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
