import { createHash } from 'node:crypto';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { pushLimits, pushTexts } from '@coequipiers/contract/push';
import type { PushPayload, PushSubscriptionGiven } from '@coequipiers/contract/push-schemas';
import webPush from 'web-push';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { lookupPublicAddress, mayBeEndpoint } from './public-address.ts';
import type { PushKeys } from './push-keys.ts';
import { type PushSubscriptionRow, pushRepository } from './push-repository.ts';

const perHour = { tries: 60, seconds: 3_600 };
const answerMs = 10_000;

/**
 * Of several waiting messages with the same topic, a push service keeps the latest. The service can read the topic: hashing it
 * with the subscription id hides who talks to whom.
 */
const topicOf = ({ id }: PushSubscriptionRow, { tag }: PushPayload): string =>
  createHash('sha256').update(`${id}:${tag}`).digest('base64url').slice(0, 32);

export type Parts = {
  db: Db;
  transact: Transact;
  limits: Limits;
  log: Log;
  /** Without keys, no push is sent. */
  keys: PushKeys | undefined;
  /** The contact for operators of push services. */
  subject: string;
  /** For tests, whose push service runs on this machine. */
  anywhere: boolean;
};

export type Push = ReturnType<typeof pushService>;

/** Web push to subscribed browsers. */
export function pushService({ db, transact, limits, log, keys, subject, anywhere }: Parts) {
  const repository = pushRepository(db);

  const personalData: PersonalData = {
    tables: { push_subscriptions: 'erased' },
    // The browser's keys are left out: they have no use elsewhere.
    export: async (personId, on) => ({
      'navigateurs-notifies.json': (await repository.ofPerson(personId, on)).map((row) => ({
        adresse: row.endpoint,
        depuisLe: row.created_at,
      })),
    }),
    erase: (personId, transaction) => repository.removeAllOf(personId, transaction),
  };

  const send = (to: PushSubscriptionRow, payload: PushPayload, vapid: PushKeys): Promise<number> => {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      JSON.stringify(payload),
      {
        TTL: pushLimits.keptHours * 3_600,
        urgency: 'high',
        topic: topicOf(to, payload),
        vapidDetails: { subject, ...vapid },
      },
    );
    const start = endpoint.startsWith('https:') ? overHttps : overHttp;
    return new Promise((resolve, reject) => {
      const request = start(
        endpoint,
        {
          method: 'POST',
          headers,
          signal: AbortSignal.timeout(answerMs),
          ...(!anywhere && { lookup: lookupPublicAddress }),
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  };

  return {
    personalData,
    subscribing: limits.limit('push-subscribe', perHour),
    publicKey: keys?.publicKey ?? null,

    async subscribe(caller: { id: string }, given: PushSubscriptionGiven): Promise<void> {
      if (!anywhere && !mayBeEndpoint(given.endpoint))
        throw new AppError('VALIDATION', { userMessage: pushTexts.endpointInvalid });
      await transact.as(caller, (transaction) =>
        repository.add(caller.id, given, pushLimits.browsers, transaction),
      );
    },

    unsubscribe: (caller: { id: string }, endpoint: string): Promise<void> =>
      transact.as(caller, (transaction) => repository.remove(caller.id, endpoint, transaction)),

    /** Whether pushes are sent at all. */
    isSetUp: keys !== undefined,

    /** The ids of a person's subscriptions. */
    browsersOf: async (personId: string, on: Db): Promise<string[]> =>
      keys ? repository.idsOfPerson(personId, on) : [],

    /** The same for several people, each with its owner. */
    browsersOfAll: async (people: readonly string[], on: Db): Promise<{ id: string; personId: string }[]> =>
      keys ? repository.idsOfPeople(people, on) : [],

    /** Whether this browser is still subscribed by this person, who is neither erased nor suspended. */
    isSubscribed: async (id: string, personId: string): Promise<boolean> =>
      (await repository.find(id, personId)) !== undefined,

    /** Throws when a retry makes sense. Deletes subscriptions that no longer exist. */
    async deliver(id: string, personId: string, payload: PushPayload): Promise<void> {
      const subscription = await repository.find(id, personId);
      if (!subscription || !keys) return;
      if (!anywhere && !mayBeEndpoint(subscription.endpoint)) return;
      const status = await send(subscription, payload, keys);
      if (status === 404 || status === 410) await repository.removeGone(subscription);
      else if (status === 408 || status === 429 || status >= 500)
        throw new Error(`the push service answered ${status}`);
      else if (status >= 300) log.warn({ status }, 'a push service refused a notification');
    },
  };
}
