import { addPushDevice, leavePushDevice } from '../../../contract/notify/channels.ts';
import { call } from '../../api.ts';

/** What this browser can do: `blocked` where the person has refused it in the browser's own settings. */
export type PushState = 'none' | 'blocked' | 'off' | 'on';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The endpoint that this browser is subscribed by, null for none. */
export async function pushEndpoint(): Promise<string | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** SHA-256 as the server names a device by. */
export async function markOf(endpoint: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks the person, subscribes this browser and tells the server. 'blocked' where the person says no. */
export async function startPush(publicKey: string): Promise<PushState> {
  if (!canPush()) return 'none';
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const registration = await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  // one of another key is of no use to this office
  if (before && !sameKey(before.options.applicationServerKey, publicKey)) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await call(addPushDevice, { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }, name: deviceName() });
  return 'on';
}

/** Of this browser: the server forgets it first, so that nothing is sent to who is gone. */
export async function stopPush(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await call(leavePushDevice, { endpoint: subscription.endpoint }, { signInAgain: false });
  await subscription.unsubscribe();
}

/** As a person knows his devices: "Chrome Windows". */
function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : '';
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : '';
  return `${browser} ${system}`.trim();
}

function sameKey(key: ArrayBuffer | null, publicKey: string): boolean {
  const own = bytesOf(publicKey);
  const other = key ? new Uint8Array(key) : new Uint8Array();
  return other.length === own.length && other.every((byte, place) => byte === own[place]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
