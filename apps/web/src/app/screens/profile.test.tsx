import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { later } from '../../../test/fake-server.ts';
import { dropSession } from '../../lib/session.ts';
import { camille, openProfile } from './profile-test-page.tsx';

afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tab = (name: string) => screen.findByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const username = () => screen.findByLabelText<HTMLInputElement>('Nom d’utilisateur');
const UPDATED = 'Profil mis à jour avec succès';

describe('the profile page', () => {
  it('shows the e-mail that cannot change, the username with its counter, the city and where one is', async () => {
    await openProfile();
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
    expect(email).toMatchObject({ value: camille.email, disabled: true, readOnly: true });
    expect(
      screen.getByText(/ne peut pas être modifiée, car elle a été validée à l’inscription/),
    ).toBeTruthy();
    expect((await username()).value).toBe('camille_r');
    expect(screen.getByText('9 / 50')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }).value).toBe('Lyon 3e (69003)');
    expect(screen.getByText('Choisissez votre ville pour recevoir des annonces locales.')).toBeTruthy();
    const place = within(screen.getByRole('region', { name: 'Localisation actuelle' }));
    expect(place.getByText('Lyon 3e (69003)')).toBeTruthy();
    expect(place.getByText('Auvergne-Rhône-Alpes')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Mon Profil · Coéquipiers'));
  });

  it('draws the initials of the username', async () => {
    await openProfile();
    await username();
    expect(screen.getByText('CR')).toBeTruthy();
  });

  it('explains the shield on hover and on focus, until Escape', async () => {
    const { user } = await openProfile();
    const shield = await screen.findByRole('button', { description: 'Email vérifié et protégé' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.hover(shield);
    expect(screen.getByRole('tooltip').textContent).toBe('Email vérifié et protégé');
    await user.unhover(shield);
    expect(screen.queryByRole('tooltip')).toBeNull();
    act(() => shield.focus());
    expect(screen.getByRole('tooltip')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('has no card of the place for someone who lives nowhere', async () => {
    const nowhere = {
      ...camille,
      zipCode: '',
      municipalityName: '',
      regionName: '',
      latitude: 0,
      longitude: 0,
    };
    await openProfile({ 'GET /api/user/profile': () => Response.json(nowhere) });
    await username();
    expect(screen.queryByText('Localisation actuelle')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }).value).toBe('');
  });

  it('says when the profile does not load, and tries again', async () => {
    let broken = true;
    const { user } = await openProfile({
      'GET /api/user/profile': () => (broken ? new Response('', { status: 500 }) : Response.json(camille)),
    });
    expect(await screen.findByText('Erreur lors du chargement du profil')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect((await username()).value).toBe('camille_r');
  });
});

describe('the tabs', () => {
  it('are chosen by click and kept in the address', async () => {
    const { user, at } = await openProfile();
    expect((await tab('Informations')).getAttribute('aria-selected')).toBe('true');
    await user.click(await tab('Mot de passe'));
    expect(at()).toBe('/profile?onglet=mot-de-passe');
    expect(screen.getByRole('tabpanel', { name: 'Mot de passe' })).toBeTruthy();
    expect(screen.queryByRole('tabpanel', { name: 'Informations' })).toBeNull();
    await user.click(await tab('Informations'));
    expect(at()).toBe('/profile');
  });

  it('open as the address says', async () => {
    await openProfile({}, '/profile?onglet=mot-de-passe');
    expect((await tab('Mot de passe')).getAttribute('aria-selected')).toBe('true');
  });

  it('follow the arrows, Home and End', async () => {
    const { user } = await openProfile();
    const first = await tab('Informations');
    act(() => first.focus());
    for (const [key, expected] of [
      ['ArrowRight', 'Mot de passe'],
      ['ArrowRight', 'Informations'],
      ['ArrowUp', 'Mot de passe'],
      ['Home', 'Informations'],
      ['End', 'Mot de passe'],
    ]) {
      await user.keyboard(`{${key}}`);
      await waitFor(() => expect(selected()).toBe(expected));
      expect(document.activeElement?.textContent).toBe(expected);
    }
  });

  it('stand under each other on a phone', async () => {
    const original = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(original(query), { matches: query.includes('max-width: 699px') }),
    );
    await openProfile();
    const tabs = await screen.findByRole('tablist');
    await waitFor(() => expect(tabs.getAttribute('aria-orientation')).toBe('vertical'));
  });

  it('keep what was typed in the other', async () => {
    const { user } = await openProfile();
    await user.type(await username(), '2');
    await user.click(await tab('Mot de passe'));
    await user.click(await tab('Informations'));
    expect((await username()).value).toBe('camille_r2');
  });
});

describe('updating the profile', () => {
  it('sends only what changed, says so, and shows what the server kept', async () => {
    const { user, changes } = await openProfile({
      'PUT /api/user/profile': ({ body }) => Response.json({ ...camille, ...(body as object) }),
    });
    await user.type(await username(), '2');
    await user.click(screen.getByRole('button', { name: 'Mettre à jour le profil' }));
    const notice = (await screen.findByText(UPDATED)).closest<HTMLElement>('[role="status"]');
    expect(changes()).toEqual([
      {
        call: 'PUT /api/user/profile',
        body: { username: 'camille_r2' },
        authorization: 'Bearer token-of-camille',
      },
    ]);
    expect(within(screen.getByRole('main')).getByText('camille_r2')).toBeTruthy();
    expect(screen.getByText('10 / 50')).toBeTruthy();

    if (notice) await user.click(within(notice).getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByText(UPDATED)).toBeNull();
  });

  it('sends the chosen city with its place, and the card follows', async () => {
    const brest = {
      codeCommuneINSEE: '29019',
      nomCommuneComplet: 'Brest',
      nomCommune: 'Brest',
      codePostal: '29200',
      nomRegion: 'Bretagne',
      latitude: 48.39,
      longitude: -4.49,
    };
    const { user, changes } = await openProfile({
      'GET /api/cities?prefix=brest': () => Response.json([brest]),
      'PUT /api/user/profile': ({ body }) => Response.json({ ...camille, ...(body as object) }),
    });
    await username();
    const field = screen.getByRole('combobox', { name: 'Ville' });
    await user.clear(field);
    await user.type(field, 'brest');
    await user.click(await screen.findByRole('option', { name: /Brest/ }));
    await user.click(screen.getByRole('button', { name: 'Mettre à jour le profil' }));
    await screen.findByText(UPDATED);
    expect(changes().map(({ body }) => body)).toEqual([
      {
        zipCode: '29200',
        municipalityName: 'Brest',
        regionName: 'Bretagne',
        latitude: 48.39,
        longitude: -4.49,
      },
    ]);
    const place = within(screen.getByRole('region', { name: 'Localisation actuelle' }));
    expect(place.getByText('Brest (29200)')).toBeTruthy();
  });

  it('removes the city', async () => {
    const nowhere = { zipCode: '', municipalityName: '', regionName: '', latitude: 0, longitude: 0 };
    const { user, changes } = await openProfile({
      'PUT /api/user/profile': () => Response.json({ ...camille, ...nowhere }),
    });
    await user.click(await screen.findByRole('button', { name: 'Effacer la ville' }));
    await user.click(screen.getByRole('button', { name: 'Mettre à jour le profil' }));
    await screen.findByText(UPDATED);
    expect(changes().map(({ body }) => body)).toEqual([nowhere]);
    expect(screen.queryByText('Localisation actuelle')).toBeNull();
  });

  it('keeps the old username when the field is blank', async () => {
    const { user, changes } = await openProfile({ 'PUT /api/user/profile': () => Response.json(camille) });
    await user.clear(await username());
    await user.click(screen.getByRole('button', { name: 'Mettre à jour le profil' }));
    await screen.findByText(UPDATED);
    expect(changes().map(({ body }) => body)).toEqual([{}]);
    expect((await username()).value).toBe('camille_r');
  });

  it('is blocked while the username is wrong', async () => {
    const { user } = await openProfile();
    await user.clear(await username());
    await user.type(await username(), 'ab');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mettre à jour le profil' });
    expect(button.disabled).toBe(true);
    await user.tab();
    expect(screen.getByText("Le nom d'utilisateur doit contenir entre 3 et 50 caractères")).toBeTruthy();
    await user.type(await username(), 'c');
    expect(button.disabled).toBe(false);
    expect(screen.queryByText(/entre 3 et 50/)).toBeNull();
  });

  it('shows that it is being saved, once', async () => {
    const { answer, resolve } = later();
    const { user, changes } = await openProfile({ 'PUT /api/user/profile': answer });
    await user.type(await username(), '2');
    const button = screen.getByRole('button', { name: 'Mettre à jour le profil' });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await user.click(button);
    resolve(Response.json({ ...camille, username: 'camille_r2' }));
    await screen.findByText(UPDATED);
    expect(changes()).toHaveLength(1);
  });

  it.each([
    [
      'the server’s sentence',
      new Response("Ce nom d'utilisateur est déjà pris. Veuillez en choisir un autre.", { status: 409 }),
      "Ce nom d'utilisateur est déjà pris. Veuillez en choisir un autre.",
    ],
    [
      'its own when the server says nothing',
      new Response('', { status: 500 }),
      'Erreur lors de la mise à jour du profil',
    ],
  ])('shows %s', async (_what, refusal, sentence) => {
    const { user } = await openProfile({ 'PUT /api/user/profile': () => refusal });
    await user.type(await username(), '2');
    await user.click(screen.getByRole('button', { name: 'Mettre à jour le profil' }));
    expect((await screen.findByText(sentence)).closest('[role="alert"]')).toBeTruthy();
    expect((await username()).value).toBe('camille_r2');
  });
});
