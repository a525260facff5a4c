import type { webcrypto } from 'node:crypto';
import { accountLimits } from '@coequipiers/contract/accounts';
import { jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { newId } from '../../platform/ids.ts';

const audience = 'coequipiers';
const algorithm = 'HS256';

const isNotSuspended = (person: string): string => `coalesce(${person}.suspended_until <= now(), true)`;

type CallerRow = Omit<Caller, 'email'> & { email: string | null };

/**
 * Every request asks; planning it would take longer than the rest of it. The plan is kept, also when it was made before
 * there were many: `OFFSET 0` lets it go only from one session to its one person. Values: sessions.
 */
export const findCallers = prepared<CallerRow>(
  'sessions-callers',
  `SELECT session.id AS "sessionId", person.id, email, alias, username, moderator, wrote_lsn AS wrote
  FROM unnest((SELECT $1::uuid[])) AS asked
  CROSS JOIN LATERAL (SELECT * FROM sessions WHERE id = asked OFFSET 0) AS session
  CROSS JOIN LATERAL (SELECT * FROM people WHERE id = session.person_id OFFSET 0) AS person
  WHERE session.expires_at > now() AND erased_at IS NULL AND ${isNotSuspended('person')}`,
);

export type Sessions = ReturnType<typeof createSessions>;

/**
 * A session is a row, and a token names it. What ends is the row: a token of an ended session is worth nothing at once,
 * and whether one has expired is told by the database's clock, not by that of an instance.
 */
export function createSessions(db: Db, secret: string, onEnded: () => void) {
  const key = importKey(secret);

  /** By the id of the session. */
  const callerOf = gathered(db, async (ids, on) => {
    const { rows } = await findCallers(on, [ids]);
    return new Map(rows.map((row) => [row.sessionId, row]));
  });

  return {
    /**
     * Opens a session for a password that was right a moment ago, and notes the login. The row of the person is held
     * meanwhile, so that a password that changes at this moment either comes first, and there is no session, or ends this
     * one too; and so that whoever logs in is not erased as somebody who does not.
     */
    async open(personId: string, passwordHash: string): Promise<string | undefined> {
      const id = newId();
      const opened = await db
        .with('person', (on) =>
          on
            .updateTable('people')
            .set({ last_login_at: sql<Date>`now()` })
            .where('id', '=', personId)
            .where('password_hash', '=', passwordHash)
            .where(sql.raw<boolean>(isNotSuspended('people')))
            .returning('id'),
        )
        .insertInto('sessions')
        .columns(['id', 'person_id', 'expires_at'])
        .expression((insert) =>
          insert
            .selectFrom('person')
            .select([
              sql<string>`${id}::uuid`.as('id'),
              'person.id as person_id',
              sql<Date>`now() + make_interval(days => ${accountLimits.sessionDays})`.as('expires_at'),
            ]),
        )
        .returning('expires_at')
        .executeTakeFirst();
      if (!opened) return undefined;
      return new SignJWT({ sid: id })
        .setProtectedHeader({ alg: algorithm })
        .setIssuedAt()
        .setAudience(audience)
        .setExpirationTime(opened.expires_at)
        .sign(await key);
    },

    async findCaller(token: string): Promise<Caller | undefined> {
      const sessionId = await sessionOf(token, await key);
      if (!sessionId) return undefined;
      const row = await callerOf(sessionId);
      return row?.email ? { ...row, email: row.email } : undefined;
    },

    /** After a change was committed: up to where a replica must have come to show it to this person, on any device. */
    rememberWrite: async (personId: string): Promise<void> => {
      await db
        .updateTable('sessions')
        .set({ wrote_lsn: sql`pg_current_wal_insert_lsn()` })
        .where('person_id', '=', personId)
        .execute();
    },

    /** Which of these have not ended. */
    async live(ids: string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where('expires_at', '>', sql<Date>`now()`)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    async close(sessionId: string): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
      onEnded();
    },

    /** To be called once a transaction that ended sessions is committed: what is open in their name is closed. */
    ended: onEnded,

    /** Ends every session of a person but, where one is named, the one that asked for it. */
    closeAll: (personId: string, on: Db, except?: string) =>
      on
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
        .execute(),
  };
}

/** Once: given the secret itself, every request would make the key again. */
const importKey = (secret: string): Promise<webcrypto.CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

async function sessionOf(token: string, key: webcrypto.CryptoKey): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify<{ sid: unknown }>(token, key, {
      algorithms: [algorithm],
      audience,
      requiredClaims: ['exp', 'sid'],
      // The database tells the time.
      currentDate: new Date(0),
    });
    return typeof payload.sid === 'string' && /^[0-9a-f]{32}$/.test(payload.sid) ? payload.sid : undefined;
  } catch {
    return undefined;
  }
}
