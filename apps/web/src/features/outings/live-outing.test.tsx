import { outingMark, outingMarks } from '@coequipiers/contract/outing-rules';
import type { OutingEvent } from '@coequipiers/contract/outings-schemas';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPart } from '../../../test/announcements.ts';
import { serveLive } from '../../../test/live.ts';
import { openPublishedPage } from '../../../test/page.tsx';
import { serveWeeks, weeksOf } from '../../../test/series.ts';
import { announcePath, aPerson, email, id, lists, serveOuting } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { nearbyQuery } from '../announcements/api/nearby-queries.ts';

const topic = `/topic/announces/${id}/outing`;
const event = (own: Partial<OutingEvent> = {}): OutingEvent => ({
  id: 'o1',
  places: 4,
  taken: 2,
  held: 0,
  waiting: 0,
  called: false,
  state: 'open',
  confirmed: null,
  missing: 0,
  ...own,
});

let live: Awaited<ReturnType<typeof serveLive>> | undefined;
beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue());
afterEach(async () => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await live?.stop();
});

async function open(...given: Parameters<typeof serveOuting>) {
  live = await serveLive();
  live.newestOf.set(topic, outingMark(event({ taken: 1, ...given[0]?.outing })));
  const { topics, publish, cut } = live;
  const server = serveOuting(...given);
  const page = await openPublishedPage(`/announce/${id}`);
  await waitFor(() => expect(topics()).toContain(topic));
  return { ...page, server, cut, tell: (payload: OutingEvent) => publish(topic, payload) };
}
const team = (name: string) => screen.findByRole('img', { name });
const reads = (server: ReturnType<typeof serveOuting>) => server.to(announcePath).length;

it('updates the places while a visitor has the page open, without another request', async () => {
  const { server, tell } = await open();
  await team('3 places libres sur 4');
  const before = reads(server);
  tell(event({ taken: 3 }));
  await team('1 place libre sur 4');
  expect(reads(server)).toBe(before);
});

it('says at once whether it is on, without another request', async () => {
  const { server, tell } = await open({ outing: { minimum: 3, confirmed: false, missing: 1 } });
  await screen.findByText('Encore 1 pour jouer.');
  const before = reads(server);
  tell(event({ taken: 2, confirmed: true }));
  await screen.findByText('Confirmé : on joue.');
  const { confirmed: _, missing: __, ...counts } = event({ taken: 0 });
  tell(counts as OutingEvent);
  await screen.findByText('Encore 2 pour jouer.');
  expect(reads(server)).toBe(before);
});

it('reads again when the author has said something else about it', async () => {
  const { server, tell } = await open({ outing: { minimum: 4, confirmed: false, missing: 2 } });
  await screen.findByText('On joue à partir de 4.');
  server.change({ outing: { minimum: 3, missing: 1 } });
  tell(event({ taken: 1, confirmed: false, missing: 1 }));
  await screen.findByText('On joue à partir de 3.');
});

it('refetches what changed between the first answer and the subscription', async () => {
  live = await serveLive();
  live.newestOf.set(topic, outingMark(event({ taken: 4, state: 'full' })));
  const server = serveOuting();
  await openPublishedPage(`/announce/${id}`);
  await team('3 places libres sur 4');
  server.change({ outing: { taken: 4, state: 'full' } });
  await team('Complet, 4 places');
});

it('also updates the lists that show it', async () => {
  const { queryClient, tell } = await open();
  const { queryKey } = nearbyQuery({} as never);
  queryClient.setQueryData(queryKey, {
    pages: [{ content: [queryClient.getQueryData(['announcements', 'one', id, null])], total: null }],
    pageParams: [0],
  } as never);
  tell(event({ taken: 3 }));
  await team('1 place libre sur 4');
  expect(queryClient.getQueryData(queryKey)?.pages[0]?.content[0]?.outing?.taken).toBe(3);
});

it('refetches the announcement when a message is about a new outing', async () => {
  const { server, tell } = await open();
  const before = reads(server);
  server.change({ outing: { id: 'o2', taken: 0 } });
  tell(event({ id: 'o2', taken: 0 }));
  await team('4 places libres sur 4');
  expect(reads(server)).toBeGreaterThan(before);
});

it('refetches the person’s own participation when something changes', async () => {
  openSession(tokenFor(3_600_000), email);
  const full = { taken: 4, waiting: 2, state: 'full' } as const;
  const { server, tell } = await open({ outing: full, participation: aPart('waiting', { position: 2 }) });
  await screen.findByText('une personne devant vous');
  server.change({ outing: { waiting: 1 }, participation: aPart('waiting', { position: 1 }) });
  tell(event({ ...full, waiting: 1 }));
  expect(await screen.findByText('la prochaine place est pour vous')).toBeTruthy();
});

it('shows the author a new request at once', async () => {
  openSession(tokenFor(3_600_000), email);
  let kept = lists();
  const { tell } = await open(
    {
      createdBy: email,
      authorUsername: 'camille',
      views: 1,
      listed: true,
      outing: { admission: 'approval' },
    },
    { [`GET ${announcePath}/participants`]: () => Response.json(kept) },
  );
  kept = lists({ asked: [aPerson('ines')] });
  tell(event({ taken: 1 }));
  expect(await screen.findByRole('button', { name: 'Accepter ines' })).toBeTruthy();
});

describe('a weekly announcement', () => {
  const weeks = weeksOf({}, {}, {});
  const marks = outingMarks(weeks.map(({ outing }) => outing));

  async function openWeeks({ newest = marks, shown = weeks } = {}) {
    live = await serveLive();
    live.newestOf.set(topic, newest);
    const { topics, publish } = live;
    const server = serveWeeks(shown);
    await openPublishedPage(`/announce/${id}`);
    await waitFor(() => expect(topics()).toContain(topic));
    const dates = within(await screen.findByRole('list', { name: 'Les prochaines dates' }));
    const date = (day: RegExp) => dates.getByRole('link', { name: day }).textContent;
    return { server, date, tell: (payload: OutingEvent) => publish(topic, payload) };
  }

  it('updates the week that the message names, and no other, without another request', async () => {
    const { server, date, tell } = await openWeeks();
    await team('3 places libres sur 4');
    const before = server.calls.length;
    tell(event({ id: 'w2', taken: 3 }));
    await waitFor(() => expect(date(/24 nov/)).toMatch(/1 place$/));
    expect(date(/17 nov/)).toMatch(/3 places$/);
    expect(await team('3 places libres sur 4')).toBeTruthy();
    tell(event({ id: 'w1', taken: 2 }));
    await team('2 places libres sur 4');
    expect(date(/17 nov/)).toMatch(/2 places$/);
    expect(server.calls.length).toBe(before);
  });

  it('reads all weeks again when the message is about one in which the person has a part', async () => {
    openSession(tokenFor(3_600_000), email);
    const waiting = { participation: aPart('waiting', { position: 2 }) };
    const { server, date, tell } = await openWeeks({ shown: weeksOf({}, {}, waiting) });
    await waitFor(() => expect(date(/1er déc/)).toMatch(/En attente/));
    server.change('w3', { outing: { taken: 2 }, participation: aPart('in') });
    tell(event({ id: 'w3', taken: 2 }));
    await waitFor(() => expect(date(/1er déc/)).toMatch(/Vous y êtes$/));
  });

  it('reads them again when a week has changed since they were read', async () => {
    const newest = outingMarks(weeks.map(({ outing }) => ({ ...outing, taken: 4, state: 'full' })));
    const { server, date } = await openWeeks({ newest });
    server.change('w2', { outing: { taken: 4, state: 'full' } });
    await waitFor(() => expect(date(/24 nov/)).toMatch(/Complet$/));
  });
});

it('refetches after an interruption', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { server, cut } = await open();
  await team('3 places libres sur 4');
  server.change({ outing: { taken: 4, state: 'full' } });
  live?.newestOf.set(topic, outingMark(event({ taken: 4, state: 'full' })));
  cut();
  await waitFor(() => expect(live?.topics()).toEqual([]));
  window.dispatchEvent(new Event('online'));
  await team('Complet, 4 places');
});
