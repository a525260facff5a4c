import type { Notification, NotificationsEvent } from '@coequipiers/contract/notifications-schemas';
import { destination } from '@coequipiers/contract/realtime';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { serveLive } from '../../../test/live.ts';
import { aNotification } from '../../../test/notifications.ts';
import { openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { listen } from '../../lib/realtime/live.ts';
import { dropSession, openSession } from '../../lib/session.ts';

const inbox = destination('/user/topic/inbox', {});
const events = '/user/topic/inbox/events';

let stored: Notification[];
/** What the list waits for. */
let gate: Promise<unknown> | undefined;
let server: ReturnType<typeof fakeServer>;
let live: Awaited<ReturnType<typeof serveLive>>;

beforeEach(async () => {
  live = await serveLive();
  gate = undefined;
  const done = () => new Response(null, { status: 204 });
  const remove = (id: string) => () => {
    stored = stored.filter((one) => one.id !== id);
    return done();
  };
  server = fakeServer({
    'GET /api/notifications': async () => {
      const page = stored.slice(0, 50);
      await gate;
      return Response.json(page);
    },
    'GET /api/notifications/unread-count': () =>
      Response.json(Math.min(100, stored.filter(({ read }) => !read).length)),
    'PUT /api/notifications/read-all': () => {
      stored = stored.map((one) => ({ ...one, read: true }));
      return done();
    },
    'DELETE /api/notifications/n101': remove('n101'),
    'DELETE /api/notifications/n100': remove('n100'),
    'DELETE /api/notifications': () => {
      stored = [];
      return done();
    },
  });
  openSession(tokenFor(3_600_000), 'camille@exemple.org');
});
afterEach(async () => {
  cleanup();
  dropSession();
  await live.stop();
  vi.unstubAllGlobals();
});

/** Opens the page with `count` unread notifications and waits until no request is running. */
async function open(count: number) {
  stored = Array.from({ length: count }, (_, index) => aNotification(count - index));
  const page = await openPage('/notifications');
  await waitFor(() => expect(live.topics()).toEqual([events, inbox]));
  await receipt();
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(items()).toHaveLength(Math.min(50, count)));
  return page;
}

/** Resolves after the page has got its subscription receipt, and so has begun to catch up. */
async function receipt() {
  const ready = vi.fn<() => void>();
  const stop = listen(inbox, { onMessage: () => undefined, ready });
  await waitFor(() => expect(ready).toHaveBeenCalled());
  stop();
}

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
// A query by role would take seconds, because it checks every row.
const bell = (name: string) => screen.findByLabelText(name, { selector: 'button' });
const remove = (seq: number) =>
  fireEvent.click(
    screen.getByRole('button', { name: `Supprimer la notification «\u00A0Numéro ${seq}\u00A0»` }),
  );
/** A notification is stored, then published. */
const arrive = (seq: number) => {
  stored = [aNotification(seq), ...stored];
  act(() => live.publish(inbox, aNotification(seq)));
};
const publishChange = (event: Omit<NotificationsEvent, 'type'>) =>
  act(() => live.publish(events, { type: 'notifications', ...event }));

describe('what arrives live', () => {
  it('is at the top of the list, counted by the bell, and announced to screen readers', async () => {
    await open(3);
    await bell('Notifications, 3 non lues');
    const loads = server.to('/api/notifications').length;
    arrive(4);
    await bell('Notifications, 4 non lues');
    expect(items()[0]).toContain('Numéro 4');
    expect(screen.getByText(/^Nouvelle notification.: Numéro 4/)).toBeTruthy();
    expect(server.to('/api/notifications')).toHaveLength(loads);
    expect(server.to('/api/notifications/unread-count')).toEqual([]);

    stored = [aNotification(5), ...stored];
    arrive(6);
    await waitFor(() => expect(items().slice(0, 2).join()).toMatch(/^Numéro 6.*Numéro 5/));
  });
});

describe('what arrives while something is pressed', () => {
  it('is shown, though the list that would have brought it was on its way', async () => {
    await open(3);
    let release: ((value?: unknown) => void) | undefined;
    gate = new Promise((resolve) => {
      release = resolve;
    });
    // The fourth was missed, so the whole list is asked for.
    const loads = server.to('/api/notifications').length;
    stored = [aNotification(4), ...stored];
    arrive(5);
    await waitFor(() => expect(server.to('/api/notifications').length).toBeGreaterThan(loads));
    fireEvent.click(screen.getByRole('button', { name: 'Tout marquer comme lu' }));
    await bell('Notifications');
    gate = undefined;
    release?.();
    await waitFor(() => expect(items().slice(0, 2).join()).toMatch(/^Numéro 5.*Numéro 4/));
    await bell('Notifications');
  });
});

describe('the bell of someone with more than the list shows', () => {
  it('says 99+ above 99, and the exact number again at 99 and below', async () => {
    await open(101);
    await bell('Notifications, 99+ non lues');
    remove(101);
    await waitFor(() => expect(items()[49]).toContain('Numéro 51'));
    await bell('Notifications, 99+ non lues');
    remove(100);
    await bell('Notifications, 99 non lues');
    arrive(102);
    await bell('Notifications, 99+ non lues');
    fireEvent.click(screen.getByRole('button', { name: 'Tout marquer comme lu' }));
    await bell('Notifications');
    arrive(103);
    await bell('Notifications, 1 non lue');
    fireEvent.click(screen.getByRole('button', { name: 'Tout effacer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    await bell('Notifications');
    expect(await screen.findByRole('heading', { name: 'Aucune notification' })).toBeTruthy();
  });
});

describe('what is read or removed on another device', () => {
  it('is updated here, on the bell and on the page', async () => {
    await open(4);
    await bell('Notifications, 4 non lues');
    publishChange({ change: 'read', ids: ['n4'], seq: 4 });
    await bell('Notifications, 3 non lues');
    publishChange({ change: 'removed', ids: ['n3'], seq: 3 });
    await bell('Notifications, 2 non lues');
    expect(items().join()).not.toContain('Numéro 3');
    arrive(5);
    await bell('Notifications, 3 non lues');
    publishChange({ change: 'read', ids: null, seq: 4 });
    await bell('Notifications, 1 non lue');
    publishChange({ change: 'removed', ids: null, seq: 5 });
    await bell('Notifications');
    expect(await screen.findByRole('heading', { name: 'Aucune notification' })).toBeTruthy();
  });
});
