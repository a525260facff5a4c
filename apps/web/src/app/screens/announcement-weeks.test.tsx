import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOuting, aPart, aSeries } from '../../../test/announcements.ts';
import { later, nobody, text } from '../../../test/fake-server.ts';
import { openPage, openStrictPage } from '../../../test/page.tsx';
import { serveWeeks, weeksOf } from '../../../test/series.ts';
import { announcePath, aPerson, email, id, lists, partPath } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = `/announce/${id}`;
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
const strip = async () => within(await screen.findByRole('list', { name: 'Les prochaines dates' }));
const dates = async () => (await strip()).getAllByRole('listitem').map((one) => plain(one.textContent));
const panelOf = async (day: string) =>
  within(await screen.findByRole('region', { name: `La séance du ${day}` }));
const chooseOnce = async () => userEvent.click(await screen.findByRole('button', { name: 'Cette fois' }));
const chosen = async () => plain((await strip()).getByRole('link', { current: true }).textContent);

const four = () =>
  weeksOf(
    {},
    { participation: aPart('in') },
    { outing: { taken: 4, state: 'full' } },
    { outing: { state: 'cancelled', cancelledAt: '2027-11-01T10:00:00.000Z' } },
  );

describe('the dates of a weekly announcement', () => {
  it('are a list of links with their states, of which the shown week is chosen', async () => {
    serveWeeks(four());
    await openStrictPage(page);
    expect(await dates()).toEqual([
      'mercredi 17 nov., 3 places',
      'mercredi 24 nov., Vous y êtes',
      'mercredi 1er déc., Complet',
      'mercredi 8 déc., Pas de séance',
    ]);
    expect(await chosen()).toBe('mercredi 17 nov., 3 places');
    const second = within((await strip()).getByRole('link', { name: /24 nov/ }));
    expect(second.getByRole('img').getAttribute('aria-label')).toBe(
      '2 personnes, dont vous, 3 places libres.',
    );
    expect((await strip()).getAllByRole('link')).toHaveLength(3);
    expect(screen.getByText('Choisissez un mercredi.')).toBeTruthy();
    expect(screen.getByText('Pas de séance le 8 déc.')).toBeTruthy();
  });

  it('say why there is none where the reader is told, and which one is at another hour', async () => {
    serveWeeks(
      weeksOf(
        {},
        { outing: { state: 'cancelled', cancelReason: 'La salle est fermée.' } },
        { outing: { startsAt: '2027-12-02T19:00:00.000Z', endsAt: '2027-12-02T20:30:00.000Z' } },
      ),
      { series: aSeries({ until: '2027-12-15' }) },
    );
    await openPage(page);
    await strip();
    const notes = screen.getAllByText(/^(Pas de séance le|Le 2)/).map((note) => plain(note.textContent));
    expect(notes).toEqual([
      'Pas de séance le 24 nov. : la salle est fermée.',
      'Le 2 déc., c’est un jeudi, à 20 h.',
    ]);
    expect(screen.getByText('Choisissez un mercredi, jusqu’au 15 déc.')).toBeTruthy();
  });

  it('are no more once the slot has been stopped, though one was skipped before', async () => {
    const skipped = weeksOf({ outing: { state: 'cancelled', cancelledAt: '2027-11-01T10:00:00.000Z' } });
    openSession(tokenFor(3_600_000), email);
    const stopped = { series: aSeries({ until: '2027-11-10' }), createdBy: email };
    const server = serveWeeks(skipped, stopped);
    await openPage(page);
    await panelOf('mercredi 17 novembre');
    await waitFor(() => expect(server.to(`${announcePath}/outings`)).not.toEqual([]));
    await waitFor(() => expect(screen.queryByText('Les prochaines dates')).toBeNull());
    expect(screen.queryByText(/Vous organisez chaque/)).toBeNull();
  });

  it('are not asked for where the announcement does not repeat', async () => {
    const server = serveWeeks(four(), { series: null });
    await openPage(page);
    await screen.findByRole('region', { name: 'La séance' });
    expect(server.to(`${announcePath}/outings`)).toEqual([]);
    expect(screen.queryByRole('list', { name: 'Les prochaines dates' })).toBeNull();
  });

  it('that do not load can be asked for again, and the page shows its own week meanwhile', async () => {
    let online = false;
    const weeks = four();
    serveWeeks(
      weeks,
      {},
      {
        [`GET ${announcePath}/outings`]: (call) => (online ? Response.json(weeks) : nobody(call)),
      },
    );
    await openPage(page);
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByText('Les dates n’ont pas pu être chargées.')).toBeTruthy();
    expect(
      (await panelOf('mercredi 17 novembre')).getByRole('button', { name: 'Je participe' }),
    ).toBeTruthy();
    online = true;
    await userEvent.click(again);
    expect(await dates()).toHaveLength(4);
  });

  it('take the arrow keys', async () => {
    serveWeeks(four());
    await openPage(page);
    const [first, , third] = (await strip()).getAllByRole('link');
    act(() => first?.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(third);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{ArrowLeft}{End}');
    expect(document.activeElement).toBe(third);
  });
});

describe('the chosen date', () => {
  it('stands in the address, moves the panel, and stays on the way back and forward', async () => {
    serveWeeks(four());
    const { address, router } = await openPage('/', page);
    await panelOf('mercredi 17 novembre');
    await userEvent.click((await strip()).getByRole('link', { name: /1er déc/ }));
    expect(address()).toBe(`${page}?outing=w3`);
    expect(await chosen()).toBe('mercredi 1er déc., Complet');
    const full = await panelOf('mercredi 1er décembre');
    expect(full.getByRole('button', { name: 'M’inscrire sur la liste d’attente' })).toBeTruthy();
    expect(screen.getByText(/^Séance du mercredi 1er décembre/).textContent).toContain('Complet');
    await act(() => router.navigate(-1));
    await panelOf('mercredi 17 novembre');
    await act(() => router.navigate(1));
    await panelOf('mercredi 1er décembre');
    // The page's own link leads to the page before, whatever was chosen on this one.
    await userEvent.click(screen.getAllByRole('link', { name: 'Retour' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('is that of a shared link', async () => {
    serveWeeks(four());
    await openPage(`${page}?outing=w2`);
    await panelOf('mercredi 24 novembre');
    expect(await chosen()).toBe('mercredi 24 nov., Vous y êtes');
    expect(screen.queryByText(/^La date demandée/)).toBeNull();
  });

  it('is the shown week where no week has the id, which is said until one is chosen', async () => {
    serveWeeks(four());
    await openPage(`${page}?outing=gone`);
    await panelOf('mercredi 17 novembre');
    expect(await chosen()).toBe('mercredi 17 nov., 3 places');
    const other = 'La date demandée n’est plus au programme. Voici celle du mercredi 17 novembre.';
    expect(screen.getByText(other)).toBeTruthy();
    await userEvent.click((await strip()).getByRole('link', { name: /24 nov/ }));
    await panelOf('mercredi 24 novembre');
    expect(screen.queryByText(other)).toBeNull();
  });

  it('is said to be another also after the last week of a slot', async () => {
    const over = { startsAt: '2026-11-11T18:00:00.000Z', endsAt: '2026-11-11T19:30:00.000Z' };
    const last = anOuting({ id: 'w9', ...over, state: 'over' });
    const ended = { series: aSeries({ until: '2026-11-11' }), outing: last };
    serveWeeks([], ended);
    await openPage(`${page}?outing=w3`);
    expect(
      await screen.findByText(
        'La date demandée n’est plus au programme. Voici celle du mercredi 11 novembre.',
      ),
    ).toBeTruthy();
  });

  it('is not guessed while the dates load', async () => {
    const answer = later();
    serveWeeks(four(), {}, { [`GET ${announcePath}/outings`]: answer.answer });
    await openPage(`${page}?outing=w2`);
    await screen.findByRole('heading', { name: 'Les prochaines dates' });
    expect(screen.queryByRole('region', { name: /^La séance/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Je participe' })).toBeNull();
    answer.resolve(Response.json(four()));
    await panelOf('mercredi 24 novembre');
  });

  it('that is skipped says so, and leads to the next one', async () => {
    serveWeeks(weeksOf({}, { outing: { state: 'cancelled', cancelReason: 'La salle est fermée.' } }, {}));
    const { address } = await openPage(`${page}?outing=w2`);
    const skipped = await panelOf('mercredi 24 novembre');
    expect(skipped.getByText('Pas de séance le 24 nov.')).toBeTruthy();
    expect(skipped.getByText('la salle est fermée.')).toBeTruthy();
    expect(skipped.queryByRole('button', { name: 'Je participe' })).toBeNull();
    // The rest of the page is there.
    expect(screen.getByRole('heading', { name: /^Commentaires/ })).toBeTruthy();
    await userEvent.click(skipped.getByRole('link', { name: 'Voir le 1er déc.' }));
    expect(address()).toBe(`${page}?outing=w3`);
    await panelOf('mercredi 1er décembre');
  });
});

describe('a visitor', () => {
  it('asks by e-mail for the chosen week', async () => {
    const server = serveWeeks(
      weeksOf({}, {}),
      {},
      {
        [`POST ${partPath}/by-email`]: () => Response.json({ message: 'Un lien part.' }, { status: 202 }),
      },
    );
    await openPage(`${page}?outing=w2`);
    const second = await panelOf('mercredi 24 novembre');
    await userEvent.click(second.getByRole('button', { name: 'Je participe' }));
    await chooseOnce();
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Prénom'), 'Inès');
    await userEvent.type(form.getByLabelText('E-mail'), 'ines@exemple.fr');
    await userEvent.click(form.getByRole('button', { name: 'Je participe' }));
    await screen.findByRole('dialog', { name: 'Vérifiez vos e-mails' });
    expect(server.presses()).toEqual(['POST /participation/by-email outing=w2']);
  });

  it('who logs in instead is in the chosen week, to which the login leads back', async () => {
    const second = '0199a0b1c2d37e4f8a9b0c1d2e3f4a02';
    const server = serveWeeks(
      weeksOf({}, { outing: { id: second } }),
      {},
      {
        'POST /api/auth/login': text(tokenFor(3_600_000)),
        [`POST ${partPath}`]: ({ query }) => {
          server.change(second, { outing: { taken: 2 }, participation: aPart('in') });
          return query === `outing=${second}`
            ? Response.json(server.week(second))
            : new Response(null, { status: 409 });
        },
      },
    );
    const { address } = await openPage(`${page}?outing=${second}`);
    const panel = await panelOf('mercredi 24 novembre');
    await userEvent.click(panel.getByRole('button', { name: 'Je participe' }));
    await chooseOnce();
    await userEvent.click(await screen.findByRole('button', { name: 'J’ai déjà un compte' }));
    await screen.findByRole('region', { name: /^Pour rejoindre .+, mercredi 24 novembre 19\sh$/ });
    await userEvent.type(await screen.findByLabelText('Mot de passe'), 'Terrain42');
    await userEvent.type(screen.getByLabelText('E-mail'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    await screen.findByText('Vous participez.');
    expect(address()).toBe(`${page}?outing=${second}`);
    expect(await chosen()).toBe('mercredi 24 nov., Vous y êtes');
    expect((await dates())[0]).toBe('mercredi 17 nov., 3 places');
  });
});

describe('taking part in a week', () => {
  beforeEach(() => openSession(tokenFor(3_600_000), email));

  it('names it in every call, and leaves the other weeks as they are', async () => {
    const server = serveWeeks(
      weeksOf({}, {}, {}),
      {},
      {
        [`POST ${partPath}`]: ({ query }) => {
          const outingId = new URLSearchParams(query).get('outing') ?? '';
          server.change(outingId, { outing: { taken: 2 }, participation: aPart('in') });
          return Response.json(server.week(outingId));
        },
        [`DELETE ${partPath}`]: ({ query }) => {
          const outingId = new URLSearchParams(query).get('outing') ?? '';
          server.change(outingId, { outing: { taken: 1 }, participation: null });
          return new Response(null, { status: 204 });
        },
      },
    );
    await openPage(`${page}?outing=w3`);
    const third = await panelOf('mercredi 1er décembre');
    await userEvent.click(await third.findByRole('button', { name: 'Je participe' }));
    await chooseOnce();
    await third.findByText('Vous y êtes.');
    expect(await dates()).toEqual([
      'mercredi 17 nov., 3 places',
      'mercredi 24 nov., 3 places',
      'mercredi 1er déc., Vous y êtes',
    ]);
    await userEvent.click((await strip()).getByRole('link', { name: /17 nov/ }));
    const first = await panelOf('mercredi 17 novembre');
    expect(first.getByRole('button', { name: 'Je participe' })).toBeTruthy();
    await userEvent.click((await strip()).getByRole('link', { name: /1er déc/ }));
    const again = await panelOf('mercredi 1er décembre');
    await userEvent.click(again.getByRole('button', { name: 'Je ne peux plus venir' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Libérer ma place' }));
    await waitFor(async () => expect((await dates())[2]).toBe('mercredi 1er déc., 3 places'));
    expect(server.presses()).toEqual(['POST /participation outing=w3', 'DELETE /participation outing=w3']);
    const people = server.to(`${announcePath}/participants`).map(({ query }) => query);
    expect(new Set(people)).toEqual(new Set(['outing=w3']));
  });

  it('gives each week its own file for a calendar', async () => {
    serveWeeks(weeksOf({}, {}));
    await openPage(`${page}?outing=w2`);
    const second = await panelOf('mercredi 24 novembre');
    await userEvent.click(second.getByRole('button', { name: 'Ajouter à mon agenda' }));
    const file = await screen.findByRole('link', { name: /\.ics/ });
    expect(file.getAttribute('href')).toBe(`${announcePath}/outing.ics?outing=w2`);
  });

  it('is not offered while the slot is paused', async () => {
    const series = aSeries({ paused: true, pausedAt: '2027-11-10T09:00:00.000Z' });
    serveWeeks(weeksOf({}, {}), { series });
    await openPage(page);
    expect((await dates())[1]).toBe('mercredi 24 nov., En pause');
    expect(screen.getByText('Créneau en pause depuis le 10 nov.')).toBeTruthy();
    expect(screen.queryByText(/^Choisissez/)).toBeNull();
    const panel = await panelOf('mercredi 17 novembre');
    expect(panel.getByText(/^Le créneau est en pause\./)).toBeTruthy();
    expect(panel.queryByRole('button', { name: /participe/ })).toBeNull();
    expect(panel.queryByText('vous')).toBeNull();
  });
});

it('shows the author who comes in the chosen week, and names it when they answer', async () => {
  openSession(tokenFor(3_600_000), email);
  const asked = lists({ asked: [aPerson('lea')] });
  const server = serveWeeks(
    weeksOf({ outing: { asked: 0 } }, { outing: { asked: 1 } }),
    { createdBy: email },
    {
      [`GET ${announcePath}/participants`]: ({ query }) =>
        Response.json(query === 'outing=w2' ? asked : lists({ in: [aPerson('hugo')] })),
      [`POST ${announcePath}/participants/u_lea/accept`]: () =>
        Response.json(lists({ in: [aPerson('lea')] })),
    },
  );
  await openPage(page);
  expect(await dates()).toEqual(['mercredi 17 nov., 3 places', 'mercredi 24 nov., 1 demande']);
  expect(await screen.findByRole('link', { name: 'hugo' })).toBeTruthy();
  await userEvent.click((await strip()).getByRole('link', { name: /24 nov/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accepter lea' }));
  await waitFor(() => expect(server.presses()).toEqual(['POST /participants/u_lea/accept outing=w2']));
  expect(screen.queryByRole('link', { name: 'hugo' })).toBeNull();
});
