import type { PushKey } from '@coequipiers/contract/push-schemas';
import { http } from '../../lib/http.ts';
import { WORKER_PATH } from '../../lib/worker-names.ts';

const SUBSCRIPTION = '/api/push/subscription';

/** The state of push notifications in this browser. */
export type DevicePush = 'on' | 'off' | 'refused' | 'impossible';

const isPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function readDevicePush(): Promise<DevicePush> {
  if (!isPossible()) return 'impossible';
  const { key } = await http<PushKey>('/api/push/key');
  if (!key) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** The browser asks for permission, so this needs a click by the person. */
export async function turnOn(): Promise<DevicePush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off';
  const { key } = await http<PushKey>('/api/push/key');
  if (!key) return 'impossible';
  await navigator.serviceWorker.register(WORKER_PATH);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for an older server key would receive nothing.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await http(SUBSCRIPTION, { method: 'PUT', body: { endpoint, keys } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnOff(): Promise<DevicePush> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'off';
  await subscription.unsubscribe();
  await http(SUBSCRIPTION, { method: 'DELETE', body: { endpoint: subscription.endpoint } });
  return 'off';
}
