import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { startMailServer } from '../../../platform/mail/test/mail-server.ts';
import { withOuting } from '../../outings/test/outing.ts';
import { createAlert } from '../test/alert.ts';
import { after, dayAfter, dueAt, startAfresh, summariseAt } from '../test/summaries.ts';

const server = await startMailServer({ hideSTARTTLS: true });
const app = await startTestApp({ ALERT_DELAY_S: '0', SMTP_URL: server.url });
afterAll(() => server.stop());

it('a mail server gets a summary with both parts and the headers that stop it', async () => {
  const [person, author] = [await aPerson(app), await aPerson(app)];
  await startAfresh(app);
  const { id } = await createAlert(person, { frequency: 'daily' });
  const due = await dueAt(app, id);
  const outing = await withOuting(author, { startDate: dayAfter(6), title: 'Tennis à <Saint-Étienne>' });
  await summariseAt(app, after(due, 1_000));
  const summaries = server.received.filter(({ mail }) => mail.subject?.includes('nouvelle annonce'));
  expect(summaries.map(({ envelopeTo }) => envelopeTo)).toEqual([[person.email]]);
  const mail = summaries[0]?.mail;
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  const stop = `${app.config.publicUrl}/alerts/stop?token=${id}.`;
  expect(header('list-unsubscribe')?.startsWith(`<${stop}`)).toBe(true);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(mail?.text).toContain(`${app.config.publicUrl}/announce/${outing.id}\n`);
  expect(mail?.text).toContain(stop);
  expect(mail?.html).toContain('Tennis à &lt;Saint-Étienne&gt;</a>');
});
