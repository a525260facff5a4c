import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, later } from '../../../test/fake-server.ts';
import { aNotification } from '../../../test/notifications.ts';
import { openStrictPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';

type Sent = { id: string; seq?: number; read?: boolean; [field: string]: unknown };

let stored: Sent[];
let server: ReturnType<typeof fakeServer>;
let refuses: ReturnType<typeof later>;

const done = () => new Response(null, { status: 204 });
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

beforeEach(() => {
  stored = [
    aNotification(3, {
      type: 'message',
      title: 'Nouveau message',
      preview: 'On joue ?',
      senderUsername: 'karim_b',
      conversationId: 'c1',
      timestamp: hours(1),
    }),
    aNotification(2, {
      type: 'favorite',
      title: 'Nouveau favori',
      preview: 'Votre annonce plaît',
      announceId: 'a1',
      timestamp: hours(3),
    }),
    // In the format of another server.
    {
      id: 'n1',
      seq: 1,
      type: 'system',
      title: 'Bienvenue',
      preview: 'Bon match',
      timestamp: 'bientôt',
      read: true,
    },
  ];
  refuses = later();
  server = fakeServer({
    'GET /api/notifications': () => Response.json(stored),
    'PUT /api/notifications/n3/read': done,
    'PUT /api/notifications/n2/read': done,
    'PUT /api/notifications/read-all': done,
    'DELETE /api/notifications/n2': done,
    'DELETE /api/notifications/n3': refuses.answer,
    'DELETE /api/notifications': done,
  });
  openSession(tokenFor(3_600_000), 'camille@exemple.org');
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bell = (name: string) => screen.findByRole('button', { name });
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const calls = () => server.calls.map(({ method, path }) => `${method} ${path}`);
const called = (call: string) => waitFor(() => expect(calls()).toContain(call));

async function openBell(address = '/conditions', label = 'Notifications, 2 non lues') {
  const page = await openStrictPage(address);
  fireEvent.click(await bell(label));
  return { ...page, panel: screen.getByRole('dialog', { name: 'Notifications' }) };
}

describe('the bell', () => {
  it('counts what is unread and lists the newest first, with their age', async () => {
    const { panel } = await openBell();
    expect(document.activeElement).toBe(panel);
    const rows = within(panel).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Nouveau message, non luekarim_b\u00A0: On joue ? il y a 1\u00A0h',
      'Nouveau favori, non lueVotre annonce plaît il y a 3\u00A0h',
      'BienvenueBon match Récent',
    ]);
    expect(rows.map((row) => row.querySelector('[data-tone]')?.getAttribute('data-tone'))).toEqual([
      'brand',
      'danger',
      'plain',
    ]);
    expect(within(panel).queryByRole('link', { name: 'Voir toutes les notifications' })).toBeNull();
  });

  it('leads to the whole list above 5', async () => {
    stored = Array.from({ length: 6 }, (_, index) => ({ id: `n${index}`, type: 'volcan', read: true }));
    const { panel } = await openBell('/conditions', 'Notifications');
    const link = within(panel).getByRole('link', { name: 'Voir toutes les notifications' });
    fireEvent.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks what is clicked as read and goes to its conversation', async () => {
    const { panel, address } = await openBell();
    fireEvent.click(within(panel).getByRole('link', { name: /Nouveau message/ }));
    await waitFor(() => expect(address()).toBe('/messages?conversation=c1'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await bell('Notifications, 1 non lue')).toBeTruthy();
    await called('PUT /api/notifications/n3/read');
  });

  it('goes to the announcement of what has no conversation', async () => {
    const { panel, address } = await openBell();
    fireEvent.click(within(panel).getByRole('link', { name: /Nouveau favori/ }));
    await waitFor(() => expect(address()).toBe('/announce/a1'));
  });

  it('stays open on what leads nowhere', async () => {
    const { panel, address } = await openBell();
    fireEvent.click(within(panel).getByRole('button', { name: /^Bienvenue/ }));
    expect(address()).toBe('/conditions');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('removes one, and the keyboard goes on from the next', async () => {
    const { panel } = await openBell();
    fireEvent.click(
      within(panel).getByRole('button', { name: 'Supprimer la notification «\u00A0Nouveau favori\u00A0»' }),
    );
    await waitFor(() => expect(items()).toHaveLength(2));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Bienvenue'));
    await called('DELETE /api/notifications/n2');
  });

  it('shows again what the server did not remove', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { panel } = await openBell();
    fireEvent.click(
      within(panel).getByRole('button', { name: 'Supprimer la notification «\u00A0Nouveau message\u00A0»' }),
    );
    await waitFor(() => expect(items()).toHaveLength(2));
    refuses.resolve(new Response('', { status: 500 }));
    await waitFor(() => expect(items()).toHaveLength(3));
  });

  it('marks everything as read', async () => {
    const { panel } = await openBell();
    fireEvent.click(within(panel).getByRole('button', { name: 'Tout marquer comme lu' }));
    expect(await bell('Notifications')).toBeTruthy();
    await called('PUT /api/notifications/read-all');
    expect(within(panel).queryByRole('button', { name: 'Tout marquer comme lu' })).toBeNull();
  });

  it('asks before it clears everything', async () => {
    const { panel } = await openBell();
    fireEvent.click(within(panel).getByRole('button', { name: 'Tout effacer' }));
    const question = screen.getByRole('dialog', { name: /^Effacer toutes les notifications/ });
    fireEvent.keyDown(question, { key: 'Escape' });
    fireEvent.click(within(question).getByRole('button', { name: 'Annuler' }));
    expect(screen.getAllByRole('dialog')).toEqual([panel]);
    expect(calls()).not.toContain('DELETE /api/notifications');
    expect(items()).toHaveLength(3);
    fireEvent.click(within(panel).getByRole('button', { name: 'Tout effacer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([panel]));
    expect(document.activeElement).toBe(panel);
    expect(await within(panel).findByText('Aucune notification')).toBeTruthy();
    await called('DELETE /api/notifications');
  });

  it.each([
    ['Escape', (panel: HTMLElement) => fireEvent.keyDown(panel, { key: 'Escape' })],
    ['a click elsewhere', () => fireEvent.pointerDown(screen.getByRole('main'))],
  ])('closes by %s', async (_, close) => {
    const { panel } = await openBell();
    close(panel);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not there for a visitor, who asks for no notification', async () => {
    dropSession();
    await openStrictPage('/conditions');
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
    expect(server.to('/api/notifications')).toEqual([]);
  });
});

describe('the page of notifications', () => {
  it('lists them and can mark and clear all', async () => {
    await openStrictPage('/notifications');
    await waitFor(() => expect(items()).toHaveLength(3));
    fireEvent.click(screen.getByRole('button', { name: 'Tout marquer comme lu' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tout marquer comme lu' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Tout effacer' }));
    expect(calls()).not.toContain('DELETE /api/notifications');
    fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    expect(await screen.findByRole('heading', { name: 'Aucune notification' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Notifications'));
  });

  describe('with more than a page of them', () => {
    const many = (count: number): Sent[] =>
      Array.from({ length: count }, (_, index) => count - index).map((seq) => ({
        id: `n${seq}`,
        seq,
        title: `Numéro ${seq}`,
        read: true,
      }));
    // A query by role would take seconds, because it checks every row.
    const rows = () => [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
    const loadMore = () => screen.findByText('Charger plus de notifications');

    beforeEach(() => {
      stored = many(107);
      server = fakeServer({
        'GET /api/notifications': ({ query }) => {
          const page = Number(new URLSearchParams(query).get('page'));
          return Response.json(stored.slice(page * 50, page * 50 + 50));
        },
        'GET /api/notifications/unread-count': () => Response.json(0),
        'DELETE /api/notifications/n4': () => {
          stored = stored.filter(({ id }) => id !== 'n4');
          return done();
        },
      });
    });

    it('loads page by page until all are shown, while the bell stays at 50', async () => {
      await openStrictPage('/notifications');
      await waitFor(() => expect(rows()).toHaveLength(50));
      fireEvent.click(await loadMore());
      await waitFor(() => expect(rows()).toHaveLength(100));
      fireEvent.click(await loadMore());
      await waitFor(() => expect(rows()).toHaveLength(107));
      expect(screen.getByText('Toutes les notifications sont affichées')).toBeTruthy();
      expect(screen.queryByText('Charger plus de notifications')).toBeNull();
      fireEvent.click(screen.getByLabelText('Notifications'));
      expect(document.querySelectorAll('dialog li')).toHaveLength(50);
    });

    it('shows each once when others have arrived in between, and can remove an old one', async () => {
      await openStrictPage('/notifications');
      await waitFor(() => expect(rows()).toHaveLength(50));
      stored = many(108);
      fireEvent.click(await loadMore());
      await waitFor(() => expect(rows()).toHaveLength(99));
      fireEvent.click(await loadMore());
      await waitFor(() => expect(rows()).toHaveLength(107));
      fireEvent.click(screen.getByLabelText(/^Supprimer la notification.*Numéro 4\s/));
      await called('DELETE /api/notifications/n4');
      await waitFor(() => expect(rows().some((item) => item?.startsWith('Numéro 108'))).toBe(true));
      expect(rows()).toHaveLength(107);
      expect(rows().some((item) => /^Numéro 4\D/.test(item ?? ''))).toBe(false);
    });

    it('offers to try again when a page does not load', async () => {
      vi.spyOn(console, 'warn').mockReturnValue();
      await openStrictPage('/notifications');
      const button = await loadMore();
      const answered = fetch;
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })));
      fireEvent.click(button);
      const again = await screen.findByText('Réessayer');
      vi.stubGlobal('fetch', answered);
      fireEvent.click(again);
      await waitFor(() => expect(rows()).toHaveLength(100));
    });
  });

  it('asks a visitor to log in first', async () => {
    dropSession();
    const { address } = await openStrictPage('/notifications');
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('can be loaded again after a failure', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    let working = false;
    server = fakeServer({
      'GET /api/notifications': () => (working ? Response.json(stored) : Response.json({}, { status: 404 })),
    });
    await openStrictPage('/notifications');
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    working = true;
    fireEvent.click(again);
    await waitFor(() => expect(items()).toHaveLength(3));
  });
});
