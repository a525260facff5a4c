import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { nobody } from '../../../test/fake-server.ts';
import { toasts } from '../../../test/home.ts';
import { openPage } from '../../../test/page.tsx';
import { email, id, serveOuting } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { markOnline } from '../../lib/connection.ts';
import { http } from '../../lib/http.ts';
import { openSession } from '../../lib/session.ts';
// Loaded here, so that its loading does not count in a test's time.
import '../../features/agenda/add-panel.tsx';

afterEach(() => {
  markOnline();
  vi.unstubAllGlobals();
});

async function open() {
  await openPage(`/announce/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter à mon agenda' }));
  return within(await screen.findByRole('dialog', { name: 'Ajouter à mon agenda' }));
}

it('offers a visitor the file and the web calendars, without the meeting point', async () => {
  serveOuting();
  const dialog = await open();
  const links = dialog.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ host, pathname }) => (host === window.location.host ? pathname : host))).toEqual([
    `/api/announce/${id}/outing.ics`,
    'calendar.google.com',
    'outlook.live.com',
    'outlook.office.com',
  ]);
  for (const link of links.slice(1)) expect(link.rel).toBe('noopener noreferrer');
  expect(dialog.queryByRole('button', { name: /abonner/ })).toBeNull();
});

it('says that the file needs a connection, and stays on the page', async () => {
  serveOuting();
  const dialog = await open();
  vi.stubGlobal('fetch', nobody);
  await http('/api/user/profile').catch(() => undefined);
  await screen.findByText(/Vous êtes hors connexion/);
  // False: the browser does not follow the link.
  expect(fireEvent.click(dialog.getByRole('link', { name: /^Fichier/ }))).toBe(false);
  expect(toasts()).toEqual(['error: Il faut une connexion pour l’ajouter à votre agenda.']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers a member to subscribe to all their outings', async () => {
  openSession(tokenFor(3_600_000), email);
  serveOuting({}, { 'GET /api/agenda/feed': () => Response.json(null) });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: /^S’abonner/ }));
  expect(await screen.findByRole('button', { name: 'Créer mon adresse' })).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Dans votre calendrier' })).toBeTruthy();
});

it('cannot be added to a calendar once the outing is cancelled', async () => {
  serveOuting({ outing: { state: 'cancelled' } });
  await openPage(`/announce/${id}`);
  await screen.findByText('Annulée');
  expect(screen.queryByRole('button', { name: 'Ajouter à mon agenda' })).toBeNull();
});
