import { createSessions } from '../../apps/server/src/features/accounts/sessions.ts';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import { newAlias, newId } from '../../apps/server/src/platform/ids.ts';
import { authSecret } from '../../scripts/services/product.mjs';

/** Someone who is logged in. */
export type Member = { id: string; email: string; alias: string; token: string };

const passwordHash = 'nobody logs in';
const atOnce = 1_000;

export async function makeMembers(db: Db, count: number): Promise<Member[]> {
  const sessions = createSessions(db, authSecret, () => {});
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    alias: newAlias(),
    email: `membre${index}@exemple.org`,
    username: `membre${index}`,
    password_hash: passwordHash,
    terms_version: '1',
    activated_at: new Date(),
  }));
  const members: Member[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const some = people.slice(from, from + atOnce);
    await db.insertInto('people').values(some).execute();
    for (const { id, alias, email } of some) {
      members.push({ id, alias, email, token: (await sessions.open(id, { passwordHash })) ?? '' });
    }
  }
  return members;
}
