import { afterAll, expect } from 'vitest';
import webPush from 'web-push';
import type { TestPerson } from '../../../../test/people.ts';
import { openPushService } from './push-service.ts';

const keys = webPush.generateVAPIDKeys();

/** Settings of an app that pushes to a service on this machine. */
export const pushSettings = {
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  PUSH_ANYWHERE: '1',
};

/** A push service that is closed after the file's tests, and browsers that it serves. */
export async function startPushService() {
  const { aSubscription, close, ...service } = await openPushService();
  afterAll(close);

  /** A subscribed browser with its private keys. */
  async function aBrowser(person: TestPerson) {
    const { path, subscription, open } = aSubscription();
    const subscribe = (by = person) =>
      by.call({ method: 'PUT', url: '/api/push/subscription', payload: subscription });
    expect((await subscribe()).statusCode).toBe(204);
    return { path, endpoint: subscription.endpoint, subscribe, open };
  }

  return { ...service, aBrowser };
}
