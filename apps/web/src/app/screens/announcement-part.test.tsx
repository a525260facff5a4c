import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPart } from '../../../test/announcements.ts';
import { later, nobody, refusal } from '../../../test/fake-server.ts';
import { toasts } from '../../../test/home.ts';
import { openPage } from '../../../test/page.tsx';
import {
  announcePath,
  aPerson,
  aProfile,
  email,
  id,
  lists,
  partPath,
  serveOuting,
  taking,
} from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { takeReturnPath } from '../../lib/return-place.ts';
import { dropSession, openSession } from '../../lib/session.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  openSession(tokenFor(3_600_000), email);
});
afterEach(() => {
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Answers = Parameters<typeof serveOuting>[1];
type Own = { outing?: Partial<Outing>; participation?: Participation | null };

async function open(own: Own = {}, answers: Answers = {}) {
  const server = serveOuting(own, answers);
  const page = await openPage(`/announce/${id}`);
  const panel = within(await screen.findByRole('region', { name: 'La séance' }));
  return { ...page, server, panel };
}
const full = { taken: 4, state: 'full' } as const;
const inPeople = lists({ in: [aPerson('lea-marchand'), aPerson('camille')] });
const others = { [`GET ${announcePath}/participants`]: () => Response.json(inPeople) };

describe('the page of an outing, for someone without a part', () => {
  it('joins with one press, then shows the meeting point and who comes', async () => {
    const answer = later();
    const { server, panel } = await open({}, { [`POST ${partPath}`]: answer.answer, ...others });
    const join = await panel.findByRole('button', { name: 'Je participe' });
    await userEvent.dblClick(join);
    await waitFor(() => expect(server.posts()).toHaveLength(1));
    expect(join.getAttribute('aria-disabled')).toBe('true');
    expect(panel.queryByText('Vous participez')).toBeNull();
    const outing = { taken: 2, hasMeetingPoint: true, meetingPoint: 'Court 4' };
    answer.resolve(taking(() => server, { outing, participation: aPart('in') })());
    expect(await panel.findByText('Vous participez')).toBeTruthy();
    expect(panel.getByText('Vous y êtes.')).toBeTruthy();
    expect(panel.getByText('Court 4')).toBeTruthy();
    expect(await panel.findByText('lea-marchand')).toBeTruthy();
    expect(panel.getByRole('heading', { name: 'Participants 3' })).toBeTruthy();
    expect(panel.getByText('Vous')).toBeTruthy();
    expect(panel.getByRole('status').textContent).toBe('Vous participez.');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'La séance' })),
    );
  });

  it('sends a few words to the author', async () => {
    const { server, panel } = await open(
      {},
      { [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('in') })(), ...others },
    );
    await userEvent.click(await panel.findByRole('button', { name: 'Participer avec un mot' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Je viens avec des balles');
    await userEvent.click(dialog.getByRole('button', { name: 'Je participe' }));
    await panel.findByText('Vous participez');
    expect(server.posts()[0]?.body).toEqual({ note: 'Je viens avec des balles' });
  });

  it('keeps the words to the author for after a reload, until they have arrived', async () => {
    const note = async () => {
      const { panel } = await open(
        { outing: { admission: 'approval' } },
        { [`POST ${partPath}`]: refusal(503, {}), ...others },
      );
      await userEvent.click(await panel.findByRole('button', { name: 'Demander à participer' }));
      return within(await screen.findByRole('dialog'));
    };
    const before = await note();
    await userEvent.type(before.getByRole('textbox'), 'Je joue en club');
    await userEvent.click(before.getByRole('button', { name: 'Envoyer ma demande' }));
    await before.findByRole('alert');
    cleanup();
    const after = await note();
    expect(after.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Je joue en club');
    cleanup();

    const { server, panel } = await open(
      { outing: { admission: 'approval' } },
      { [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('asked') })(), ...others },
    );
    await userEvent.click(await panel.findByRole('button', { name: 'Demander à participer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Envoyer ma demande' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.posts()[0]?.body).toEqual({ note: 'Je joue en club' });
    cleanup();
    expect((await note()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  });

  it('refuses words that are too long before sending them', async () => {
    const { server, panel } = await open({ outing: { admission: 'approval' } });
    await userEvent.click(await panel.findByRole('button', { name: 'Demander à participer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('textbox'));
    await userEvent.paste('a'.repeat(301));
    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer ma demande' }));
    expect(dialog.getByText('Votre mot ne peut pas dépasser 300 caractères')).toBeTruthy();
    expect(server.posts()).toEqual([]);
  });

  it('offers a visitor the way with only an e-mail, and a login that leads back here', async () => {
    dropSession();
    const { panel, address } = await open();
    expect(panel.queryByRole('button', { name: 'Participer avec un mot' })).toBeNull();
    expect(panel.getByText('Un prénom et une adresse e-mail suffisent.')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Je participe' }));
    await userEvent.click(await screen.findByRole('button', { name: 'J’ai déjà un compte' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(takeReturnPath()).toBe(`/announce/${id}`);
  });

  it('offers the waiting list of a full outing', async () => {
    const { server, panel } = await open(
      { outing: full },
      {
        [`POST ${partPath}`]: () =>
          taking(() => server, {
            outing: { ...full, waiting: 1 },
            participation: aPart('waiting', { position: 1 }),
          })(),
      },
    );
    await userEvent.click(await panel.findByRole('button', { name: 'M’inscrire sur la liste d’attente' }));
    expect(await panel.findByText('la prochaine place est pour vous')).toBeTruthy();
  });

  it.each([
    ['two days before', 48, 'est proposée à la première personne en attente'],
    ['on the last day', 20, 'est proposée aux personnes en attente'],
    ['in the last three hours', 2, 'va à la première personne en attente qui répond'],
  ])('waits, and reads who gets a free place: %s', async (_, hours, goes) => {
    const [startsAt, endsAt] = [hours, hours + 1].map((from) =>
      new Date(Date.now() + from * 3_600_000).toISOString(),
    );
    const { panel } = await open({
      outing: { ...full, waiting: 2, ...(startsAt && endsAt && { startsAt, endsAt }) },
      participation: aPart('waiting', { position: 1 }),
    });
    expect(await panel.findByText(`Si une place se libère, elle ${goes}.`)).toBeTruthy();
    expect(panel.queryByText('la prochaine place est pour vous') === null).toBe(hours < 24);
  });

  it('says why it was refused', async () => {
    const { panel } = await open(
      {},
      { [`POST ${partPath}`]: refusal(429, { userMessage: 'Trop de demandes en peu de temps.' }) },
    );
    await userEvent.click(await panel.findByRole('button', { name: 'Je participe' }));
    await waitFor(() => expect(toasts()).toEqual(['error: Trop de demandes en peu de temps.']));
    expect(panel.getByRole('button', { name: 'Je participe' })).toBeTruthy();
  });

  it('says that it needs a connection', async () => {
    const { panel } = await open({}, { [`POST ${partPath}`]: nobody });
    await userEvent.click(await panel.findByRole('button', { name: 'Je participe' }));
    await waitFor(() => expect(toasts()[0]).toMatch(/^error: Il faut une connexion pour participer/));
  });
});

describe('the page of an outing, for someone with a part', () => {
  it('shows a request with its message, and lets the person withdraw it', async () => {
    const { server, panel } = await open({
      outing: { admission: 'approval' },
      participation: aPart('asked', { note: 'Un peu rouillée' }),
    });
    expect(panel.getAllByText('Demande envoyée')).not.toHaveLength(0);
    expect(panel.getByText('« Un peu rouillée »')).toBeTruthy();
    expect(panel.getByText('karim_b doit dire oui.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: /^Demander/ })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Retirer ma demande' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer' }));
    expect(await panel.findByRole('button', { name: 'Demander à nouveau' })).toBeTruthy();
    expect(server.posts().map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('shows the rank on the waiting list', async () => {
    const { panel } = await open({
      outing: { ...full, waiting: 2 },
      participation: aPart('waiting', { position: 2 }),
    });
    expect(panel.getAllByText('Vous êtes 2ᵉ sur la liste d’attente.')).not.toHaveLength(0);
    expect(panel.getByText('une personne devant vous')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Quitter la liste' }));
    expect(await screen.findByRole('dialog', { name: 'Quitter la liste d’attente' })).toBeTruthy();
  });

  it('gives a place that is open to everyone who waits to the person who accepts it', async () => {
    const { server, panel } = await open(
      { outing: { taken: 3, waiting: 2 }, participation: aPart('waiting', { position: 2 }) },
      {
        [`POST ${partPath}/accept`]: () =>
          taking(() => server, { outing: full, participation: aPart('in') })(),
        ...others,
      },
    );
    expect(panel.getByText('Une place est libre, tout de suite.')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Oui, je viens' }));
    expect(await panel.findByText('Vous participez')).toBeTruthy();
  });

  it('says when someone else was faster to take the place', async () => {
    const { server, panel } = await open(
      { outing: { taken: 3, waiting: 2 }, participation: aPart('waiting', { position: 2 }) },
      {
        [`POST ${partPath}/accept`]: (call) => {
          server.change({ outing: full });
          return refusal(409, { code: 'OFFER_GONE', userMessage: "Cette place n'est plus disponible" })(call);
        },
      },
    );
    await userEvent.click(panel.getByRole('button', { name: 'Oui, je viens' }));
    await waitFor(() => expect(toasts()).toEqual(["error: Cette place n'est plus disponible"]));
    expect(await panel.findByText('Vous êtes 2ᵉ sur la liste d’attente.', { selector: 'p' })).toBeTruthy();
  });

  const offered = {
    outing: { ...full, held: 1, waiting: 1 },
    participation: aPart('offered', { offeredUntil: '2027-11-17T12:00:00Z' }),
  };

  it('says how long a place is held, and gives it with one press', async () => {
    vi.useFakeTimers({ now: new Date('2027-11-17T10:35:00Z'), toFake: ['Date'] });
    openSession(tokenFor(3_600_000), email);
    const { server, panel } = await open(offered, {
      [`POST ${partPath}/accept`]: () => taking(() => server, { participation: aPart('in') })(),
      ...others,
    });
    expect(panel.getByText('Une place s’est libérée. Elle est gardée pour vous.')).toBeTruthy();
    expect(panel.getByText('Jusqu’à 13 h')).toBeTruthy();
    expect(panel.getByText('encore 1 h 25')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Oui, je viens' }));
    expect(await panel.findByText('Vous participez')).toBeTruthy();
  });

  it('lets the person refuse a held place', async () => {
    const { server, panel } = await open(offered);
    await userEvent.click(panel.getByRole('button', { name: 'Non, passer au suivant' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Non, je ne viens pas' }));
    await waitFor(() => expect(server.posts().map(({ method }) => method)).toEqual(['DELETE']));
    expect(await panel.findByRole('button', { name: 'M’inscrire sur la liste d’attente' })).toBeTruthy();
  });

  it('refetches the outing once an offer has run out', async () => {
    vi.useFakeTimers({
      now: new Date('2027-11-17T11:59:30Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    openSession(tokenFor(3_600_000), email);
    const { server, panel } = await open(offered);
    server.change({ participation: null });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(panel.getByText('le délai est passé')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await panel.findByRole('button', { name: 'M’inscrire sur la liste d’attente' })).toBeTruthy();
  });

  it('says when the next reminder comes, if the person wants reminders', async () => {
    vi.useFakeTimers({ now: new Date('2027-11-15T09:00:00Z'), toFake: ['Date'] });
    const outing = { startsAt: '2027-11-16T18:00:00Z', endsAt: '2027-11-16T19:30:00Z' };
    const { panel } = await open({ outing, participation: aPart('in') }, others);
    expect(await panel.findByText(/^Rappel ce soir à 18\sh\.$/)).toBeTruthy();
  });

  it('promises no reminder to someone who has stopped the mails of reminders', async () => {
    vi.useFakeTimers({ now: new Date('2027-11-15T09:00:00Z'), toFake: ['Date'] });
    const outing = { startsAt: '2027-11-16T18:00:00Z', endsAt: '2027-11-16T19:30:00Z' };
    const { mails } = aProfile();
    const { panel } = await open(
      { outing, participation: aPart('in') },
      {
        ...others,
        'GET /api/user/profile': () => Response.json(aProfile({ mails: { ...mails, reminders: false } })),
      },
    );
    expect(await panel.findByText('Vous y êtes.')).toBeTruthy();
    // The profile has arrived.
    expect(await panel.findByText('Vous')).toBeTruthy();
    expect(panel.queryByText(/^Rappel/)).toBeNull();
  });

  it('frees the place of a person who cannot come any more, after a confirmation', async () => {
    const { server, panel } = await open(
      { participation: aPart('in') },
      { ...others, [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('in') })() },
    );
    await userEvent.click(panel.getByRole('button', { name: 'Je ne peux plus venir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Je ne peux plus venir' }));
    expect(dialog.getByText(/et on prévient karim_b/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Libérer ma place' }));
    expect(await panel.findByText('C’est noté, karim_b est au courant.')).toBeTruthy();
    expect(server.posts()).toHaveLength(1);
    // The place is free: what was pressed is not replaced by a button that takes it again at the next touch.
    expect(panel.queryByRole('button', { name: 'Je participe' })).toBeNull();
    expect(panel.queryByText('Il ne manque plus que vous.')).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Finalement, je viens' }));
    expect(await panel.findByRole('button', { name: 'Je ne peux plus venir' })).toBeTruthy();
    expect(panel.queryByText(/C’est noté/)).toBeNull();
  });

  it('offers the waiting list to someone who leaves when the place has gone to another', async () => {
    const full = { taken: 4, waiting: 1, state: 'full' } as const;
    const { panel } = await open({ participation: aPart('in'), outing: full }, others);
    await userEvent.click(panel.getByRole('button', { name: 'Je ne peux plus venir' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Libérer ma place' }));
    expect(await panel.findByRole('button', { name: 'M’inscrire sur la liste d’attente' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Finalement, je viens' })).toBeNull();
  });

  it('keeps the place when leaving fails, and says why', async () => {
    const { panel } = await open(
      { participation: aPart('in') },
      { ...others, [`DELETE ${partPath}`]: nobody },
    );
    await userEvent.click(panel.getByRole('button', { name: 'Je ne peux plus venir' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Libérer ma place' }));
    expect(await dialog.findByText(/Il faut une connexion/)).toBeTruthy();
    expect(panel.getByText('Vous participez')).toBeTruthy();
  });

  it.each([
    ['declined', 'Votre demande n’a pas été retenue.'],
    ['removed', 'Vous ne faites plus partie de cette séance.'],
  ] as const)('tells someone who was %s what happened, without a button to join', async (state, sentence) => {
    const { panel } = await open({ participation: aPart(state) });
    expect(panel.getAllByText(sentence)).not.toHaveLength(0);
    expect(panel.queryByRole('button', { name: /participe|attente/ })).toBeNull();
    expect(panel.getByRole('button', { name: "Contacter l'auteur" })).toBeTruthy();
  });

  it('cannot be joined any more once it has started', async () => {
    const { panel } = await open({ outing: { startsAt: '2020-01-01T10:00:00Z' } });
    expect(panel.getByText('La séance a commencé.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Je participe' })).toBeNull();
  });

  it.each([
    ['over', 'Séance terminée'],
    ['cancelled', 'Séance annulée'],
  ] as const)('leads to the next outings when it is %s', async (state, title) => {
    const { panel } = await open({ outing: { state }, participation: aPart('in') }, others);
    expect(panel.getByText(title)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Voir les séances à venir' }).getAttribute('href')).toMatch(
      /^\/\?ville=Bron&.*tri=bientot$/,
    );
    expect(panel.queryByRole('button', { name: 'Je ne peux plus venir' })).toBeNull();
  });

  it('still shows that the person takes part after leaving the page and coming back', async () => {
    const { server, panel, go, router } = await open(
      {},
      { [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('in') })(), ...others },
    );
    await userEvent.click(await panel.findByRole('button', { name: 'Je participe' }));
    await panel.findByText('Vous participez');
    await go('/?ville=france');
    expect(await screen.findByRole('button', { name: /^J’y suis/ })).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Vous participez')).toBeTruthy();
  });
});
