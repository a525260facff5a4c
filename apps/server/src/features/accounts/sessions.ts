import type { webcrypto } from 'node:crypto';
import { accountLimits } from '@coequipiers/contract/account-limits';
import { loginLinkLimits } from '@coequipiers/contract/login-link';
import { jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isBase64url } from '../../platform/base64url.ts';
import { batchedLookup } from '../../platform/db/batched-lookup.ts';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { newId } from '../../platform/ids.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import { isActive } from './active.ts';
import { positionNow } from './last-writes.ts';

const audience = 'coequipiers';
const algorithm = 'HS256';

/** How many verified tokens are remembered, some 400 bytes each. */
const knownTokens = 10_000;

type CallerRow = Omit<Caller, 'email'> & { email: string | null };

/**
 * Prepared because every request runs it, and planning would take longer than running it. The plan is kept even if it was made
 * on small tables: `OFFSET 0` forces a lookup by primary key for each session and its person. Values: sessions.
 */
export const findCallers = prepared<CallerRow>(
  'sessions-callers',
  `SELECT session.id AS "sessionId", person.id, email, alias, username, moderator, wrote_lsn AS "lastWriteLsn"
  FROM unnest((SELECT $1::uuid[])) AS asked
  CROSS JOIN LATERAL (SELECT * FROM sessions WHERE id = asked OFFSET 0) AS session
  CROSS JOIN LATERAL (SELECT * FROM people WHERE id = session.person_id OFFSET 0) AS person
  WHERE session.expires_at > now() AND ${isActive('person')}`,
);

export type Sessions = ReturnType<typeof createSessions>;

/**
 * A session is a row, and a token refers to it. Deleting the row invalidates the token at once. Expiry is judged by the
 * database's clock, not by that of an instance.
 */
export function createSessions(db: Db, secret: string, onEnded: () => void) {
  const key = importKey(secret);
  /** Session ids by token. A signature is valid for ever, so it is verified once; whether the session has ended, each time. */
  const sessionIds = new LRUCache<string, string>({ max: knownTokens });
  const sessionOf = async (token: string): Promise<string | undefined> => {
    const known = sessionIds.get(token);
    if (known) return known;
    const verified = await verify(token, await key);
    if (verified) sessionIds.set(token, verified);
    return verified;
  };

  /** By session id. */
  const callerOf = batchedLookup(db, async (ids, on) => {
    const { rows } = await findCallers(on, [ids]);
    return new Map(rows.map((row) => [row.sessionId, row]));
  });

  return {
    /**
     * Opens a session for a password that was just checked, or for a mail that was, and records the login. It sees what was written
     * before, on a replica too, for instance in a session that has ended. This locks the person's row: a parallel
     * password change either comes first, and no session is opened, or comes later and ends this one too.
     */
    async open(
      personId: string,
      by: { passwordHash: string } | 'mail',
      on: Db = db,
    ): Promise<string | undefined> {
      const id = newId();
      const isMail = by === 'mail';
      const unchanged = isMail ? sql`true` : sql`password_hash = ${by.passwordHash}`;
      const { rows } = await sql<{ expires_at: Date }>`
        WITH person AS (
          UPDATE people SET last_login_at = now()
          WHERE id = ${personId} AND ${unchanged} AND ${sql.raw(isActive('people'))}
          RETURNING id
        )
        INSERT INTO sessions (id, person_id, expires_at, wrote_lsn, by_mail)
        SELECT ${id}::uuid, id, now() + make_interval(days => ${accountLimits.sessionDays}), ${positionNow}, ${isMail}
        FROM person
        RETURNING expires_at`.execute(on);
      const [opened] = rows;
      if (!opened) return undefined;
      return new SignJWT({ sid: id })
        .setProtectedHeader({ alg: algorithm })
        .setIssuedAt()
        .setAudience(audience)
        .setExpirationTime(opened.expires_at)
        .sign(await key);
    },

    async findCaller(token: string): Promise<Caller | undefined> {
      const sessionId = await sessionOf(token);
      if (!sessionId) return undefined;
      const row = await callerOf(sessionId);
      return row?.email ? { ...row, email: row.email } : undefined;
    },

    /** Whether the session has begun by a mail, a short time ago: that is as good as a password. */
    isFreshByMail: async (sessionId: string): Promise<boolean> =>
      (await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('by_mail', '=', true)
        .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${loginLinkLimits.freshMinutes})`)
        .executeTakeFirst()) !== undefined,

    /** The ids among these whose sessions have not ended. */
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

    /** Ends all sessions of a person except the given one. Their sockets close after the commit. */
    async closeAll(personId: string, transaction: Transaction, except?: string): Promise<void> {
      await transaction
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
        .execute();
      transaction.afterCommit(onEnded);
    },
  };
}

/** Imported once: with a raw secret, every request would derive the key again. */
const importKey = (secret: string): Promise<webcrypto.CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

/** Gives the session id of a token that was signed with this key. */
async function verify(token: string, key: webcrypto.CryptoKey): Promise<string | undefined> {
  if (!token.split('.').every(isBase64url)) return undefined;
  try {
    const { payload } = await jwtVerify<{ sid: unknown }>(token, key, {
      algorithms: [algorithm],
      audience,
      requiredClaims: ['exp', 'sid'],
      // Expiry is checked in the database.
      currentDate: new Date(0),
    });
    return typeof payload.sid === 'string' && /^[0-9a-f]{32}$/.test(payload.sid) ? payload.sid : undefined;
  } catch {
    return undefined;
  }
}
