import { createHmac } from 'node:crypto';
import { dayInParis } from '@coequipiers/contract/announcements';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isCrawler } from '../../platform/http/crawler.ts';
import type { Transact } from '../../platform/transact/transact.ts';

/** Where a request comes from, as far as is needed to tell one person from another for a day. */
export type Visitor = { personId: string | undefined; address: string; userAgent: string | undefined };

export type Views = ReturnType<typeof createViews>;

/** Visitors at one address: a home or a team, and not whoever changes the name of their browser. */
const mostPerAddress = 5;

/** A visitor's fingerprint begins with that of their address, so that those of one address are found together. */
const addressBytes = 8;

/** How many people saw an announcement: each once a day, its author and crawlers never. */
export function createViews(db: Db, transact: Transact, secret: string) {
  /** Tomorrow's key makes other fingerprints, so that nobody is followed from day to day. */
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

  const add = (announcementId: string, personId: string | null, print: Buffer, room: RawBuilder<boolean>) =>
    sql`
      WITH seen AS (
        INSERT INTO announcement_viewers (announcement_id, visitor)
        SELECT id, ${print}::bytea FROM announcements
        WHERE id = ${announcementId} AND author_id IS DISTINCT FROM ${personId}::uuid AND ${room}
        FOR KEY SHARE
        ON CONFLICT DO NOTHING
        RETURNING announcement_id
      )
      UPDATE announcements SET views = views + 1 WHERE id = (SELECT announcement_id FROM seen)`;

  /** One after the other for each address: together they would all still find room. */
  const addVisitor = (announcementId: string, print: Buffer) =>
    transact.unattended(async (transaction) => {
      const address = print.subarray(0, addressBytes);
      await sql`SELECT pg_advisory_xact_lock(${address.readBigInt64BE().toString()}::bigint)`.execute(
        transaction,
      );
      const [first, last] = [0x00, 0xff].map((byte) =>
        Buffer.concat([address, Buffer.alloc(16 - addressBytes, byte)]),
      );
      const room = sql<boolean>`(
        SELECT count(*) FROM announcement_viewers
        WHERE announcement_id = announcements.id AND visitor BETWEEN ${first}::bytea AND ${last}::bytea
      ) < ${mostPerAddress}`;
      await add(announcementId, null, print, room).execute(transaction);
    });

  return {
    async count(announcementId: string, visitor: Visitor): Promise<void> {
      const { personId, userAgent } = visitor;
      if (!personId && (!userAgent || isCrawler(userAgent))) return;
      const print = fingerprint(visitor);
      if (personId) await add(announcementId, personId, print, sql`true`).execute(db);
      else await addVisitor(announcementId, print);
    },

    /** Erases the fingerprints, which count for nothing after a day. */
    forget: (hours: number) =>
      sql`DELETE FROM announcement_viewers WHERE seen_at < now() - make_interval(hours => ${hours})`.execute(
        db,
      ),
  };
}
