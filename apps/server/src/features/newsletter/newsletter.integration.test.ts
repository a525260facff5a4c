import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aPerson } from '../../../test/people.ts';
import { queueNewsletter, readNewsletter } from './newsletter.ts';

const app = await startTestApp();

describe('the newsletter', () => {
  const letter = readNewsletter('Du nouveau\n\nLa carte est là.\n\nÀ bientôt\nsur le terrain.');

  it('is read from a file with a subject and paragraphs', () => {
    expect(letter).toEqual({
      subject: 'Du nouveau',
      paragraphs: ['La carte est là.', 'À bientôt sur le terrain.'],
    });
    expect(readNewsletter('Un objet seul')).toBeUndefined();
  });

  it('goes to those who asked for it, and stops by one request without a login (RFC 8058)', async () => {
    const [asked, silent] = [await aPerson(app, { subscribeNewsletter: true }), await aPerson(app)];
    if (!letter) throw new Error('no letter');
    expect(await queueNewsletter(app.db, letter)).toBe(1);
    const mail = await mailTo(app, asked.email, /^Du nouveau$/);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(.+)>$/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(mail.text).toContain(link);
    const { pathname, search } = new URL(link);

    const wants = async () =>
      (await asked.call({ url: '/api/user/profile' })).json<{ subscribeNewsletter: boolean }>()
        .subscribeNewsletter;
    expect((await app.call({ url: pathname + search })).body).toContain('Ne plus recevoir ces e-mails');
    expect(await wants()).toBe(true);
    expect((await app.call({ method: 'POST', url: `/api/chat/mails/stop${search}` })).statusCode).toBe(404);
    const stopped = await app.call({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([stopped.statusCode, await wants()]).toEqual([200, false]);
    expect(await queueNewsletter(app.db, letter)).toBe(0);
    expect(await mailsTo(app, silent.email)).toEqual([]);
  });
});
