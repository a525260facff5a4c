import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { errors } from '@coequipiers/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement } from '../../../test/announcements.ts';
import { fakeServer, later, nobody, refusal } from '../../../test/fake-server.ts';
import { openStrictPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { announcementKeys } from '../../features/announcements/api/announcement-keys.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

const email = 'karim@demo.example';
const path = '/announce/5f2a';

afterEach(() => {
  dropSession();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const logIn = () => openSession(tokenFor(60_000), email);

async function open(own: Partial<Announcement> = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  const announcement = anAnnouncement({ id: '5f2a', ...own });
  const server = fakeServer({
    'GET /api/announce/5f2a': () => Response.json(announcement),
    ...answers,
  });
  const user = userEvent.setup();
  return { ...(await openStrictPage('/conditions', path)), server, user, announcement };
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('an announcement', () => {
  it('says what, where, when and who', async () => {
    await open({
      title: 'Tennis le midi',
      category: 'Tennis',
      description: 'Première ligne\nDeuxième ligne\n\n<b>gras</b> https://example.org',
      startDate: '2020-11-17',
      endDate: '2020-12-19',
      createdAt: '2026-11-12T10:00:00Z',
    });
    await title('Tennis le midi');
    expect(screen.getByText('Tennis')).toBeTruthy();
    expect(screen.getByText('Bron (69500)')).toBeTruthy();
    expect(screen.getByText('karim_b')).toBeTruthy();
    expect(screen.getByText('12 novembre 2026')).toBeTruthy();
    expect(screen.getByText('Du 17 novembre 2020 au 19 décembre 2020')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Tennis le midi – Bron · Coéquipiers'));
  });

  it('has its facts in a description list that contains only terms and descriptions', async () => {
    logIn();
    await open({ startDate: '2020-11-17', createdBy: email, views: 3, listed: true });
    await title(/Five/);
    expect(document.querySelectorAll('dl > div')).toHaveLength(3);
    expect(document.querySelectorAll('dl > div > :not(dt, dd)')).toHaveLength(0);
  });

  it('shows the description as it was typed, and interprets nothing in it', async () => {
    await open({ description: 'Première ligne\nDeuxième ligne\n\n<b>gras</b> https://example.org' });
    expect((await screen.findByText(/^Première/)).textContent).toBe('Première ligne\nDeuxième ligne');
    const second = screen.getByText(/^<b>gras/);
    expect(second.textContent).toBe('<b>gras</b> https://example.org');
    expect(within(second).queryByRole('link')).toBeNull();
  });

  it('describes its page with the start of the description', async () => {
    await open({ description: 'mot '.repeat(100) });
    await title(/Five/);
    const content = () => document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
    await waitFor(() => expect(content()).toMatch(/^mot mot .*…$/));
    expect(content().length).toBeLessThanOrEqual(150);
  });

  it('shows the drawing of its sport when it has no picture, or one that fails to load', async () => {
    const { page } = await open({ category: 'Natation' });
    await title(/Five/);
    expect(document.querySelector('article img')?.getAttribute('src')).toContain('natation');
    page.unmount();

    await open({ category: 'Natation', imageUrl: 'https://ailleurs.example/a.jpg' });
    const picture = await screen.findByRole('img', { name: /Five/ });
    expect(picture.getAttribute('src')).toBe('https://ailleurs.example/a.jpg');
    picture.dispatchEvent(new Event('error'));
    await waitFor(() =>
      expect(document.querySelector('article img')?.getAttribute('src')).toContain('natation'),
    );
  });

  it('is understood when another server sends it', async () => {
    await open(
      {},
      {
        'GET /api/announce/5f2a': () =>
          Response.json({
            id: '5f2a',
            title: 'Course du dimanche',
            description: 'Une heure au parc.',
            category: 'Running',
            municipalityName: 'Bron',
            zipCode: '69500',
            images: [{ url: 'https://ailleurs.example/b.jpg' }],
            createdBy: { firstName: 'Léa', lastName: 'Marchand' },
          }),
      },
    );
    await title('Course du dimanche');
    expect(screen.getByText('Léa Marchand')).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('src')).toBe('https://ailleurs.example/b.jpg');
  });

  it('shows a stamp once it has expired; before, how long it is valid', async () => {
    const { page } = await open({
      endDate: '2026-11-10',
      expired: true,
      expirationInfo: 'Expirée depuis 5 jours',
    });
    await screen.findByText('Expirée depuis 5 jours');
    page.unmount();
    await open({ endDate: '2026-11-20', expirationInfo: 'Expire dans 5 jours' });
    await screen.findByText('Expire dans 5 jours');
  });

  it('keeps the layout while it is on its way', async () => {
    const { answer, resolve } = later();
    await open({}, { 'GET /api/announce/5f2a': answer });
    await title('Chargement de l’annonce…');
    resolve(Response.json(anAnnouncement({ id: '5f2a' })));
    await title(/Five/);
    expect(screen.queryByText('Chargement de l’annonce…')).toBeNull();
  });

  it('is shared by its public page', async () => {
    const { user } = await open();
    await title(/Five/);
    await user.click(screen.getByRole('button', { name: 'Partager' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lien de partage' });
    expect(field.value).toMatch(/\/seo\/announce\/5f2a$/);
  });
});

describe('the way back', () => {
  it('leads to the page before', async () => {
    const { user, address, go } = await open();
    await go('/confidentialite');
    await go(path);
    await title(/Five/);
    await user.click(screen.getAllByRole('link', { name: 'Retour' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/confidentialite'));
  });

  it('leads home when the visit began here', async () => {
    fakeServer({ 'GET /api/announce/5f2a': () => Response.json(anAnnouncement({ id: '5f2a' })) });
    const { address } = await openStrictPage(path);
    const [back] = await screen.findAllByRole('link', { name: 'Retour' });
    await userEvent.setup().click(back as HTMLElement);
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('an announcement that does not load', () => {
  it.each([404, 410])('is said to be not found at %i, with a way back', async (status) => {
    await open({}, { 'GET /api/announce/5f2a': refusal(status, {}) });
    await title('Annonce non trouvée');
    expect(screen.getByRole('link', { name: 'Retour' })).toBeTruthy();
    await waitFor(() => expect(document.title).toContain('Annonce non trouvée'));
  });

  it('can be asked for again when the server failed', async () => {
    let answer: Parameters<typeof fakeServer>[0][string] = refusal(500, {});
    const { user } = await open({}, { 'GET /api/announce/5f2a': (call) => answer(call) });
    await title("Erreur lors du chargement de l'annonce");
    answer = () => Response.json(anAnnouncement({ id: '5f2a' }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await title(/Five/);
  });

  it('can be loaded again when there was no answer', async () => {
    await open({}, { 'GET /api/announce/5f2a': nobody });
    await title("Erreur lors du chargement de l'annonce");
  });
});

describe('its author', () => {
  const own = { createdBy: email, views: 12 };
  const remove = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    return screen.findByRole('dialog', { name: /Supprimer l’annonce/ });
  };

  it('is led to the form, and told how many people saw it', async () => {
    logIn();
    await open(own);
    const edit = await screen.findByRole('link', { name: 'Modifier' });
    expect(edit.getAttribute('href')).toBe('/announce?edit=5f2a');
    expect(screen.getByText('Vue par 12 personnes')).toBeTruthy();
  });

  it('brings it back once searches no longer find it', async () => {
    logIn();
    let listed = false;
    const { answer, resolve } = later();
    const current = () => Response.json(anAnnouncement({ id: '5f2a', ...own, listed }));
    const { user, server } = await open(own, {
      'GET /api/announce/5f2a': current,
      'POST /api/announce/5f2a/republish': answer,
    });
    await screen.findByText('Plus personne ne la trouve en cherchant.');
    await user.dblClick(screen.getByRole('button', { name: 'Republier' }));
    listed = true;
    resolve(current());
    await waitFor(() => expect(screen.queryByText('Hors des recherches')).toBeNull());
    expect(server.to('/api/announce/5f2a/republish')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Modifier' })).toBeTruthy();
  });

  it('alone can change or delete it', async () => {
    logIn();
    await open({ createdBy: 'u_someone', listed: false });
    await title(/Five/);
    expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
    expect(screen.queryByText(/^Vue par/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Republier' })).toBeNull();
  });

  it('is asked before it is deleted, and may think again', async () => {
    logIn();
    const { user, server } = await open(own);
    const dialog = await remove(user);
    within(dialog).getByText(
      'Êtes-vous sûr de vouloir supprimer cette annonce ? Cette action est irréversible.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('deletes it once, however often they click, and arrives at their own announcements', async () => {
    logIn();
    keepDraft(email, 'announcement:5f2a', '{}');
    const { answer, resolve } = later();
    const { user, server, address, go, queryClient } = await open(own, {
      'DELETE /api/announce/5f2a': answer,
    });
    const dialog = await remove(user);
    const button = within(dialog).getByRole('button', { name: 'Supprimer' });
    // Faster than the page can render its busy state.
    button.click();
    button.click();
    resolve(new Response(null, { status: 204 }));
    await screen.findByText('Annonce supprimée avec succès');
    // The URL changes first; the query is removed when its screen unmounts.
    await title('Mes annonces');
    const kept = () => queryClient.getQueryCache().findAll({ queryKey: announcementKeys.one('5f2a') });
    await waitFor(() => expect(kept()).toEqual([]));
    expect(address()).toBe('/announce?view=list');
    expect(readDraft(email, 'announcement:5f2a')).toBeNull();
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    // Coming back asks the server again.
    const before = server.to('/api/announce/5f2a').length;
    await go(path);
    await waitFor(() => expect(server.to('/api/announce/5f2a').length).toBeGreaterThan(before));
  });

  it('is told when it could not be deleted, and can try again', async () => {
    logIn();
    const { user, address } = await open(own, { 'DELETE /api/announce/5f2a': refusal(500, errors.INTERNAL) });
    const dialog = await remove(user);
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      "Erreur lors de la suppression de l'annonce",
    );
    expect(address()).toBe(path);
  });
});
