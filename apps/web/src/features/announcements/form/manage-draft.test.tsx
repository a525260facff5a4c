import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nobody } from '../../../../test/fake-server.ts';
import {
  brief,
  cleanUpAfterEach,
  field,
  fillIn,
  openManage,
  own,
  publish,
  published,
  serve,
} from '../../../../test/manage.tsx';

cleanUpAfterEach();

const drafts = () => Object.keys(window.localStorage).filter((key) => key.startsWith('draft:'));
const question = (name = /Quitter sans publier/) => screen.findByRole('dialog', { name });
const home = () =>
  within(screen.getByRole('navigation', { name: 'Navigation principale' })).getByRole('link', {
    name: 'Accueil',
  });
/** As the browser does when the tab is closed or reloaded: true when it asks first. */
const closingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The page is gone, but its storage remains. */
async function reload(address = '/announce') {
  cleanup();
  return openManage(address);
}

describe('what is being written', () => {
  it('survives a reload completely, says so, and can be discarded', async () => {
    serve([]);
    const { user } = await openManage('/announce');
    await fillIn(user);
    await reload();
    expect(screen.getByText('Brouillon retrouvé.')).toBeTruthy();
    expect(field('Titre').value).toBe('Footing du dimanche');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Running' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }).value).toBe('Brest (29200)');
    expect(field('Description détaillée').value).toBe('Dix kilomètres autour de la rade.');

    await user.click(screen.getByRole('button', { name: 'Repartir de zéro' }));
    expect(field('Titre').value).toBe('');
    expect(screen.queryByText('Brouillon retrouvé.')).toBeNull();
    expect(drafts()).toEqual([]);
  });

  it('is published once, even if it is sent again after a reload', async () => {
    const server = serve([], { 'POST /api/announce': nobody });
    const { user } = await openManage('/announce');
    await fillIn(user);
    await user.click(publish());
    await waitFor(() => expect(brief()).toHaveLength(1));
    await reload();
    await user.click(publish());
    await waitFor(() => expect(published(server)).toHaveLength(2));
    const [first, second] = published(server);
    expect(second?.key).toBe(first?.key);
  });

  it('is published once, also as it was proposed', async () => {
    const server = serve([own({ category: 'Tennis' })], {
      'POST /api/announce': nobody,
      'GET /api/user/profile': () =>
        Response.json({
          email: 'camille.roux@exemple.org',
          username: 'camille_r',
          zipCode: '69500',
          municipalityName: 'Bron',
          regionName: 'Auvergne-Rhône-Alpes',
          latitude: 45.73,
          longitude: 4.91,
        }),
    });
    const { user } = await openManage('/announce');
    await waitFor(() => expect(field('Titre').value).toMatch(/^Tennis /));
    await waitFor(() => expect(field('Ville').value).toBe('Bron (69500)'));
    expect(drafts()).toEqual([]);
    await user.click(publish());
    await waitFor(() => expect(brief()).toHaveLength(1));
    await reload();
    expect(screen.getByText('Brouillon retrouvé.')).toBeTruthy();
    await user.click(publish());
    await waitFor(() => expect(published(server)).toHaveLength(2));
    const [first, second] = published(server);
    expect(first?.body).toMatchObject({ category: 'Tennis', municipalityName: 'Bron', places: 1 });
    expect([second?.key, second?.body]).toEqual([first?.key, first?.body]);
  });

  it('has its own draft for each announcement', async () => {
    serve([own({ id: 'a1', title: 'Five du jeudi' })]);
    const { user } = await openManage('/announce');
    await user.type(field('Titre'), 'Nouvelle');
    await reload('/announce?edit=a1');
    await waitFor(() => expect(field('Titre').value).toBe('Five du jeudi'));
    await user.type(field('Titre'), ' soir');
    expect(drafts()).toHaveLength(2);
    await reload('/announce?edit=a1');
    await waitFor(() => expect(field('Titre').value).toBe('Five du jeudi soir'));
    await user.click(screen.getByRole('button', { name: 'Revenir à l’annonce' }));
    expect(field('Titre').value).toBe('Five du jeudi');
    await reload();
    expect(field('Titre').value).toBe('Nouvelle');
  });

  it('is deleted when its text is emptied, and at logout', async () => {
    serve([]);
    const { user, address } = await openManage('/announce');
    await user.type(field('Titre'), 'F');
    expect(drafts()).toHaveLength(1);
    await user.clear(field('Titre'));
    await user.tab();
    expect(drafts()).toEqual([]);
    await user.type(field('Titre'), 'F');
    await user.click(screen.getByRole('button', { name: /Menu du compte/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Déconnexion' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(drafts()).toEqual([]);
  });

  it('starts empty when the stored draft is unreadable', async () => {
    window.localStorage.setItem('draft:camille.roux@exemple.org:announcement:new', '{"values":{"city":7}}');
    serve([]);
    await openManage('/announce');
    expect(field('Titre').value).toBe('');
  });
});

describe('leaving the form', () => {
  it('asks nothing when nothing was written', async () => {
    serve([]);
    const { user, address } = await openManage('/announce');
    expect(closingAsks()).toBe(false);
    await user.click(home());
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('asks first, and stays on request', async () => {
    serve([]);
    const { user, address } = await openManage('/announce');
    await user.type(field('Titre'), 'Footing');
    expect(closingAsks()).toBe(true);
    await user.click(home());
    await question();
    await user.click(screen.getByRole('button', { name: 'Rester sur la page' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([address(), field('Titre').value]).toEqual(['/announce', 'Footing']);
  });

  it('keeps the draft, or discards it', async () => {
    serve([]);
    const { user, address, router } = await openManage('/announce');
    await user.type(field('Titre'), 'Footing');
    await act(() => router.navigate(-1));
    await question();
    await user.click(screen.getByRole('button', { name: 'Garder le brouillon' }));
    await waitFor(() => expect(screen.queryByLabelText(/Titre/)).toBeNull());
    expect(address()).toBe('/conditions');
    await act(() => router.navigate('/announce'));
    await waitFor(() => expect(field('Titre').value).toBe('Footing'));
    expect(closingAsks()).toBe(false);

    await user.type(field('Titre'), ' à deux');
    await user.click(home());
    await question();
    await user.click(screen.getByRole('button', { name: 'Supprimer le brouillon' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(drafts()).toEqual([]);
  });

  it('also asks before another section of the page opens', async () => {
    serve([own()]);
    const { user, address } = await openManage('/announce?edit=a1');
    await waitFor(() => expect(field('Titre').value).not.toBe(''));
    await user.type(field('Titre'), ' !');
    const sections = within(screen.getByRole('navigation', { name: 'Gestion des annonces' }));
    await user.click(sections.getByRole('link', { name: /Mes annonces/ }));
    await question(/Quitter sans enregistrer/);
    expect(address()).toBe('/announce?edit=a1');
  });
});
