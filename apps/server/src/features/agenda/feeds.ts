import { randomBytes } from 'node:crypto';
import type { AgendaFeed } from '@coequipiers/contract/agenda-schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { feedsRepository, hashOf, type Owner } from './feeds-repository.ts';

export const feedPath = (secret: string): string => `/api/agenda/${secret}.ics`;

const secretBytes = 32;
/** As long as the base64url of `secretBytes`. */
const secretForm = /^[\w-]{43}$/;
const perHour = { tries: 20, seconds: 3_600 };
/** Calendars fetch a feed every few minutes at most. This only stops a client that fetches it again and again. */
const perMinute = { tries: 60, seconds: 60 };

export type Parts = { db: Db; transact: Transact; limits: Limits; publicUrl: string };

export type Feeds = ReturnType<typeof createFeeds>;

/** The private addresses of calendars. */
export function createFeeds({ db, transact, limits, publicUrl }: Parts) {
  const repository = feedsRepository(db);
  const creating = limits.limit('agenda-feed-new', perHour);
  const reading = limits.limit('agenda-feed', perMinute);

  const personalData: PersonalData = {
    tables: { agenda_feeds: 'erased' },
    export: async (personId, on) => {
      const since = await repository.since(personId, on);
      return { 'agenda-abonnement.json': since ? { actifDepuisLe: since } : null };
    },
    erase: repository.remove,
  };

  return {
    personalData,

    async show({ id }: { id: string }): Promise<AgendaFeed> {
      const since = await repository.since(id);
      return since ? { since: since.toISOString() } : null;
    },

    /**
     * Returns the address. Only its hash is stored, so nobody can read it again. The feed outlives the session that creates it, so
     * that session must still be open once the transaction has locked the person. A change of password, which ends the session and
     * may withdraw the feed, then happens either before or after, never in between.
     */
    async create(caller: Owner): Promise<{ url: string }> {
      await creating.take(caller.id);
      const secret = randomBytes(secretBytes).toString('base64url');
      const made = await transact.as(caller, (transaction) =>
        repository.replace(caller, secret, transaction),
      );
      if (!made) throw new AppError('UNAUTHENTICATED');
      return { url: publicUrl + feedPath(secret) };
    },

    withdraw: (caller: { id: string }): Promise<void> =>
      transact.as(caller, (transaction) => repository.remove(caller.id, transaction)),

    remove: repository.remove,

    /** The hash under which a secret is stored. Undefined for a text that cannot be a secret. */
    storedOf: (secret: string): Buffer | undefined => (secretForm.test(secret) ? hashOf(secret) : undefined),

    /** Counts a fetch of a person's feed, and refuses it when there were too many. */
    countFetch: reading.take,
  };
}
