import { alertChange } from '@coequipiers/contract/alerts-schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAlert, plain } from '../../../test/alerts.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/page.tsx';
import { type Answers, openProfile } from '../../app/screens/profile-test-page.tsx';
import { takeReturnPath } from '../../lib/return-place.ts';
import { dropSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  dropSession();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const evenings = anAlert();
const nothing = anAlert({
  id: 'a2',
  categories: ['Natation'],
  municipalityName: 'Annecy',
  maxDistance: 5_000,
  level: 'beginner',
  days: [],
  fromTime: null,
  toTime: null,
  frequency: 'weekly',
  found30Days: 0,
});
const many = anAlert({
  id: 'a3',
  categories: [],
  municipalityName: 'Lyon',
  days: [],
  fromTime: null,
  toTime: null,
  frequency: 'now',
  found30Days: 61,
});

const listed = (...alerts: ReturnType<typeof anAlert>[]) => ({
  'GET /api/alerts': () => Response.json(alerts),
});
async function openAlerts(answers: Answers) {
  const page = await openProfile(answers);
  const section = within(await screen.findByRole('region', { name: 'Mes alertes' }));
  return { ...page, section };
}
const row = (name: RegExp) => within(screen.getByRole('listitem', { name }));

describe('the alerts in the profile', () => {
  it('are described in words, with what each found, and with a suggestion when that is none or many', async () => {
    const { section } = await openAlerts(
      listed(evenings, nothing, many, anAlert({ id: 'a4', paused: true })),
    );
    expect(await section.findByText('4 alertes sur 10')).toBeTruthy();
    const texts = section.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
    expect(texts).toEqual([
      'Tennis et running, à 10 km de VilleurbanneLundi à jeudi, de 18 h à 22 h · chaque soir12 annonces trouvées en 30 joursModifierSupprimer',
      'Natation, à 5 km d’AnnecyDébutant · chaque semaineAucune annonce trouvée en 30 joursÉlargir le rayon à 10 km ?ModifierSupprimer',
      'Tous les sports, à 10 km de LyonTout de suite61 annonces trouvées en 30 joursPasser au résumé du soir ?ModifierSupprimer',
      'Tennis et running, à 10 km de VilleurbanneLundi à jeudi, de 18 h à 22 h · chaque soirEn pauseModifierSupprimer',
    ]);
  });

  it('are paused and resumed with a switch, which reverts when it fails', async () => {
    const answers = [
      () => Response.json({ ...evenings, paused: true }),
      () => new Response('', { status: 500 }),
    ];
    const { user, changes } = await openAlerts({
      ...listed(evenings),
      'PUT /api/alerts/a1': () => answers.shift()?.() ?? new Response('', { status: 404 }),
    });
    const theSwitch = await screen.findByRole<HTMLInputElement>('switch', { name: /^Alerte active/ });
    expect(theSwitch.checked).toBe(true);
    await user.click(theSwitch);
    await screen.findByText('En pause');
    await user.click(theSwitch);
    await waitFor(() => expect(shownToasts().map(({ message }) => message)).toHaveLength(1));
    expect(theSwitch.checked).toBe(false);
    expect(changes().map(({ body }) => body)).toEqual([{ paused: true }, { paused: false }]);
  });

  it.each([
    [nothing, /^Élargir le rayon/, { maxDistance: 10_000 }],
    [many, /^Passer au résumé du soir/, { frequency: 'daily' }],
  ] as const)('follow their hint at one press (%#)', async (alert, name, change) => {
    const { user, changes, section } = await openAlerts({
      ...listed(alert),
      [`PUT /api/alerts/${alert.id}`]: () => Response.json({ ...alert, ...change, found30Days: 7 }),
    });
    await user.click(await section.findByRole('button', { name }));
    expect(await section.findByText('7 annonces trouvées')).toBeTruthy();
    expect(changes().map(({ body }) => body)).toEqual([change]);
  });

  it('are edited in the same form', async () => {
    const { user, changes } = await openAlerts({
      ...listed(evenings),
      'PUT /api/alerts/a1': () => Response.json({ ...evenings, days: [1, 2, 3, 4, 5] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Modifier' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier l’alerte' }));
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }).value).toBe(
      'Villeurbanne (69100)',
    );
    expect(dialog.getByLabelText<HTMLSelectElement>('Jusqu’à').value).toBe('22:00');
    await user.click(dialog.getByRole('checkbox', { name: 'vendredi' }));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/^Lundi à vendredi/)).toBeTruthy();
    const [sent] = changes();
    expect(alertChange.parse(sent?.body)).toMatchObject({ days: [1, 2, 3, 4, 5], maxDistance: 10_000 });
  });

  it('are deleted after a confirmation, and the focus moves to the heading', async () => {
    const answers = [() => new Response('', { status: 500 }), () => new Response(null, { status: 204 })];
    const { user } = await openAlerts({
      ...listed(evenings, nothing),
      'DELETE /api/alerts/a1': () => answers.shift()?.() ?? new Response('', { status: 404 }),
    });
    await screen.findByText('2 alertes sur 10');
    await user.click(row(/Villeurbanne/).getByRole('button', { name: 'Supprimer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer l’alerte' }));
    await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/n’a pas pu être supprimée/);
    await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('1 alerte sur 10')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mes alertes' })),
    );
  });

  it('disappear when another tab has deleted them, and an edit says so', async () => {
    const gone = () =>
      Response.json({ code: 'NOT_FOUND', userMessage: 'Elle n’existe plus.' }, { status: 404 });
    const { user } = await openAlerts({
      ...listed(evenings, nothing),
      'PUT /api/alerts/a1': gone,
      'DELETE /api/alerts/a2': gone,
    });
    await screen.findByText('2 alertes sur 10');
    await user.click(row(/Villeurbanne/).getByRole('button', { name: 'Modifier' }));
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('1 alerte sur 10');
    expect(shownToasts().map(({ message }) => message)).toEqual(['Elle n’existe plus.']);
    await user.click(row(/Annecy/).getByRole('button', { name: 'Supprimer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer l’alerte' }));
    await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText(/^Dites ce que vous cherchez/)).toBeTruthy();
  });

  it('say so when there are none, and a new one starts at the person’s town', async () => {
    const { user, section, changes } = await openAlerts({
      'POST /api/alerts': () => Response.json(evenings, { status: 201 }),
    });
    expect(await section.findByText(/^Dites ce que vous cherchez/)).toBeTruthy();
    await user.click(section.getByRole('button', { name: 'Nouvelle alerte' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'M’alerter' }));
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }).value).toBe('Lyon 3e (69003)');
    await user.click(dialog.getByRole('button', { name: 'Créer l’alerte' }));
    expect(await section.findByText('1 alerte sur 10')).toBeTruthy();
    expect(changes()[0]?.body).toMatchObject({ zipCode: '69003', maxDistance: 5_000, categories: [] });
  });

  it('are loaded again after a failure', async () => {
    const answers = [() => new Response('', { status: 500 }), listed(evenings)['GET /api/alerts']];
    const { section } = await openAlerts({
      'GET /api/alerts': () => answers.shift()?.() ?? new Response('', { status: 404 }),
    });
    expect((await section.findByRole('alert')).textContent).toContain(
      'Vos alertes n’ont pas pu être chargées.',
    );
    fireEvent.click(section.getByRole('button', { name: 'Réessayer' }));
    expect(await section.findByText('1 alerte sur 10')).toBeTruthy();
  });

  it('have the focus when the address names them', async () => {
    await openProfile(listed(evenings), '/profile#mes-alertes');
    const heading = await screen.findByRole('heading', { name: 'Mes alertes' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('are the place to return to when the link in a mail needs a login first', async () => {
    fakeServer({});
    await openPage('/profile#mes-alertes');
    await screen.findByRole('button', { name: 'Se connecter' });
    expect(takeReturnPath()).toBe('/profile#mes-alertes');
  });
});
