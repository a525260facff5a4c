import { createHmac } from 'node:crypto';
import { paths } from '@coequipiers/contract/pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { unsubscribeHeaders } from '../../platform/mail/unsubscribe.ts';
import { createSignedTokens } from '../../platform/signed-tokens.ts';

type Parts = { db: Db; secret: string; publicUrl: string };

export type StoppedMailboxes = ReturnType<typeof createStoppedMailboxes>;

/**
 * Mailboxes that want no mails which strangers can cause: requests to take part, and confirmations of alerts. Only a keyed hash of a
 * mailbox is kept, with an account or without one.
 */
export function createStoppedMailboxes({ db, secret, publicUrl }: Parts) {
  const tokens = createSignedTokens(secret, 'stopped-mailbox');
  const hashOf = (email: string): string =>
    createHmac('sha256', secret)
      .update(`stopped-mailbox:${mailboxOf(email)}`)
      .digest('hex');
  const stored = (hash: string) => Buffer.from(hash, 'hex');

  const stop = async (hash: string, on: Db = db): Promise<void> => {
    await sql`INSERT INTO stopped_mailboxes (hash) VALUES (${stored(hash)}) ON CONFLICT (hash) DO NOTHING`.execute(
      on,
    );
  };
  const lift = async (hash: string, on: Db = db): Promise<void> => {
    await on.deleteFrom('stopped_mailboxes').where('hash', '=', stored(hash)).execute();
  };
  const tokenFor = (email: string): string => tokens.sign(hashOf(email));

  return {
    isStopped: async (email: string, on: Db = db): Promise<boolean> =>
      (await on
        .selectFrom('stopped_mailboxes')
        .select('hash')
        .where('hash', '=', stored(hashOf(email)))
        .executeTakeFirst()) !== undefined,

    setStopped: (email: string, stopped: boolean, on: Db): Promise<void> =>
      stopped ? stop(hashOf(email), on) : lift(hashOf(email), on),

    stopLink: (email: string): string => `${publicUrl}${paths.participateStop}#token=${tokenFor(email)}`,
    /** A mail client posts to this address, so nothing of it may stand behind '#'. */
    headersFor: (email: string): Record<string, string> =>
      unsubscribeHeaders(`${publicUrl}${paths.participateStop}?token=${tokenFor(email)}`),

    /** Of a link. False when it is not ours. */
    async setByLink(token: string, stopped: boolean): Promise<boolean> {
      const [hash] = tokens.read(token) ?? [];
      if (!hash) return false;
      await (stopped ? stop(hash) : lift(hash));
      return true;
    },
  };
}
