import type { AnnouncementOuting, Participants } from '@coequipiers/contract/participations-schemas';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPart, aSeries } from '../../../test/announcements.ts';
import { later, nobody, refusal, text } from '../../../test/fake-server.ts';
import { toasts } from '../../../test/home.ts';
import { openPage } from '../../../test/page.tsx';
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
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = `/announce/${id}`;
const full = { taken: 4, state: 'full' } as const;
const author = { authorUsername: 'karim_b' };
type Served = ReturnType<typeof serveWeeks>;

const plain = (words: string | null | undefined) => words?.replaceAll('\u00A0', ' ');
const panelOf = async (day: string) =>
  within(await screen.findByRole('region', { name: `La séance du ${day}` }));
const dates = async () =>
  within(await screen.findByRole('list', { name: 'Les prochaines dates' }))
    .getAllByRole('listitem')
    .map((one) => plain(one.textContent)?.split(', ').at(-1));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** What was sent that changes something, with its content. */
const sent = (server: Served) =>
  server.calls
    .filter(
      ({ method, path }) => method !== 'GET' && path.startsWith(announcePath) && !path.endsWith('/view'),
    )
    .map(({ method, query, body }) => [method, query, body]);
const gone = () => new Response(null, { status: 204 });

/** A press of a member: in each week there is a place or a line, as the server would say. */
function serve(
  weeks: AnnouncementOuting[],
  own: Parameters<typeof serveWeeks>[1] = {},
  answers: Parameters<typeof serveWeeks>[2] = {},
): Served {
  const ids = weeks.map(({ outing }) => outing.id);
  const take = (server: Served, outingId: string) => {
    const week = server.week(outingId);
    const isFull = week?.outing.state === 'full';
    server.change(outingId, {
      outing: isFull ? { waiting: 1 } : { taken: 2 },
      participation: isFull ? aPart('waiting', { position: 1 }) : aPart('in', { readableInMs: 12_000 }),
    });
  };
  const server: Served = serveWeeks(
    weeks,
    { ...author, series: aSeries({ regular: 'no' }), ...own },
    {
      [`POST ${partPath}`]: ({ query, body }) => {
        const outingId = new URLSearchParams(query).get('outing') ?? '';
        const every = Object(body).every === true;
        for (const one of every ? ids : [outingId]) take(server, one);
        if (every) server.changeSeries({ regular: 'yes' });
        return Response.json(server.week(outingId));
      },
      [`DELETE ${partPath}`]: ({ query }) => {
        const params = new URLSearchParams(query);
        const every = params.get('every') === 'true';
        for (const one of every ? ids : [params.get('outing') ?? ''])
          server.change(one, { outing: { taken: 1, state: 'open' }, participation: null });
        if (every) server.changeSeries({ regular: 'no' });
        return gone();
      },
      ...answers,
    },
  );
  return server;
}

describe('someone who takes part in a weekly announcement', () => {
  beforeEach(() => openSession(tokenFor(3_600_000), email));

  it('chooses every week with the row, is told from when on, and takes it back', async () => {
    const server = serve(weeksOf({}, { outing: full }, {}));
    await openPage(page);
    const panel = await panelOf('mercredi 17 novembre');
    const button = await panel.findByRole('button', { name: 'Je participe' });
    await userEvent.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Je participe' }));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(sheet.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Fermer',
      'Cette fois',
      'Chaque semaine',
    ]);
    await userEvent.dblClick(sheet.getByRole('button', { name: 'Chaque semaine' }));
    expect(await panel.findByText('Vous venez chaque semaine', { selector: 'span' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts().map(plain)).toEqual([
      'success: Vous venez chaque semaine, dès mercredi 17. Le 24 nov. est complet : vous y êtes en liste d’attente.',
    ]);
    expect(await dates()).toEqual(['Vous y êtes', '1ᵉʳ sur la liste', 'Vous y êtes']);
    await press('Annuler');
    const back = await panel.findByRole('button', { name: 'Finalement, je viens' });
    expect(sent(server)).toEqual([
      ['POST', 'outing=w1', { every: true }],
      ['DELETE', 'every=true', undefined],
    ]);
    // Whoever comes back is asked again.
    await userEvent.click(back);
    await press('Cette fois');
    await panel.findByText('Vous y êtes.');
    expect(sent(server).at(-1)).toEqual(['POST', 'outing=w1', {}]);
  });

  it('chooses this time only, and takes that back', async () => {
    const server = serve(weeksOf({}, {}));
    await openPage(`${page}?outing=w2`);
    const panel = await panelOf('mercredi 24 novembre');
    await userEvent.click(await panel.findByRole('button', { name: 'Je participe' }));
    await press('Cette fois');
    await panel.findByText('Vous y êtes.');
    expect(toasts()).toEqual(['success: Vous y êtes mercredi 24.']);
    expect(await dates()).toEqual(['3 places', 'Vous y êtes']);
    await press('Annuler');
    await waitFor(async () => expect(await dates()).toEqual(['3 places', '3 places']));
    expect(sent(server)).toEqual([
      ['POST', 'outing=w2', {}],
      ['DELETE', 'outing=w2', undefined],
    ]);
  });

  it('closes the choice without a press, and nothing is sent', async () => {
    const server = serve(weeksOf({}, {}));
    await openPage(page);
    await press('Je participe');
    await userEvent.click(await screen.findByRole('button', { name: 'Fermer' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(server)).toEqual([]);
  });

  it('adds a few words to every week', async () => {
    const server = serve(weeksOf({}, {}));
    await openPage(page);
    await press('Participer avec un mot');
    await press('Chaque semaine');
    const form = within(await screen.findByRole('dialog', { name: 'Venir chaque semaine, avec un mot' }));
    await userEvent.type(form.getByRole('textbox'), 'Je garde les buts.');
    await userEvent.click(form.getByRole('button', { name: 'Je viens chaque semaine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(server)).toEqual([['POST', 'outing=w1', { note: 'Je garde les buts.', every: true }]]);
  });

  it.each([
    [
      'the server’s own words',
      refusal(409, { code: 'ALREADY_ANSWERED', userMessage: 'L’organisateur a déjà répondu' }),
      'L’organisateur a déjà répondu',
    ],
    [
      'that a connection is needed',
      nobody,
      'Il faut une connexion pour participer. Réessayez dès que vous êtes de nouveau en ligne.',
    ],
  ])('reads %s where it failed, and can press again', async (_, answer, words) => {
    serve(weeksOf({}, {}), {}, { [`POST ${partPath}`]: answer });
    await openPage(page);
    await press('Je participe');
    await press('Chaque semaine');
    await waitFor(() => expect(toasts()).toEqual([`error: ${words}`]));
    expect(screen.queryByRole('dialog')).toBeNull();
    const panel = await panelOf('mercredi 17 novembre');
    expect(panel.getByRole('button', { name: 'Je participe' })).toBeTruthy();
  });

  it('asks once for all dates where the author answers', async () => {
    const answer = later();
    const server = serve(
      weeksOf({ outing: { admission: 'approval' } }, { outing: { admission: 'approval' } }),
      {},
      { [`POST ${partPath}`]: answer.answer },
    );
    await openPage(page);
    await press('Demander à participer');
    await press('Chaque semaine');
    const form = within(await screen.findByRole('dialog', { name: 'Demander à venir chaque semaine' }));
    for (const one of ['w1', 'w2']) server.change(one, { participation: aPart('asked') });
    server.changeSeries({ regular: 'asked' });
    answer.resolve(Response.json(server.week('w1')));
    await userEvent.click(form.getByRole('button', { name: 'Envoyer ma demande' }));
    const panel = await panelOf('mercredi 17 novembre');
    await panel.findByText('Vous demandez à venir chaque semaine.');
    expect(panel.getByText('karim_b répond une fois, pour toutes les dates.')).toBeTruthy();
    expect(panel.getByText('Demandé, chaque semaine')).toBeTruthy();
    expect(await dates()).toEqual(['Demandé', 'Demandé']);
  });
});

describe('a visitor', () => {
  it('chooses every week before they say who they are', async () => {
    const server = serve(
      weeksOf({}, {}),
      { series: aSeries() },
      { [`POST ${partPath}/by-email`]: () => Response.json({ message: 'Un lien part.' }, { status: 202 }) },
    );
    await openPage(`${page}?outing=w2`);
    await panelOf('mercredi 24 novembre');
    await press('Je participe');
    await press('Chaque semaine');
    const form = within(await screen.findByRole('dialog', { name: 'Je participe' }));
    expect(form.getByText(/^Chaque mercredi, à partir de cette date\./)).toBeTruthy();
    await userEvent.type(form.getByLabelText('Prénom'), 'Inès');
    await userEvent.type(form.getByLabelText('E-mail'), 'ines@exemple.fr');
    await userEvent.click(form.getByRole('button', { name: 'Je participe' }));
    await screen.findByRole('dialog', { name: 'Vérifiez vos e-mails' });
    expect(sent(server)).toEqual([
      ['POST', 'outing=w2', { firstName: 'Inès', email: 'ines@exemple.fr', every: true }],
    ]);
  });

  it('who logs in instead comes every week, without another press', async () => {
    const [first, second] = ['0199a0b1c2d37e4f8a9b0c1d2e3f4a01', '0199a0b1c2d37e4f8a9b0c1d2e3f4a02'];
    const server = serve(
      weeksOf({ outing: { id: first } }, { outing: { id: second } }),
      { series: aSeries({ regular: 'no' }) },
      { 'POST /api/auth/login': text(tokenFor(3_600_000)) },
    );
    await openPage(`${page}?outing=${second}`);
    await panelOf('mercredi 24 novembre');
    await press('Je participe');
    await press('Chaque semaine');
    await press('J’ai déjà un compte');
    await screen.findByRole('region', {
      name: /^Pour venir chaque semaine à .+, mercredi 24 novembre 19\sh$/,
    });
    await userEvent.type(await screen.findByLabelText('Mot de passe'), 'Terrain42');
    await userEvent.type(screen.getByLabelText('E-mail'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    await screen.findByText('Vous venez chaque semaine, dès mercredi 17.');
    expect(sent(server)).toEqual([['POST', `outing=${second}`, { every: true }]]);
  });
});

describe('a regular', () => {
  beforeEach(() => openSession(tokenFor(3_600_000), email));
  const isIn = { outing: { taken: 2 }, participation: aPart('in') };
  const yes = { series: aSeries({ regular: 'yes', regulars: 3 }) };

  it('gives one week up, and comes back by a press', async () => {
    const server = serve(weeksOf(isIn, isIn), yes);
    await openPage(`${page}?outing=w2`);
    const panel = await panelOf('mercredi 24 novembre');
    await userEvent.click(await panel.findByRole('button', { name: 'Pas cette fois' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pas cette fois' }));
    expect(dialog.getByText(/Rien ne change pour les autres mercredis\.$/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Pas cette fois' }));
    const back = await panel.findByRole('button', { name: 'Finalement, je viens' });
    expect(await dates()).toEqual(['Vous y êtes', 'Pas cette fois']);
    await userEvent.click(back);
    await waitFor(async () => expect(await dates()).toEqual(['Vous y êtes', 'Vous y êtes']));
    expect(sent(server)).toEqual([
      ['DELETE', 'outing=w2', undefined],
      ['POST', 'outing=w2', {}],
    ]);
  });

  it('no longer comes after a confirmation that says which dates end', async () => {
    const server = serve(weeksOf(isIn, isIn, {}), yes);
    await openPage(`${page}?outing=w3`);
    const panel = await panelOf('mercredi 1er décembre');
    expect(await panel.findByText('Pas cette fois.')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Ne plus venir chaque semaine' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ne plus venir chaque semaine' }));
    expect(dialog.getByText(/^Vous quittez les 2 dates à venir\. On prévient karim_b\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Ne plus venir' }));
    expect(await panel.findByRole('button', { name: 'Je participe' })).toBeTruthy();
    expect(sent(server)).toEqual([['DELETE', 'every=true', undefined]]);
  });

  it('reads why it failed in the dialog', async () => {
    serve(weeksOf(isIn), yes, { [`DELETE ${partPath}`]: nobody });
    await openPage(page);
    await press('Ne plus venir chaque semaine');
    await press('Ne plus venir');
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Il faut une connexion');
  });
});

describe('someone who has asked to come every week', () => {
  beforeEach(() => openSession(tokenFor(3_600_000), email));
  const asked = { series: aSeries({ regular: 'asked' }) };

  it('takes the question back with one press and a confirmation', async () => {
    const server = serve(weeksOf({ participation: aPart('asked') }), asked);
    await openPage(page);
    await press('Retirer ma demande');
    await press('Retirer');
    const panel = await panelOf('mercredi 17 novembre');
    await waitFor(() => expect(panel.queryByText('Demandé, chaque semaine')).toBeNull());
    expect(sent(server)).toEqual([['DELETE', 'every=true', undefined]]);
  });

  it('and is in for the chosen week reads both, and leaves either', async () => {
    const server = serve(weeksOf({ outing: { taken: 2 }, participation: aPart('in') }, {}), asked);
    await openPage(page);
    const panel = await panelOf('mercredi 17 novembre');
    await panel.findByText('Vous y êtes.');
    expect(panel.getByText('Vous demandez à venir chaque semaine.')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Je ne peux plus venir' })).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Retirer ma demande' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirer ma demande' }));
    expect(
      dialog.getByText(/^karim_b ne la verra plus\. Vous gardez la séance du mercredi 17 novembre\./),
    ).toBeTruthy();
    expect(sent(server)).toEqual([]);
  });

  it('joins another week with one press, without being asked how often', async () => {
    const server = serve(weeksOf({}, {}), asked);
    await openPage(page);
    const panel = await panelOf('mercredi 17 novembre');
    await userEvent.click(await panel.findByRole('button', { name: 'Je participe' }));
    await panel.findByText('Vous y êtes.');
    expect(sent(server)).toEqual([['POST', 'outing=w1', {}]]);
  });
});

describe('someone who was told no', () => {
  beforeEach(() => openSession(tokenFor(3_600_000), email));
  const refused = { series: aSeries({ regular: 'refused' }) };

  it('still joins a single week', async () => {
    const server = serve(weeksOf({}, {}), refused);
    await openPage(page);
    const panel = await panelOf('mercredi 17 novembre');
    expect(await panel.findByText('Pas chaque semaine.')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Je participe' }));
    await panel.findByText('Vous y êtes.');
    expect(sent(server)).toEqual([['POST', 'outing=w1', {}]]);
  });

  it('and was removed for good can only write to the author', async () => {
    serve(weeksOf({ participation: aPart('removed') }), refused);
    await openPage(page);
    const panel = await panelOf('mercredi 17 novembre');
    expect(await panel.findByText('Pas chaque semaine')).toBeTruthy();
    expect(panel.getByText('karim_b a répondu')).toBeTruthy();
    expect(panel.getByRole('button', { name: "Contacter l'auteur" })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Je participe' })).toBeNull();
  });
});

it('says how many come every week below the places', async () => {
  serve(weeksOf({}), { series: aSeries({ regulars: 5 }) });
  await openPage(page);
  const panel = await panelOf('mercredi 17 novembre');
  expect(await panel.findByText('Cinq personnes viennent chaque semaine.')).toBeTruthy();
});

describe('the author', () => {
  beforeEach(() => openSession(tokenFor(3_600_000), email));
  const people = `${announcePath}/participants`;
  const list = async (name: string) => within(await screen.findByRole('region', { name }));
  const team: Participants = lists({
    in: [aPerson('lea', null, 'yes'), aPerson('hugo'), aPerson('nadia', null, 'asked')],
    waiting: [aPerson('zoe', null, 'yes')],
    asked: [aPerson('ines')],
  });
  const open = (answers: Parameters<typeof serveWeeks>[2] = {}) => {
    const server = serve(
      weeksOf({ outing: { taken: 3, asked: 1 } }, {}),
      { createdBy: email, series: aSeries({ regulars: 3 }) },
      { [`GET ${people}`]: () => Response.json(team), ...answers },
    );
    return openPage(page).then(() => server);
  };

  it('sees who asks to come every week, who does, and who comes to this one only', async () => {
    await open();
    expect((await list('Demandes à venir chaque semaine')).getByRole('link', { name: 'nadia' })).toBeTruthy();
    expect((await list('Demandes')).getByRole('link', { name: 'ines' })).toBeTruthy();
    const regulars = await list('Viennent chaque semaine');
    expect(regulars.getAllByRole('listitem')).toHaveLength(1);
    expect(regulars.getByText('Un habitué ne vient pas cette fois.')).toBeTruthy();
    const others = await list('Mercredi 17 seulement');
    expect(others.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent)).toEqual([
      'hugo',
      'nadia',
    ]);
    expect((await list('Liste d’attente')).getByText('Chaque semaine')).toBeTruthy();
    const panel = await panelOf('mercredi 17 novembre');
    expect(panel.getByText('2 demandes attendent votre réponse.')).toBeTruthy();
  });

  it('says yes once for all dates', async () => {
    const server = await open({
      [`POST ${people}/u_nadia/accept`]: () =>
        Response.json({ ...team, in: [...team.in.slice(0, 2), aPerson('nadia', null, 'yes')] }),
    });
    const requests = await list('Demandes à venir chaque semaine');
    await userEvent.click(requests.getByRole('button', { name: 'Oui à nadia' }));
    await waitFor(() =>
      expect(toasts()).toEqual(['success: Vous avez dit oui à nadia, pour toutes les dates.']),
    );
    expect(sent(server)).toEqual([['POST', 'outing=w1&every=true', {}]]);
  });

  it('says no for all dates, with a reason', async () => {
    const server = await open({ [`POST ${people}/u_nadia/decline`]: () => Response.json(team) });
    await userEvent.click(
      (await list('Demandes à venir chaque semaine')).getByRole('button', { name: 'Non à nadia' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Votre non vaut pour toutes les dates\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Refuser' }));
    await waitFor(() => expect(sent(server)).toEqual([['POST', 'outing=w1&every=true', {}]]));
  });

  it.each([
    ['Cette fois', 'outing=w1', 'lea est retiré de la séance.'],
    ['Pour toujours', 'outing=w1&every=true', 'lea est retiré du créneau.'],
  ])('removes a regular: %s', async (name, query, words) => {
    const server = await open({ [`POST ${people}/u_lea/remove`]: () => Response.json(lists()) });
    await list('Viennent chaque semaine');
    await press('Options pour lea');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Retirer lea' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Retirer lea/ }));
    expect(plain(dialog.getByText(/seulement/).textContent)).toBe(
      'Mercredi 17 novembre seulement : lea vient toujours les autres mercredis',
    );
    await userEvent.click(dialog.getByRole('radio', { name }));
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(toasts()).toEqual([`success: ${words}`]));
    expect(sent(server)).toEqual([['POST', query, {}]]);
  });
});

it('a card asks how often too', async () => {
  openSession(tokenFor(3_600_000), email);
  const server = serve(weeksOf({}, {}));
  await openPage('/');
  await userEvent.click((await screen.findAllByRole('button', { name: /^Je participe/ }))[0] as HTMLElement);
  await press('Chaque semaine');
  await waitFor(() => expect(sent(server)).toEqual([['POST', 'outing=w1', { every: true }]]));
  expect(await screen.findByText('Vous venez chaque semaine, dès mercredi 17.')).toBeTruthy();
});
