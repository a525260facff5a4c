import { errors } from '@coequipiers/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOuting, aSeries } from '../../../test/announcements.ts';
import { refusal } from '../../../test/fake-server.ts';
import { brief, cards, cleanUpAfterEach, openManage, own, serve } from '../../../test/manage.tsx';
import { openPage } from '../../../test/page.tsx';

cleanUpAfterEach();

const LIST = '/announce?view=list';
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('article') as HTMLElement);
};
const dialog = () => within(screen.getByRole('dialog', { name: /Supprimer l’annonce/ }));

const five = own({ id: 'a1', title: 'Five du jeudi', views: 12 });
const past = own({
  id: 'b2',
  title: 'Tournoi passé',
  views: 1,
  expired: true,
  expirationInfo: 'Expirée depuis 3 jours',
});
const gone = own({ id: 'c3', title: 'Vieux footing', views: 30, listed: false });

describe('my announcements', () => {
  it('show how often each was seen, and what can be done with it', async () => {
    serve([five]);
    const { user } = await openManage(LIST);
    const shown = await card('Five du jeudi');
    await waitFor(() => expect(document.title).toBe('Mes annonces · Coéquipiers'));
    expect(shown.getByText('12 vues')).toBeTruthy();
    expect(shown.getByRole('link', { name: /Voir/ }).getAttribute('href')).toBe('/announce/a1');
    expect(shown.getByRole('button', { name: /Partager/ })).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Republier' })).toBeNull();
    await user.click(shown.getByRole('button', { name: /Actions sur/ }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Modifier',
      'Voir sur la carte',
      'Supprimer',
    ]);
    expect(screen.getByRole('menuitem', { name: 'Modifier' }).getAttribute('href')).toBe('/announce?edit=a1');
  });

  it('are counted beside the sections: the active ones, and all views', async () => {
    serve([five, past, gone]);
    await openManage(LIST);
    const stat = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    await waitFor(() => expect(stat('annonce active')).toBe('1'));
    expect(stat('vues')).toBe('43');
    const sections = within(screen.getByRole('navigation', { name: 'Gestion des annonces' }));
    expect(sections.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/announce',
      '/announce?view=list',
      '/announce?view=favorites',
    ]);
    const link = sections.getByRole('link', { name: /Mes annonces/ });
    expect([link.textContent, link.getAttribute('aria-current')]).toEqual(['Mes annonces3', 'page']);
  });

  it('say when one has expired, and lead to its dates', async () => {
    serve([past]);
    await openManage(LIST);
    const shown = await card('Tournoi passé');
    expect(shown.getByText('Expirée depuis 3 jours')).toBeTruthy();
    expect(shown.getByText('1 vue')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Changer les dates' }).getAttribute('href')).toBe(
      '/announce?edit=b2',
    );
  });

  it('say when an outing is over or cancelled; one that is over can be republished', async () => {
    const over = own({
      id: 'd4',
      title: 'Double',
      expired: true,
      listed: false,
      outing: anOuting({ state: 'over' }),
    });
    const off = own({ id: 'e5', title: 'Natation', outing: anOuting({ state: 'cancelled' }) });
    serve([over, off]);
    await openManage(LIST);
    const shown = await card('Double');
    expect(shown.getByText('Terminée')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Republier' })).toBeTruthy();
    expect((await card('Natation')).getByText('Annulée')).toBeTruthy();
  });

  it('can be republished when searches no longer find them, and are on top again', async () => {
    const server = serve([five, gone]);
    const { user } = await openManage(LIST);
    const shown = await card('Vieux footing');
    expect(shown.getByText('Hors des recherches')).toBeTruthy();
    await user.dblClick(shown.getByRole('button', { name: 'Republier' }));
    await waitFor(() => expect(cards()).toEqual(['Vieux footing', 'Five du jeudi']));
    expect(server.to('/api/announce/c3/republish')).toHaveLength(1);
    expect(screen.queryByText('Hors des recherches')).toBeNull();
    expect(brief()[0]?.message).toMatch(/^Annonce republiée/);
  });

  it('are brought back when they are weekly and paused', async () => {
    const outing = anOuting();
    const paused = aSeries({ paused: true, pausedAt: '2027-11-09T08:00:00.000Z' });
    const mine = [own({ id: 'f6', title: 'Five du mercredi', listed: false, outing, series: paused }), five];
    const server = serve(mine, {
      'POST /api/announce/f6/series/continue': () => {
        mine[0] = own({ id: 'f6', title: 'Five du mercredi', outing, series: aSeries() });
        return Response.json(mine[0]);
      },
    });
    const { user } = await openManage(LIST);
    const shown = await card('Five du mercredi');
    expect(shown.queryByRole('button', { name: 'Republier' })).toBeNull();
    await user.dblClick(shown.getByRole('button', { name: 'Reprendre' }));
    await waitFor(() => expect(shown.queryByRole('button', { name: 'Reprendre' })).toBeNull());
    expect(server.to('/api/announce/f6/series/continue')).toHaveLength(1);
    expect(brief()[0]?.message).toMatch(/^Le créneau reprend/);
    expect(cards()).toEqual(['Five du mercredi', 'Five du jeudi']);
  });

  it('are shown on a map from their menu', async () => {
    serve([five]);
    const { user } = await openManage(LIST);
    await user.click((await card('Five du jeudi')).getByRole('button', { name: /Actions sur/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Voir sur la carte' }));
    const map = await screen.findByRole('dialog', { name: 'Bron (69500)' });
    expect(within(map).getByText(/La position est celle de la commune/)).toBeTruthy();
  });

  it('are asked for again by a button', async () => {
    const mine = [five];
    serve(mine);
    const { user } = await openManage(LIST);
    await card('Five du jeudi');
    mine.push(gone);
    await user.click(screen.getByRole('button', { name: 'Actualiser' }));
    await card('Vieux footing');
  });

  it('begin with a first one', async () => {
    serve([]);
    await openManage(LIST);
    const first = await screen.findByRole('link', { name: 'Créer ma première annonce' });
    expect(first.getAttribute('href')).toBe('/announce');
  });

  it('say when they do not load, and are asked for again', async () => {
    let broken = true;
    serve([], {
      'GET /api/announce/me': () => (broken ? new Response('', { status: 500 }) : Response.json([five])),
    });
    const { user } = await openManage(LIST);
    expect(await screen.findByText('Erreur lors du chargement des annonces')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await card('Five du jeudi');
  });
});

describe('deleting an announcement', () => {
  async function ask(answers = {}) {
    const server = serve([five, past], answers);
    const opened = await openManage(LIST);
    const shown = await card('Five du jeudi');
    await opened.user.click(shown.getByRole('button', { name: /Actions sur/ }));
    await opened.user.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
    return { ...opened, server };
  }
  const deletions = (server: Awaited<ReturnType<typeof ask>>['server']) =>
    server.to('/api/announce/a1').filter(({ method }) => method === 'DELETE');

  it('asks first, and does nothing when one thinks better of it', async () => {
    const { user, server } = await ask();
    expect(
      dialog().getByText('Êtes-vous sûr de vouloir supprimer cette annonce ? Cette action est irréversible.'),
    ).toBeTruthy();
    expect(dialog().getByText('Five du jeudi')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions(server)).toEqual([]);
    expect(cards()).toEqual(['Five du jeudi', 'Tournoi passé']);
  });

  it('takes it from the list at once, says so, and the keyboard goes on from the heading', async () => {
    const { user, server } = await ask();
    await user.dblClick(dialog().getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(cards()).toEqual(['Tournoi passé']));
    expect(brief().map(({ message }) => message)).toEqual(['Annonce supprimée avec succès !']);
    expect(deletions(server)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    const heading = screen.getByRole('heading', { name: 'Mes annonces' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('that failed leaves it there', async () => {
    const { user } = await ask({
      'DELETE /api/announce/a1': refusal(500, errors.INTERNAL),
    });
    await user.click(dialog().getByRole('button', { name: 'Supprimer' }));
    expect((await dialog().findByRole('alert')).textContent).toBe(
      "Erreur lors de la suppression de l'annonce",
    );
    expect(cards()).toEqual(['Five du jeudi', 'Tournoi passé']);
  });
});

it('is for people who are logged in: a visitor logs in first, and comes back', async () => {
  serve([]);
  const { address } = await openPage('/announce?view=list');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(window.sessionStorage.getItem('auth_redirect_path')).toContain('/announce?view=list');
});
