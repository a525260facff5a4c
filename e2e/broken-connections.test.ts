import type { Page } from '@playwright/test';
import { faults, startFlakyProxy } from '../apps/server/test/flaky-proxy.ts';
import { ownAnnouncement, writeToAuthor } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

/** `npm run test:faults` sets more. */
const cuts = Number(process.env['CUTS'] ?? 10);
const eachSends = (cuts > 10 ? 10 : 4) * cuts;
/** A silent connection is only noticed by its missing heart-beat, which takes too long for the short version. */
const usedFaults = cuts > 10 ? ([...faults, ...faults, ...faults, 'silence'] as const) : faults;

test.use({ expectedErrors: /net::ERR_|^WebSocket connection to|: no answer/ });

const log = (page: Page) => page.getByRole('log');

/** Sends all messages as a person would. */
async function sendAll(page: Page, name: string, onSent: () => void): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Votre message' });
  for (let count = 0; count < eachSends; count += 1) {
    await composer.fill(`${name} ${count}`);
    await composer.press('Enter');
    onSent();
  }
}

async function retryUntilSent(page: Page): Promise<void> {
  const failed = log(page).getByRole('button', { name: 'Réessayer' });
  await expect(async () => {
    if ((await failed.count()) > 0) await failed.first().click({ timeout: 1_000 });
    expect(await failed.count()).toBe(0);
    expect(await log(page).getByText('Envoi…').count()).toBe(0);
  }).toPass();
}

/** Scrolls to the top, which loads older messages, and reads what is shown. */
async function shownIn(page: Page): Promise<string[]> {
  await log(page).evaluate((flow) => flow.scrollTo(0, 0));
  return (await log(page).innerText()).match(/^(Léa|Karim) \d+$/gm) ?? [];
}

test(`two people have each of ${2 * eachSends} messages once, although ${cuts} connections break`, async ({
  browser,
  product,
}) => {
  test.setTimeout(60_000 * Math.max(10, cuts / 4));
  const proxy = await startFlakyProxy(Number(new URL(product.url).port));
  const lea = await personOf(browser, proxy.url, 'lea');
  const karim = await personOf(browser, proxy.url, 'karim');
  const conversationId = await writeToAuthor(lea, await ownAnnouncement(karim), 'On commence');
  const links = new Map([lea, karim].map(({ page }) => [page, 0]));
  for (const page of links.keys()) page.on('websocket', () => links.set(page, (links.get(page) ?? 0) + 1));
  for (const { page } of [lea, karim]) {
    await page.goto(`/messages?conversation=${conversationId}`);
    await expect(log(page).getByText('On commence')).toBeVisible();
  }

  let sent = 0;
  let broken = 0;
  const breakSome = (): void => {
    sent += 1;
    if (broken >= (sent * cuts) / (2 * eachSends)) return;
    const fault = usedFaults[broken % usedFaults.length] ?? 'cut';
    // Every second break hits a live connection, the oldest one, so that the two people are hit in turn.
    const done =
      (broken % 2 === 0 && proxy.break(fault, 0, 'live')) || proxy.break(fault, (broken * 0.37) % 1);
    if (done) broken += 1;
  };
  await Promise.all([sendAll(lea.page, 'Léa', breakSome), sendAll(karim.page, 'Karim', breakSome)]);
  expect(broken).toBe(cuts);
  for (const [page] of links) await expect.poll(() => links.get(page)).toBeGreaterThan(1);
  for (const { page } of [lea, karim]) await retryUntilSent(page);

  type Message = { seq: number; content: string };
  const stored: Message[] = [];
  for (let last: Message | undefined; ; last = stored.at(-1)) {
    const path = `/api/chat/conversations/${conversationId}/messages?after=${last?.seq ?? 0}&limit=100`;
    const page = await lea.call<Message[]>('GET', path);
    stored.push(...page);
    if (page.length < 100) break;
  }
  const said = stored.map(({ content }) => content).filter((content) => /^(Léa|Karim) \d+$/.test(content));
  expect(new Set(said).size).toBe(said.length);
  expect(said).toHaveLength(2 * eachSends);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => (stored[0]?.seq ?? 0) + index));
  // Both see every message once, in the order in which they were sent.
  for (const { page } of [lea, karim]) {
    await expect.poll(() => shownIn(page)).toEqual(said);
  }
  process.stdout.write(
    `fault | connections of two pages broken | ${cuts} breaks, ${said.length} messages, each shown once, in order\n`,
  );
  test.info().annotations.push({ type: 'live links', description: [...links.values()].join(' and ') });
  await lea.context.close();
  await karim.context.close();
  await proxy.stop();
});
