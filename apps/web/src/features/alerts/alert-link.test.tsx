import { alertChange } from '@coequipiers/contract/alerts-schemas';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAlert, plain } from '../../../test/alerts.ts';
import { fakeServer, nobody, refusal } from '../../../test/fake-server.ts';
import { openStrictPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession, readSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  dropSession();
  sessionStorage.clear();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const BY_TOKEN = '/api/alerts/by-token';
const gone = refusal(400, { code: 'ALERT_LINK_INVALID', userMessage: 'Ce lien n’est plus valable.' });
const found = () => Response.json(anAlert());
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const writes = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/'));

describe('every link', () => {
  it.each(['/alerts/confirm', '/alerts/stop', '/alerts/edit', '/alerts/stop?token=%C3%A9'])(
    'shows that it is invalid when the token is missing or unusable: %s',
    async (path) => {
      const server = fakeServer({});
      await openStrictPage(path);
      expect(screen.getByRole('alert').textContent).toBe('Ce lien n’est plus valable.');
      expect(screen.getByRole('link', { name: 'Chercher des annonces' }).getAttribute('href')).toBe('/');
      expect(server.calls).toEqual([]);
    },
  );

  it.each(['/alerts/confirm', '/alerts/stop', '/alerts/edit'])(
    'changes nothing when it is opened, is not indexed, and is not stored as the page to return to after a login: %s',
    async (path) => {
      const server = fakeServer({ [`GET ${BY_TOKEN}`]: found });
      await openStrictPage(`${path}?token=abc`);
      expect(writes(server)).toEqual([]);
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
      fireEvent.click(screen.getByRole('link', { name: 'Connexion' }));
      await screen.findByRole('button', { name: 'Se connecter' });
      expect(Object.values(sessionStorage).join()).not.toContain('abc');
    },
  );
});

describe('the link that confirms', () => {
  it('starts the alert when the button is pressed, and says what happens next', async () => {
    const server = fakeServer({ 'POST /api/alerts/confirm': found });
    await openStrictPage('/alerts/confirm?token=abc');
    press('Confirmer mon alerte');
    press('Confirmer mon alerte');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Votre alerte est en place' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(plain(screen.getByText(/^Tennis et running/).textContent)).toBe(
      'Tennis et running, à 10 km de Villeurbanne',
    );
    expect(plain(screen.getByText(/vous recevez un e-mail/).textContent)).toBe(
      'Le soir à 18 h, vous recevez un e-mail s’il y a du nouveau.',
    );
    expect(writes(server).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  it('asks whether to keep an alert that is already confirmed, as the yearly mail does', async () => {
    const server = fakeServer({ [`GET ${BY_TOKEN}`]: found, 'POST /api/alerts/confirm': found });
    await openStrictPage('/alerts/confirm?token=abc');
    await screen.findByRole('heading', { level: 1, name: 'Garder mon alerte' });
    expect(screen.queryByText(/elle commence|sans confirmation/)).toBeNull();
    expect(screen.getByRole('link', { name: 'L’arrêter plutôt' }).getAttribute('href')).toBe(
      '/alerts/stop?token=abc',
    );
    press('Garder mon alerte');
    await screen.findByRole('heading', { level: 1, name: 'Votre alerte est en place' });
    expect(writes(server).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  it('says at once when it has expired', async () => {
    fakeServer({ [`GET ${BY_TOKEN}`]: gone });
    await openStrictPage('/alerts/confirm?token=abc');
    expect(await screen.findByText('Ce lien n’est plus valable.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirmer mon alerte' })).toBeNull();
  });

  it('can be pressed again after a failure, but not when the link has expired', async () => {
    const answers = [nobody, gone];
    fakeServer({ 'POST /api/alerts/confirm': (call) => (answers.shift() ?? gone)(call) });
    await openStrictPage('/alerts/confirm?token=abc');
    press('Confirmer mon alerte');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^L’alerte n’a pas pu être confirmée/);
    press('Confirmer mon alerte');
    expect(await screen.findByText('Ce lien n’est plus valable.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirmer mon alerte' })).toBeNull();
  });

  it('links to the list of alerts for a member who already has ten', async () => {
    fakeServer({
      'POST /api/alerts/confirm': refusal(409, {
        code: 'ALERTS_FULL',
        userMessage: 'Vous avez déjà 10 alertes',
      }),
    });
    await openStrictPage('/alerts/confirm?token=abc');
    press('Confirmer mon alerte');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Vous avez déjà 10 alertes. Voir mes alertes',
    );
    expect(screen.getByRole('link', { name: 'Voir mes alertes' }).getAttribute('href')).toBe(
      '/profile#mes-alertes',
    );
  });
});

describe('the link that stops', () => {
  it('names the alert, and offers to change it instead', async () => {
    fakeServer({ [`GET ${BY_TOKEN}`]: found });
    await openStrictPage('/alerts/stop?token=a%2Bb');
    expect(await screen.findByText(/^Tennis et running/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'La modifier plutôt' }).getAttribute('href')).toBe(
      '/alerts/edit?token=a%2Bb',
    );
  });

  it('stops the alert even when its details could not be loaded', async () => {
    const server = fakeServer({
      [`GET ${BY_TOKEN}`]: nobody,
      'POST /api/alerts/stop': () => new Response(null, { status: 204 }),
    });
    await openStrictPage('/alerts/stop?token=abc');
    press('Arrêter l’alerte');
    expect(await screen.findByRole('heading', { level: 1, name: 'C’est arrêté' })).toBeTruthy();
    expect(writes(server).map(({ path, body }) => [path, body])).toEqual([
      ['/api/alerts/stop', { token: 'abc' }],
    ]);
  });

  it('pauses the alert of a member, who can resume it', async () => {
    let paused = false;
    const server = fakeServer({
      [`GET ${BY_TOKEN}`]: () => Response.json(anAlert({ paused })),
      'POST /api/alerts/stop': () => {
        paused = true;
        return new Response(null, { status: 204 });
      },
      [`PUT ${BY_TOKEN}`]: () => Response.json(anAlert()),
    });
    await openStrictPage('/alerts/stop?token=abc');
    await screen.findByText(/^Tennis et running/);
    press('Arrêter l’alerte');
    expect(await screen.findByRole('heading', { level: 1, name: 'C’est arrêté' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre l’alerte' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Votre alerte reprend' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(writes(server).map(({ method, body }) => [method, body])).toEqual([
      ['POST', { token: 'abc' }],
      ['PUT', { paused: false }],
    ]);
  });
});

describe('the link that edits', () => {
  it('changes and pauses the alert with the token instead of a session, and links to the page that stops it', async () => {
    openSession(tokenFor(3_600_000), 'camille@demo.example');
    const answers = [
      () => Response.json(anAlert({ paused: true })),
      () => Response.json(anAlert({ paused: true, frequency: 'weekly' })),
      gone,
    ];
    const server = fakeServer({
      [`GET ${BY_TOKEN}`]: found,
      [`PUT ${BY_TOKEN}`]: (call) => (answers.shift() ?? gone)(call),
    });
    await openStrictPage('/alerts/edit?token=abc');
    const theSwitch = await screen.findByRole<HTMLInputElement>('switch', { name: 'Alerte active' });
    fireEvent.click(theSwitch);
    expect(await screen.findByText(/en pause$/)).toBeTruthy();
    expect(theSwitch.checked).toBe(false);

    fireEvent.click(screen.getByRole('radio', { name: 'Chaque semaine' }));
    press('Enregistrer');
    await waitFor(() => expect(shownToasts().map(({ message }) => message)).toEqual(['Alerte modifiée.']));
    expect(plain(screen.getByText(/chaque semaine · en pause/).textContent)).toContain('Lundi à jeudi');
    const sent = writes(server);
    expect(sent.map(({ token }) => token)).toEqual(['Alert abc', 'Alert abc']);
    expect(sent.map(({ body }) => alertChange.parse(body))).toMatchObject([
      { paused: true },
      { frequency: 'weekly', days: [1, 2, 3, 4], municipalityName: 'Villeurbanne' },
    ]);
    expect(screen.getByRole('link', { name: 'Arrêter l’alerte' }).getAttribute('href')).toBe(
      '/alerts/stop?token=abc',
    );

    press('Enregistrer');
    expect((await screen.findByRole('alert')).textContent).toContain('Ce lien n’est plus valable.');
    // A refused link says nothing about the session.
    expect(readSession()).not.toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    let answer: typeof nobody = nobody;
    fakeServer({ [`GET ${BY_TOKEN}`]: (call) => answer(call) });
    await openStrictPage('/alerts/edit?token=abc');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^L’alerte n’a pas pu être chargée/);
    answer = found;
    press('Réessayer');
    expect(await screen.findByRole('combobox', { name: 'Ville' })).toBeTruthy();
  });

  it('says when the alert was stopped meanwhile', async () => {
    fakeServer({ [`GET ${BY_TOKEN}`]: gone });
    await openStrictPage('/alerts/edit?token=abc');
    expect(await screen.findByText('Ce lien n’est plus valable.')).toBeTruthy();
  });
});
