import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anEntry } from '../../../../test/agenda.ts';
import { nobody, refusal } from '../../../../test/fake-server.ts';
import {
  brief,
  cards,
  cleanUpAfterEach,
  field,
  filledIn,
  fillIn,
  openStrictManage,
  own,
  publish,
  published,
  serve,
} from '../../../../test/manage.tsx';
import { descriptionOf } from '../../../../test/manage-outing.tsx';

cleanUpAfterEach();

const required = () => screen.getAllByText('Ce champ est requis').length;
const city = () => screen.getByRole('combobox', { name: 'Ville' });

describe('a new announcement', () => {
  it('is published, said so for 4 s, and on top of the list, with a new form behind it', async () => {
    const server = serve([own({ title: 'Plus ancienne' })]);
    const { user, address, go } = await openStrictManage('/announce');
    await waitFor(() => expect(document.title).toBe('Nouvelle annonce · Coéquipiers'));
    await fillIn(user);
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce').map(({ body }) => body)).toEqual([filledIn]);
    expect(brief()).toEqual([{ message: 'Annonce créée avec succès !', duration: 4_000 }]);
    await waitFor(() => expect(cards()).toEqual(['Footing du dimanche', 'Plus ancienne']));
    const heading = screen.getByRole('heading', { level: 1, name: 'Mes annonces' });
    await waitFor(() => expect(document.activeElement).toBe(heading));

    await go('/announce');
    expect(field('Titre').value).toMatch(/^Running .*, il manque 1 personne$/);
    expect(screen.queryByText('Brouillon retrouvé.')).toBeNull();
  });

  it('wants title, sport, city and description, and leads to the first that is missing', async () => {
    const server = serve([]);
    const { user } = await openStrictManage('/announce');
    await user.click(publish());
    expect(required()).toBe(4);
    expect(brief()).toEqual([{ message: 'Veuillez remplir tous les champs obligatoires', duration: 4_000 }]);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Football' }));

    await user.click(screen.getByRole('radio', { name: 'Running' }));
    expect(required()).toBe(1);
    await user.click(publish());
    expect(document.activeElement).toBe(city());
    expect(server.to('/api/announce')).toEqual([]);
  });

  it('shows no error at the city when only another field is missing', async () => {
    serve([]);
    const { user } = await openStrictManage('/announce');
    await fillIn(user, { game: true });
    await user.clear(field('Il manque'));
    await user.click(publish());
    expect(screen.queryByText('Ce champ est requis')).toBeNull();
    expect(document.activeElement).toBe(field('Il manque'));
    expect(brief()).toEqual([]);
  });

  it('has a title and a description that follow what is chosen, until a letter is typed', async () => {
    serve([]);
    const { user } = await openStrictManage('/announce');
    await user.click(screen.getByRole('radio', { name: 'Tennis' }));
    await user.click(screen.getByRole('button', { name: 'Une place de plus' }));
    expect(field('Titre').value).toMatch(/^Tennis .*, il manque 2 personnes$/);
    expect(screen.getByText('proposé')).toBeTruthy();
    await user.type(field('Titre'), ' !');
    await user.click(screen.getByRole('radio', { name: 'Football' }));
    expect(field('Titre').value).toMatch(/^Tennis .*, il manque 2 personnes !$/);
    expect(field('Description détaillée').value).toMatch(/ de football, .*, il manque deux personnes\.$/);
    await user.click(screen.getByRole('button', { name: 'Proposer un titre' }));
    expect(field('Titre').value).toMatch(/^Football .*, il manque 2 personnes$/);
    await user.clear(field('Titre'));
    expect(field('Titre').value).toBe('');
    await user.tab();
    expect(field('Titre').value).toMatch(/^Football /);
  });

  it('opens the list with the new card on top, which copies its link', async () => {
    const server = serve([own({ title: 'Plus ancienne' })]);
    const { user } = await openStrictManage('/announce');
    await fillIn(user);
    await user.click(publish());
    const share = within(await screen.findByRole('region', { name: 'Partagez-la' }));
    expect(cards()).toEqual(['Footing du dimanche', 'Plus ancienne']);
    await user.click(share.getByRole('button', { name: 'Copier le lien' }));
    expect(await navigator.clipboard.readText()).toMatch(/\/seo\/announce\/new1$/);
    expect(brief().map(({ message }) => message)).toContain('Lien copié dans le presse-papiers !');
    expect(share.getByRole('link', { name: 'SMS' }).getAttribute('href')).toMatch(/^sms:/);
    expect(server.to('/api/announce')).toHaveLength(1);
  });

  it('says when the person already plays at that time, and can still be published', async () => {
    const soon = Date.now() + 30 * 3_600_000;
    const start = new Date(Math.ceil(soon / 3_600_000) * 3_600_000);
    const entry = anEntry({
      title: 'Foot sous les lumières',
      outing: { startsAt: start.toISOString(), endsAt: new Date(start.getTime() + 5_400_000).toISOString() },
    });
    const server = serve([], { 'GET /api/agenda': () => Response.json({ upcoming: [entry], past: [] }) });
    const { user, address } = await openStrictManage('/announce');
    await fillIn(user, { game: true });
    const { day, time } = wallTimeAt(start, 'Europe/Paris');
    fireEvent.change(field('Jour'), { target: { value: day } });
    fireEvent.change(field('Heure'), { target: { value: time } });
    expect((await screen.findByText(/Vous jouez déjà à ce moment-là/)).parentElement?.textContent).toContain(
      'Foot sous les lumières',
    );
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce')).toHaveLength(1);
  });

  it.each([
    ['', '2020-01-01', ['La date de fin ne peut pas être dans le passé']],
    [
      '2999-01-02',
      '2999-01-01',
      [
        'La date de début ne peut pas être après la date de fin',
        'La date de fin ne peut pas être avant la date de début',
      ],
    ],
    ['2020-01-01', '2999-01-01', []],
  ])('from %j to %j is told %j', async (start, end, problems) => {
    const server = serve([]);
    const { user, address } = await openStrictManage('/announce');
    await fillIn(user);
    fireEvent.change(field(/^Début/), { target: { value: start } });
    fireEvent.change(field(/^Fin/), { target: { value: end } });
    await user.click(publish());
    for (const problem of problems) expect(screen.getByText(problem)).toBeTruthy();
    if (problems.length === 0) {
      await waitFor(() => expect(address()).toBe('/announce?view=list'));
      expect(server.to('/api/announce')[0]?.body).toMatchObject({ startDate: start, endDate: end });
    } else expect(server.to('/api/announce')).toEqual([]);
  });

  it('counts the characters, and takes no more than allowed', async () => {
    const server = serve([]);
    const { user } = await openStrictManage('/announce');
    await fillIn(user);
    fireEvent.change(field('Titre'), { target: { value: 'x'.repeat(101) } });
    fireEvent.change(field('Description détaillée'), { target: { value: 'x'.repeat(2_001) } });
    expect(screen.getByText('101 / 100')).toBeTruthy();
    expect(screen.getByText('2001 / 2000')).toBeTruthy();
    await user.click(publish());
    expect(screen.getByText('Le titre ne peut pas dépasser 100 caractères')).toBeTruthy();
    expect(screen.getByText('La description ne peut pas dépasser 2000 caractères')).toBeTruthy();
    expect(server.to('/api/announce')).toEqual([]);
  });

  it('is published once by a double click', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const server = serve([], {
      'POST /api/announce': async ({ body }) => {
        await held;
        return Response.json(own(body as object), { status: 201 });
      },
    });
    const { user, address } = await openStrictManage('/announce');
    await fillIn(user);
    await user.dblClick(publish());
    finish();
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce')).toHaveLength(1);
  });

  it('sent again after a silence is the same one, and another one when its text has changed', async () => {
    const server = serve([], { 'POST /api/announce': nobody });
    const { user } = await openStrictManage('/announce');
    await fillIn(user);
    await user.click(publish());
    await screen.findByText("Erreur lors de la création de l'annonce");
    await user.click(publish());
    await waitFor(() => expect(published(server)).toHaveLength(2));
    await waitFor(() => expect(publish().ariaDisabled).toBeNull());
    await user.type(field('Titre'), ' !');
    await user.click(publish());
    await waitFor(() => expect(published(server)).toHaveLength(3));
    const keys = published(server).map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(field('Titre').value).toBe('Footing du dimanche !');
  });

  it('shows a refusal of the server at its field', async () => {
    const userMessage = 'La date de fin ne peut pas être dans le passé';
    serve([], {
      'POST /api/announce': refusal(400, {
        code: 'VALIDATION',
        userMessage,
        message: `endDate: ${userMessage}`,
      }),
    });
    const { user } = await openStrictManage('/announce');
    await fillIn(user);
    await user.click(publish());
    await waitFor(() => expect(descriptionOf(field(/^Fin/))).toContain(userMessage));
    await waitFor(() => expect(document.activeElement).toBe(field(/^Fin/)));
  });

  it('is previewed as the card that others will see', async () => {
    serve([]);
    const { user } = await openStrictManage('/announce');
    expect(screen.getByText(/votre carte se dessine ici/)).toBeTruthy();
    await fillIn(user);
    const card = screen.getByRole('article');
    expect(card.textContent).toContain('Footing du dimanche');
    expect(card.textContent).toContain('Brest (29200)');
    await waitFor(() => expect(card.textContent).toContain('camille_r'));
    expect(card.querySelector('a')).toBeNull();
  });
});

describe('an announcement being edited', () => {
  const mine = () => [
    own({ id: 'a1', title: 'Five du jeudi' }),
    own({ id: 'b2', title: 'Foot à cinq', startDate: '2026-01-05', imageUrl: '/images/1/detail.webp' }),
  ];

  it('fills the form, and is saved where it stands', async () => {
    const server = serve(mine());
    const { user, address } = await openStrictManage('/announce?edit=b2');
    await waitFor(() => expect(field('Titre').value).toBe('Foot à cinq'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Modifier l’annonce');
    expect(field(/^Début/).value).toBe('2026-01-05');
    expect((city() as HTMLInputElement).value).toBe('Bron (69500)');
    await user.clear(field('Titre'));
    await user.type(field('Titre'), 'Foot à sept');
    await user.click(screen.getByRole('button', { name: 'Mettre à jour' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce/b2')[0]?.body).toMatchObject({
      title: 'Foot à sept',
      municipalityName: 'Bron',
      startDate: '2026-01-05',
      imageUrl: '/images/1/detail.webp',
    });
    expect(brief().map(({ message }) => message)).toEqual(['Annonce modifiée avec succès !']);
    await waitFor(() => expect(cards()).toEqual(['Five du jeudi', 'Foot à sept']));
  });

  it('is left by Cancel without a question when nothing was changed', async () => {
    serve(mine());
    const { user, address } = await openStrictManage('/announce?edit=b2');
    await waitFor(() => expect(field('Titre').value).toBe('Foot à cinq'));
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
  });

  it('is left unchanged by Cancel, which asks before it throws changes away', async () => {
    const server = serve(mine());
    const { user, address, go } = await openStrictManage('/announce?edit=b2');
    await waitFor(() => expect(field('Titre').value).toBe('Foot à cinq'));
    await user.type(field('Titre'), ' ou à sept');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await screen.findByRole('dialog', { name: /Quitter sans enregistrer/ });
    expect(address()).toBe('/announce?edit=b2');
    await user.click(screen.getByRole('button', { name: 'Abandonner les modifications' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce/b2')).toEqual([]);
    await go('/announce?edit=b2');
    await waitFor(() => expect(field('Titre').value).toBe('Foot à cinq'));
  });

  it('says when it could not be saved, and keeps what was changed', async () => {
    serve(mine(), { 'PUT /api/announce/b2': nobody });
    const { user, address } = await openStrictManage('/announce?edit=b2');
    await waitFor(() => expect(field('Titre').value).toBe('Foot à cinq'));
    await user.type(field('Titre'), ' ou à sept');
    await user.click(screen.getByRole('button', { name: 'Mettre à jour' }));
    await screen.findByText("Erreur lors de la modification de l'annonce");
    expect([address(), field('Titre').value]).toEqual(['/announce?edit=b2', 'Foot à cinq ou à sept']);
  });

  it('is loaded as it is now, not as it was listed', async () => {
    const listed = mine();
    serve(listed);
    const { go } = await openStrictManage('/announce?view=list');
    await waitFor(() => expect(cards()).toEqual(['Five du jeudi', 'Foot à cinq']));
    listed[1] = own({ ...listed[1], title: 'Foot à sept' });
    await go('/announce?edit=b2');
    await waitFor(() => expect(field('Titre').value).toBe('Foot à sept'));
  });

  it('is taken from the list when the server does not answer, and stays in the form when it answers later', async () => {
    let silent = false;
    const listed = mine();
    serve(listed, {
      'GET /api/announce/me': () => (silent ? new Response('', { status: 500 }) : Response.json(listed)),
    });
    const { user, go, queryClient } = await openStrictManage('/announce?view=list');
    await waitFor(() => expect(cards()).toEqual(['Five du jeudi', 'Foot à cinq']));
    silent = true;
    await go('/announce?edit=b2');
    await waitFor(() => expect(field('Titre').value).toBe('Foot à cinq'));
    await user.type(field('Titre'), ' ou à sept');
    silent = false;
    await act(() => queryClient.refetchQueries());
    expect(field('Titre').value).toBe('Foot à cinq ou à sept');
  });

  it('is not found when it is someone else’s or unknown', async () => {
    serve(mine());
    await openStrictManage('/announce?edit=c3');
    expect(await screen.findByText('Annonce non trouvée')).toBeTruthy();
    expect(screen.queryByLabelText('Titre')).toBeNull();
    expect(screen.getByRole('link', { name: 'Voir mes annonces' }).getAttribute('href')).toBe(
      '/announce?view=list',
    );
  });

  it('says when it does not load, and tries again', async () => {
    let broken = true;
    serve([], {
      'GET /api/announce/me': () => (broken ? new Response('', { status: 500 }) : Response.json(mine())),
    });
    const { user } = await openStrictManage('/announce?edit=b2');
    expect(await screen.findByText("Erreur lors du chargement de l'annonce")).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(field('Titre').value).toBe('Foot à cinq'));
  });
});
