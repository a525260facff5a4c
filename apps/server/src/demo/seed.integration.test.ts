import { categories } from '@coequipiers/contract/announcements';
import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import { callWith, logIn } from '../../test/people.ts';
import { loadBundledCommunes } from '../features/cities/communes.ts';
import { demoPassword, shownAccounts } from './people.ts';
import { seedDemo } from './seed.ts';

const app = await startTestApp({ DEMO: '1' });

describe('the demo content', () => {
  it('has 40 people, and the accounts that are shown can log in', async () => {
    expect(await app.db.selectFrom('people').select('id').execute()).toHaveLength(40);
    for (const { email } of shownAccounts) {
      expect((await logIn(app, email, demoPassword)).statusCode).toBe(200);
    }
  });

  it('has announcements of every sport that a search finds', async () => {
    expect(await app.db.selectFrom('announcements').select('id').execute()).toHaveLength(600);
    for (const category of categories) {
      const found = await app.call({ url: '/api/announce/nearby', query: { category } });
      expect(found.json()).toHaveLength(15);
    }
  });

  it('has conversations: the accounts that are shown have a full inbox, and something unread in it', async () => {
    for (const { email } of shownAccounts) {
      const token = (await logIn(app, email, demoPassword)).body;
      const call = callWith(app, token);
      const inbox = (await call({ url: '/api/chat/conversations' })).json<Conversation[]>();
      expect(inbox.length).toBeGreaterThanOrEqual(5);
      expect(inbox.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
      for (const { id, messageCount } of inbox)
        expect((await call({ url: `/api/chat/${id}` })).json()).toHaveLength(messageCount);
    }
  });

  it('is there once, however often and by however many it is added', async () => {
    const communes = await loadBundledCommunes();
    await Promise.all([seedDemo(app.db, communes), seedDemo(app.db, communes)]);
    await app.db.deleteFrom('people').execute();
    await app.db.deleteFrom('demo_parts').execute();
    await Promise.all([seedDemo(app.db, communes), seedDemo(app.db, communes)]);
    expect(await app.db.selectFrom('people').select('id').execute()).toHaveLength(40);
    expect(await app.db.selectFrom('announcements').select('id').execute()).toHaveLength(600);
  });
});
