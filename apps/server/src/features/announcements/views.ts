import { createHmac } from 'node:crypto';
import { dayInParis } from '@coequipiers/contract/days';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isCrawler } from '../../platform/http/crawler.ts';
import type { Transact } from '../../platform/transact/transact.ts';

/** The parts of a request that tell one visitor from another for a day. */
export type Visitor = { personId: string | undefined; address: string; userAgent: string | undefined };

export type Views = ReturnType<typeof createViews>;

/**
 * Maximum number of visitors counted per address: enough for a household or a team, while changing the user agent does not add
 * views without end.
 */
const maxPerAddress = 5;

/**
 * The first bytes of a visitor's fingerprint depend on the address alone, so that an index range finds all visitors of one
 * address.
 */
const addressBytes = 8;

/** Counts the viewers of an announcement: each once a day, never its author nor crawlers. */
export function createViews(db: Db, transact: Transact, secret: string) {
  /** The key changes every day, so that nobody can be followed from one day to the next. */
  const fingerprint = ({ personId, address, userAgent = '' }: Visitor): Buffer => {
    const key = createHmac('sha256', secret)
      .update(`views ${dayInParis(new Date())}`)
      .digest();
    const print = (bytes: number, ...who: string[]) =>
      createHmac('sha256', key).update(JSON.stringify(who)).digest().subarray(0, bytes);
    if (personId) return print(16, 'person', personId);
    return Buffer.concat([
      print(addressBytes, 'address', address),
      print(16 - addressBytes, 'visitor', address, userAgent),
    ]);
  };

  const add = (
    announcementId: string,
    personId: string | null,
    print: Buffer,
    hasRoom: RawBuilder<boolean>,
  ) =>
    sql`
      WITH seen AS (
        INSERT INTO announcement_viewers (announcement_id, visitor)
        SELECT id, ${print}::bytea FROM announcements
        WHERE id = ${announcementId} AND author_id IS DISTINCT FROM ${personId}::uuid AND ${hasRoom}
        FOR KEY SHARE
        ON CONFLICT DO NOTHING
        RETURNING announcement_id
      )
      UPDATE announcements SET views = views + 1 WHERE id = (SELECT announcement_id FROM seen)`;

  /** An advisory lock per address: without it, parallel requests would all pass the check of the maximum. */
  const addVisitor = (announcementId: string, print: Buffer) =>
    transact.unattended(async (transaction) => {
      const address = print.subarray(0, addressBytes);
      await sql`SELECT pg_advisory_xact_lock(${address.readBigInt64BE().toString()}::bigint)`.execute(
        transaction,
      );
      const [first, last] = [0x00, 0xff].map((byte) =>
        Buffer.concat([address, Buffer.alloc(16 - addressBytes, byte)]),
      );
      const hasRoom = sql<boolean>`(
        SELECT count(*) FROM announcement_viewers
        WHERE announcement_id = announcements.id AND visitor BETWEEN ${first}::bytea AND ${last}::bytea
      ) < ${maxPerAddress}`;
      await add(announcementId, null, print, hasRoom).execute(transaction);
    });

  return {
    async count(announcementId: string, visitor: Visitor): Promise<void> {
      const { personId, userAgent } = visitor;
      if (!personId && (!userAgent || isCrawler(userAgent))) return;
      const print = fingerprint(visitor);
      if (personId) await add(announcementId, personId, print, sql`true`).execute(db);
      else await addVisitor(announcementId, print);
    },

    /** Deletes old fingerprints: they have no use after their day. */
    forget: (hours: number) =>
      sql`DELETE FROM announcement_viewers WHERE seen_at < now() - make_interval(hours => ${hours})`.execute(
        db,
      ),
  };
}
