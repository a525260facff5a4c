import { alertByEmailWrite, alertWrite } from '@coequipiers/contract/alerts-schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAlert, plain } from '../../../test/alerts.ts';
import { announcementsFrom } from '../../../test/announcements.ts';
import { later, nobody, refusal } from '../../../test/fake-server.ts';
import { aroundLyon, count, lyon, serverWith, stubIntersectionObserver, toasts } from '../../../test/home.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { openSession } from '../../lib/session.ts';

stubIntersectionObserver();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.clear();
});

const email = 'camille@demo.example';
const oneFound = { 0: announcementsFrom(1, 1) };
const noAlerts = { 'GET /api/alerts': () => Response.json([]) };
const created = () => Response.json(anAlert(), { status: 201 });
const asCamille = () => openSession(tokenFor(3_600_000), email);

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
async function open(name = 'M’alerter') {
  fireEvent.click(button('M’alerter'));
  return within(await screen.findByRole('dialog', { name }));
}
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
type Dialog = Awaited<ReturnType<typeof open>>;
const town = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('combobox', { name: 'Ville' });
const distance = (dialog: Dialog) => dialog.getByLabelText<HTMLSelectElement>('Distance');
const box = (dialog: Dialog, name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name });

describe('a search that found nothing', () => {
  it('offers the alert first, then wider searches', async () => {
    serverWith({ 0: [] });
    const { address } = await openPage(`/?${aroundLyon}&sport=Natation&quand=week-end`);
    await count('Aucune annonce près de Lyon');
    expect(
      await screen.findByText('Le terrain est libre. La prochaine annonce peut vous trouver d’elle-même.'),
    ).toBeTruthy();
    const hint = screen.getByText(/^Natation, à/);
    expect(plain(hint.textContent)).toBe('Natation, à 5 km de Lyon. Sans compte, un e-mail suffit.');
    // The only one: the button beside the count is not shown here.
    expect(screen.getAllByRole('button', { name: 'M’alerter' })).toHaveLength(1);
    const ways = [
      'Élargir à 50\u00A0km',
      'N’importe quand',
      'Tous les sports',
      'Voir sur toute la France',
      'Réinitialiser les filtres',
    ];
    const section = within(hint.closest('section') as HTMLElement);
    await section.findByRole('button', { name: 'N’importe quand' });
    const buttons = section.getAllByRole('button').slice(-5);
    expect(buttons.map((one) => one.textContent)).toEqual(ways);
    fireEvent.click(button('Élargir à 50\u00A0km'));
    await waitFor(() => expect(address()).toContain('km=50'));
  });

  it('asks for the town when none was chosen', async () => {
    asCamille();
    serverWith({ 0: [] }, noAlerts);
    await openPage('/?ville=france');
    await count('Aucune annonce dans toute la France');
    expect(await screen.findByText('Dites seulement où.')).toBeTruthy();
    const dialog = await open();
    expect(town(dialog).value).toBe('');
    fireEvent.click(dialog.getByRole('button', { name: 'Créer l’alerte' }));
    expect(await dialog.findByText('Ce champ est requis')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(town(dialog)));
  });
});

describe('wider searches', () => {
  it('are offered with what they find, asked for once, and not where they find nothing', async () => {
    const server = serverWith(
      { 0: [] },
      {
        'GET /api/announce/nearby/wider': () =>
          Response.json([
            { way: 'distance', count: 0, more: false },
            { way: 'when', count: 3, more: false },
            { way: 'category', count: 2, more: false },
            { way: 'place', count: 1_000, more: true },
          ]),
      },
    );
    const { address } = await openPage(`/?${aroundLyon}&sport=Natation&quand=week-end`);
    await count('Aucune annonce près de Lyon');
    const section = within((await screen.findByText(/^Natation, à/)).closest('section') as HTMLElement);
    await section.findByRole('button', { name: /^Tous les sports/ });
    const buttons = section.getAllByRole('button').slice(-4);
    expect(buttons.map((one) => plain(one.textContent))).toEqual([
      'N’importe quand · 3',
      'Tous les sports · 2',
      'Voir sur toute la France · plus de 1 000',
      'Réinitialiser les filtres',
    ]);
    expect(server.to('/api/announce/nearby/wider')).toHaveLength(1);
    fireEvent.click(button(/^Tous les sports/));
    await waitFor(() => expect(address()).not.toContain('sport='));
  });
});

describe('the alert of a member', () => {
  it('starts with the current search and is sent as the person chose it', async () => {
    asCamille();
    const server = serverWith(oneFound, {
      'GET /api/alerts': () => Response.json([anAlert(), anAlert({ id: 'a2' })]),
      'POST /api/alerts': created,
    });
    await openPage(`/?${aroundLyon}&km=25&sport=Tennis&niveau=debutant`);
    await count('1 annonce près de Lyon');
    const dialog = await open();
    expect(town(dialog).value).toBe('Lyon (69001)');
    expect(distance(dialog).value).toBe('25000');
    expect(box(dialog, 'Tennis').checked).toBe(true);
    expect(dialog.getByLabelText<HTMLSelectElement>('Niveau').value).toBe('beginner');
    expect(await dialog.findByText('2 alertes sur 10')).toBeTruthy();

    fireEvent.click(box(dialog, 'Running'));
    fireEvent.click(box(dialog, 'samedi'));
    choose(dialog.getByLabelText('À partir de'), '09:00');
    fireEvent.click(dialog.getByRole('radio', { name: 'Tout de suite' }));
    const send = dialog.getByRole('button', { name: 'Créer l’alerte' });
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.calls.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
    expect(alertWrite.parse(sent[0]?.body)).toEqual({
      latitude: lyon.latitude,
      longitude: lyon.longitude,
      zipCode: '69001',
      municipalityName: 'Lyon',
      regionName: '',
      maxDistance: 25_000,
      categories: ['Tennis', 'Running'],
      level: 'beginner',
      days: [6],
      fromTime: '09:00',
      toTime: null,
      frequency: 'now',
    });
    expect(toasts().map(plain)).toEqual([
      'success: Alerte créée : Tennis et running, à 10 km de Villeurbanne.',
    ]);
  });

  it('keeps the input when it fails, and a retry creates no second alert', async () => {
    asCamille();
    const answers = [nobody, refusal(500, {}), created];
    const server = serverWith(oneFound, {
      ...noAlerts,
      'POST /api/alerts': (call) => (answers.shift() ?? created)(call),
    });
    await openPage(`/?${aroundLyon}`);
    await count('1 annonce près de Lyon');
    const dialog = await open();
    fireEvent.click(box(dialog, 'Football'));
    for (const _ of [1, 2]) {
      fireEvent.click(dialog.getByRole('button', { name: 'Créer l’alerte' }));
      const alert = await dialog.findByRole('alert');
      expect(alert.textContent).toMatch(/^L’alerte n’a pas pu être enregistrée/);
      // Beside the buttons, which do not scroll away with the form.
      expect(alert.closest('footer')).not.toBeNull();
      await waitFor(() =>
        expect(dialog.getByRole('button', { name: 'Créer l’alerte' }).ariaDisabled).toBeNull(),
      );
      expect(box(dialog, 'Football').checked).toBe(true);
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Créer l’alerte' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = server.calls.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^\w{32}$/);
  });

  it('shows an error at the field for an unknown town or impossible hours', async () => {
    asCamille();
    serverWith(oneFound, {
      ...noAlerts,
      'POST /api/alerts': refusal(400, { code: 'CITY_UNKNOWN', userMessage: 'Cette ville est introuvable' }),
    });
    await openPage(`/?${aroundLyon}`);
    await count('1 annonce près de Lyon');
    const dialog = await open();
    choose(dialog.getByLabelText('À partir de'), '20:00');
    choose(dialog.getByLabelText('Jusqu’à'), '18:00');
    fireEvent.click(dialog.getByRole('button', { name: 'Créer l’alerte' }));
    expect(await dialog.findByText('La première heure doit être avant la seconde')).toBeTruthy();
    choose(dialog.getByLabelText('Jusqu’à'), '');
    fireEvent.click(dialog.getByRole('button', { name: 'Créer l’alerte' }));
    expect(await dialog.findByText('Cette ville est introuvable')).toBeTruthy();
    expect(town(dialog).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('is refused when there are already ten, with a link to the list: when it opens, or when it is sent', async () => {
    asCamille();
    const ten = Array.from({ length: 10 }, (_, index) => anAlert({ id: `a${index}` }));
    const list = later();
    serverWith(oneFound, {
      'GET /api/alerts': list.answer,
      'POST /api/alerts': refusal(409, { code: 'ALERTS_FULL', userMessage: 'Vous avez déjà 10 alertes' }),
    });
    await openPage(`/?${aroundLyon}`);
    await count('1 annonce près de Lyon');
    const dialog = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'Créer l’alerte' }));
    const refused = within(await dialog.findByRole('alert'));
    expect(refused.getByText(/^Vous avez déjà 10 alertes/)).toBeTruthy();
    const way = refused.getByRole('link', { name: 'Voir mes alertes' });
    expect(way.getAttribute('href')).toBe('/profile#mes-alertes');

    await act(async () => list.resolve(Response.json(ten)));
    expect(await screen.findByText(/^Vous avez déjà 10 alertes\. Supprimez/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Créer l’alerte' })).toBeNull();
  });

  it('opens again with the input when the session has ended, and not after it was left', async () => {
    asCamille();
    serverWith(oneFound, { ...noAlerts, 'POST /api/alerts': refusal(401, { code: 'UNAUTHENTICATED' }) });
    const { address, go } = await openPage(`/?${aroundLyon}`);
    await count('1 annonce près de Lyon');
    const dialog = await open();
    fireEvent.click(box(dialog, 'Basketball'));
    fireEvent.click(dialog.getByRole('button', { name: 'Créer l’alerte' }));
    await waitFor(() => expect(address()).toBe('/login'));
    act(asCamille);
    await waitFor(() => expect(address()).toBe(`/?${aroundLyon}`));
    await count('1 annonce près de Lyon');
    const again = within(await screen.findByRole('dialog', { name: 'M’alerter' }));
    expect(box(again, 'Basketball').checked).toBe(true);

    await go('/conditions');
    await go(`/?${aroundLyon}`);
    await count('1 annonce près de Lyon');
    expect(screen.queryByRole('dialog')).toBeNull();
    const anew = await open();
    expect(box(anew, 'Basketball').checked).toBe(true);

    fireEvent.click(anew.getByRole('button', { name: 'Annuler' }));
    await go(`/?${aroundLyon}&sport=Running`);
    await count('1 annonce près de Lyon');
    const other = await open();
    expect([box(other, 'Basketball').checked, box(other, 'Running').checked]).toEqual([false, true]);
  });
});

describe('the alert of a visitor', () => {
  const BY_EMAIL = '/api/alerts/by-email';
  const sent = () => Response.json({ message: 'Un lien est parti.' }, { status: 202 });
  const fill = (dialog: Dialog) => {
    choose(dialog.getByLabelText('E-mail'), 'Ines@Exemple.fr');
    fireEvent.click(box(dialog, 'J’ai 15\u00A0ans ou plus'));
  };

  it('needs an e-mail address and a confirmation of age, and starts with a link that can be sent again', async () => {
    const server = serverWith(oneFound, { [`POST ${BY_EMAIL}`]: sent });
    await openPage(`/?${aroundLyon}&sport=Natation`);
    await count('1 annonce près de Lyon');
    const dialog = await open();
    expect(plain(dialog.getByText(/^Natation/).textContent)).toBe('Natation, à 5 km de Lyon (69001). ');
    expect(dialog.getByRole('link', { name: 'politique de confidentialité' }).getAttribute('href')).toBe(
      '/confidentialite',
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Recevoir le lien' }));
    expect(await dialog.findByText("L'adresse email est obligatoire.")).toBeTruthy();
    expect(plain(dialog.getByText(/^Les alertes sont pour/).textContent)).toBe(
      'Les alertes sont pour les personnes de 15 ans ou plus',
    );
    expect(server.to(BY_EMAIL)).toEqual([]);

    fill(dialog);
    fireEvent.click(dialog.getByRole('radio', { name: 'Chaque semaine' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Recevoir le lien' }));
    const done = within(await screen.findByRole('dialog', { name: 'Vérifiez vos e-mails' }));
    expect(plain(done.getByText(/^Un lien est parti/).textContent)).toBe(
      'Un lien est parti vers Ines@Exemple.fr. Ouvrez-le dans les 48 heures et votre alerte commence.',
    );
    fireEvent.click(done.getByRole('button', { name: 'Renvoyer le lien' }));
    expect(await done.findByText('Le lien est reparti.')).toBeTruthy();
    const bodies = server.to(BY_EMAIL).map(({ body }) => alertByEmailWrite.parse(body));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({
      email: 'ines@exemple.fr',
      municipalityName: 'Lyon',
      maxDistance: 5_000,
      categories: ['Natation'],
      frequency: 'weekly',
    });

    fireEvent.click(done.getByRole('button', { name: 'Changer d’adresse' }));
    const back = within(await screen.findByRole('dialog', { name: 'M’alerter' }));
    const field = back.getByLabelText<HTMLInputElement>('E-mail');
    expect(field.value).toBe('Ines@Exemple.fr');
    expect(back.getByRole<HTMLInputElement>('radio', { name: 'Chaque semaine' }).checked).toBe(true);
  });

  it('asks for the town when none was chosen, and for further criteria on demand', async () => {
    const server = serverWith(oneFound, { [`POST ${BY_EMAIL}`]: sent });
    await openPage('/?ville=france');
    await count('1 annonce dans toute la France');
    const dialog = await open();
    choose(town(dialog), 'ly');
    fireEvent.click(await dialog.findByRole('option', { name: /Lyon/ }));
    choose(distance(dialog), '50000');
    expect(plain(dialog.getByText(/^Tous les sports/).textContent)).toContain('à 50 km de Lyon (69001)');
    fireEvent.click(dialog.getByRole('button', { name: 'Préciser la recherche' }));
    expect(document.activeElement?.contains(town(dialog))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    fireEvent.click(box(dialog, 'Running'));
    fireEvent.click(box(dialog, 'dimanche'));
    expect(dialog.getByText(/seules les annonces qui ont une séance comptent/)).toBeTruthy();
    fill(dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Recevoir le lien' }));
    await screen.findByRole('dialog', { name: 'Vérifiez vos e-mails' });
    expect(server.to(BY_EMAIL)[0]?.body).toMatchObject({
      municipalityName: 'Lyon',
      maxDistance: 50_000,
      categories: ['Running'],
      days: [7],
    });
  });

  it('keeps the input when it fails', async () => {
    serverWith(oneFound, {
      [`POST ${BY_EMAIL}`]: refusal(429, { userMessage: 'Réessayez dans 10 minutes.' }),
    });
    await openPage(`/?${aroundLyon}`);
    await count('1 annonce près de Lyon');
    const dialog = await open();
    fill(dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Recevoir le lien' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Réessayez dans 10 minutes.');
    expect(dialog.getByLabelText<HTMLInputElement>('E-mail').value).toBe('Ines@Exemple.fr');
  });
});
