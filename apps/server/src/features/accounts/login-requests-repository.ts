import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeDigits, loginLinkLimits } from '@coequipiers/contract/login-link';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { isActive } from './active.ts';

const { minutes, triesEach, codeDigits: digits, wrongCodes } = loginLinkLimits;

const isFresh = sql<boolean>`login_requests.created_at > now() - make_interval(mins => ${sql.lit(minutes)})`;
/** SQL: whether the request opens an account: its mail was written, and nobody has logged in since. */
const isOpen = sql<boolean>`(${isFresh} AND ended_at IS NULL AND person_id IS NOT NULL)`;
/** SQL: when a wrong code no longer counts. */
const wrongBefore = sql<Date>`now() - make_interval(days => ${sql.lit(wrongCodes.days)})`;

type Try = {
  id: string;
  tries: number;
  wrongId: string;
  /** Null when no code opens anything, which nobody learns. */
  codeHash: Buffer | null;
};

/** What no code is equal to: a hash has other bytes. */
const noCode = Buffer.alloc(32);

export type LoginRequestsRepository = ReturnType<typeof createLoginRequestsRepository>;

/**
 * Requests for a login link. What the mail contains is derived from the id of the request and the server's secret, so that neither queue
 * nor database holds anything that opens an account; of it, and of the page's secret and the address, keyed hashes are stored.
 */
export function createLoginRequestsRepository(db: Db, secret: string) {
  const keyed = (purpose: string, text: string): Buffer =>
    createHmac('sha256', secret).update(`login-${purpose}:${text}`).digest();
  const addressHash = (email: string): Buffer => keyed('address', email.trim().toLowerCase());
  const tokenHash = (token: string): Buffer => keyed('token-hash', token);
  const tokenOf = (id: string): string => keyed('token', id).toString('base64url');
  // 64 of its bits: no digit is noticeably more likely than another.
  const codeOf = (id: string): string =>
    String(keyed('code', id).readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
  /** A code is only good for its own request. */
  const codeHash = (id: string, code: string): Buffer => keyed('code-hash', `${id}:${codeDigits(code)}`);

  return {
    tokenOf,
    codeOf,

    /** Takes the same time whatever the code is compared to. */
    isRight: ({ id, codeHash: right }: Try, code: string): boolean =>
      timingSafeEqual(codeHash(id, code), right ?? noCode) && right !== null,

    /** For any address. Gives the secret of the page that asked. */
    async add(email: string, transaction: Db): Promise<{ id: string; page: string }> {
      const [id, page] = [newId(), randomBytes(32).toString('base64url')];
      await transaction
        .insertInto('login_requests')
        .values({ id, address_hash: addressHash(email), page_hash: keyed('page', page) })
        .execute();
      return { id, page };
    },

    /** From now on the request opens the account of this person. False when it is too old, or someone has logged in since. */
    async open(id: string, personId: string, withCode: boolean, transaction: Db): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('login_requests')
        .set({
          person_id: personId,
          token_hash: tokenHash(tokenOf(id)),
          code_hash: withCode ? codeHash(id, codeOf(id)) : null,
        })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where(isFresh)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Whether a request still opens an account, and with a code. */
    async stateOf(id: string): Promise<{ withCode: boolean } | undefined> {
      const row = await db
        .selectFrom('login_requests')
        .select('code_hash')
        .where('id', '=', id)
        .where(isOpen)
        .executeTakeFirst();
      return row && { withCode: row.code_hash !== null };
    },

    /** Whose account the link opens. Someone who has moved to another address since has lost it. */
    async byToken(token: string, on: Db = db): Promise<{ id: string; email: string } | undefined> {
      const row = await on
        .selectFrom('login_requests')
        .innerJoin('people', 'people.id', 'person_id')
        .select(['login_requests.id', 'email', 'address_hash'])
        .where('token_hash', '=', tokenHash(token))
        .where('tries', '<', triesEach)
        .where(isOpen)
        .where(sql<boolean>`${sql.raw(isActive('people'))}`)
        .executeTakeFirst();
      return owner(row);
    },

    async byId(id: string, on: Db): Promise<{ id: string; email: string } | undefined> {
      const row = await on
        .selectFrom('login_requests')
        .innerJoin('people', 'people.id', 'person_id')
        .select(['login_requests.id', 'email', 'address_hash'])
        .where('login_requests.id', '=', id)
        .executeTakeFirst();
      return owner(row);
    },

    /**
     * Counts a try before anything is compared, also for a request that opens nothing. Undefined when the request is unknown, too old or
     * has no tries left. The code counts as a wrong one until it is found to be right.
     */
    async countTry(page: string): Promise<Try | undefined> {
      const { rows } = await sql<Try>`
        WITH counted AS (
          UPDATE login_requests SET tries = tries + 1
          WHERE page_hash = ${keyed('page', page)} AND tries < ${triesEach} AND ${isFresh}
          RETURNING id, tries, address_hash, CASE WHEN ${isOpen} THEN code_hash END AS code_hash
        ), wrong AS (
          INSERT INTO wrong_login_codes (id, address_hash)
          SELECT ${newId()}::uuid, address_hash FROM counted RETURNING id
        )
        SELECT counted.id, tries, wrong.id AS "wrongId", code_hash AS "codeHash" FROM counted CROSS JOIN wrong`.execute(
        db,
      );
      return rows[0];
    },

    wasRight: ({ wrongId }: Try, transaction: Db) =>
      transaction.deleteFrom('wrong_login_codes').where('id', '=', wrongId).execute(),

    /** After so many wrong codes the mails of an address carry none for some time. */
    async mayHaveCode(email: string, transaction: Db): Promise<boolean> {
      const { count } = await transaction
        .selectFrom('wrong_login_codes')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('address_hash', '=', addressHash(email))
        .where('tried_at', '>', wrongBefore)
        .executeTakeFirstOrThrow();
      return count < wrongCodes.most;
    },

    /** Uses a request up. Of several at once, one gets true. */
    async use(id: string, email: string, transaction: Db): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('login_requests')
        .set({ ended_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('address_hash', '=', addressHash(email))
        .where(isOpen)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Nothing that was asked for this address opens anything any more. Its tries are counted as before. */
    endAll: (email: string, transaction: Db) =>
      transaction
        .updateTable('login_requests')
        .set({ ended_at: sql<Date>`now()` })
        .where('address_hash', '=', addressHash(email))
        .where('ended_at', 'is', null)
        .execute(),

    /** For the export. */
    async of(email: string, on: Db) {
      const requests = await on
        .selectFrom('login_requests')
        .select(['created_at', 'tries', 'ended_at'])
        .where('address_hash', '=', addressHash(email))
        .orderBy('created_at')
        .execute();
      const wrong = await on
        .selectFrom('wrong_login_codes')
        .select('tried_at')
        .where('address_hash', '=', addressHash(email))
        .orderBy('tried_at')
        .execute();
      return { requests, wrong };
    },

    /** What is kept of a person who is erased opens nothing and names nobody. */
    async forget(personId: string, email: string | null, transaction: Db): Promise<void> {
      await transaction
        .updateTable('login_requests')
        .set({ person_id: null, token_hash: null, code_hash: null, ended_at: sql<Date>`now()` })
        .where('person_id', '=', personId)
        .execute();
      if (email === null) return;
      await transaction
        .deleteFrom('wrong_login_codes')
        .where('address_hash', '=', addressHash(email))
        .execute();
    },
  };

  function owner(row: { id: string; email: string | null; address_hash: Buffer } | undefined) {
    return row?.email && addressHash(row.email).equals(row.address_hash)
      ? { id: row.id, email: row.email }
      : undefined;
  }
}

/** As long as a request is good. */
export const sweepRequestsEveryMs = minutes * 60_000;

export async function sweepLoginRequests(db: Db): Promise<void> {
  await sql`DELETE FROM login_requests WHERE NOT (${isFresh})`.execute(db);
  await sql`DELETE FROM wrong_login_codes WHERE tried_at <= ${wrongBefore}`.execute(db);
}
