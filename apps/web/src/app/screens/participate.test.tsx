import { joinConfirm, joinConfirmed, joinToken } from '@coequipiers/contract/joining-by-email-schemas';
import { termsVersion } from '@coequipiers/contract/legal/document';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOuting, aPart } from '../../../test/announcements.ts';
import { later, nobody, refusal } from '../../../test/fake-server.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { announcePath, aPerson, aProfile, id, lists, serveOuting } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { readReturn } from '../../lib/return-place.ts';
import { dropSession, openSession, readSession } from '../../lib/session.ts';

const CHECK = '/api/participation/check';
const CONFIRM = '/api/participation/confirm';
const page = '/participer';
const email = 'ines.mercier@exemple.fr';
const meetingPoint = 'Five de Cusset, terrain 2';
const full = { taken: 4, state: 'full' } as const;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.useFakeTimers({ now: new Date('2027-11-10T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  dropSession();
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Own = Parameters<typeof serveOuting>[0];
type Answers = Parameters<typeof serveOuting>[1];

/** A server with the link's outing. After the press it knows the part that the person has then. */
function serve(own: Own & { hasAccount?: boolean } = {}, part = aPart('in'), answers: Answers = {}) {
  const { hasAccount = false, ...outing } = own;
  const server = serveOuting(
    { ...outing, outing: { hasMeetingPoint: true, ...outing.outing } },
    {
      [`POST ${CHECK}`]: async (call) => {
        const announcement: unknown = await (await fetch(announcePath)).json();
        expect(joinToken.safeParse(call.body).success).toBe(true);
        return Response.json({ email, firstName: 'Inès', every: false, hasAccount, announcement });
      },
      [`POST ${CONFIRM}`]: () => {
        const seen = { meetingPoint: hasAccount || part.state !== 'in' ? null : meetingPoint };
        server.change({ outing: seen, participation: part });
        return Response.json(
          joinConfirmed.parse({
            announceId: id,
            outing: anOuting({ hasMeetingPoint: true, ...outing.outing, ...seen }),
            participation: part,
            token: hasAccount ? null : tokenFor(3_600_000),
            email: hasAccount ? null : email,
          }),
        );
      },
      [`GET ${announcePath}/participants`]: () => Response.json(lists({ in: [aPerson('Inès')] })),
      'GET /api/user/profile': () =>
        Response.json({ ...aProfile({ email, username: 'Inès', municipalityName: '' }), hasPassword: false }),
      ...answers,
    },
  );
  return server;
}

/** As the first script of the page leaves it. */
function keepSecret(token = 'secret') {
  window.sessionStorage.setItem(`link_secret ${page}`, JSON.stringify({ token, at: Date.now() }));
}
const secretKept = () => window.sessionStorage.getItem(`link_secret ${page}`) !== null;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const confirm = async (name = 'Confirmer ma participation') =>
  fireEvent.click(await screen.findByRole('button', { name }));

async function openLink(...own: Parameters<typeof serve>) {
  const server = serve(...own);
  keepSecret();
  const opened = await openPage(page);
  await heading(/^Vous venez jouer/);
  return { server, ...opened };
}

describe('the page of the link', () => {
  it('shows the whole address, the outing and the places left now, and changes nothing', async () => {
    const { server } = await openLink({ outing: { taken: 1, waiting: 0 } });
    await screen.findByText(email);
    expect(screen.getByText(/sous le prénom Inès/)).toBeTruthy();
    expect(screen.getByText('3 places libres en ce moment')).toBeTruthy();
    expect(screen.getByText(/^En confirmant, j’accepte les/).textContent).toBe(
      'En confirmant, j’accepte les conditions et j’ai 15 ans ou plus',
    );
    expect(server.to(CONFIRM)).toEqual([]);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it.each([
    ['no link', () => undefined, {}],
    ['a link that is used, too old, or of a suspended person', keepSecret, { [`POST ${CHECK}`]: used }],
  ])('says that the link is of no use any more: %s', async (_, before, answers) => {
    serve({}, undefined, answers);
    before();
    await openPage(page);
    await heading('Ce lien ne sert plus');
    expect(screen.getByRole('link', { name: 'Voir les séances' }).getAttribute('href')).toBe('/');
    expect(secretKept()).toBe(false);
  });

  it('can be read again when there was no answer', async () => {
    let answers = false;
    const server = serve();
    const { fetch: online } = globalThis;
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
      answers ? online(...call) : Promise.reject(new TypeError('Failed to fetch')),
    );
    keepSecret();
    await openPage(page);
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    answers = true;
    fireEvent.click(again);
    await screen.findByText(email);
    expect(server.to(CONFIRM)).toEqual([]);
  });

  it.each([
    ['Cette séance est annulée', { outing: { state: 'cancelled' } }],
    ['Cette séance est terminée', { outing: { state: 'over' } }],
    ['La séance a commencé', { outing: { startsAt: '2020-01-01T10:00:00Z' } }],
  ] as const)('says « %s » instead of a press, and keeps the link', async (title, own) => {
    serve(own);
    keepSecret();
    await openPage(page);
    await heading(title);
    expect(screen.queryByRole('button', { name: /Confirmer/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Voir les prochaines' })).toBeTruthy();
    expect(secretKept()).toBe(true);
  });

  it('keeps the word to the author over a reload', async () => {
    const { page: first } = await openLink();
    fireEvent.change(await screen.findByLabelText(/^Un mot pour karim_b/), {
      target: { value: 'J’apporte un ballon' },
    });
    first.unmount();
    await openPage(page);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Un mot pour/)).value).toBe(
      'J’apporte un ballon',
    );
  });

  it('opens the conditions without leaving', async () => {
    const { address } = await openLink();
    fireEvent.click(await screen.findByRole('link', { name: 'conditions' }));
    await screen.findByRole('dialog');
    expect(address()).toBe(page);
  });
});

const used = refusal(400, { code: 'JOIN_LINK_INVALID', userMessage: 'Ce lien ne sert plus' });

describe('the press of a new person', () => {
  it('lets them in and logs them in: calendar, meeting point, password and town', async () => {
    const { server } = await openLink();
    fireEvent.change(await screen.findByLabelText(/^Un mot pour/), {
      target: { value: ' J’arrive à pied ' },
    });
    await confirm();
    await confirm();
    const title = await heading('C’est bon, vous y êtes');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(readSession()?.email).toBe(email);
    expect(server.to(CONFIRM).map(({ body }) => body)).toEqual([
      { token: 'secret', ofAge: true, termsVersion, note: 'J’arrive à pied' },
    ]);
    expect(joinConfirm.safeParse(server.to(CONFIRM)[0]?.body).success).toBe(true);
    await screen.findByText(meetingPoint);
    expect(screen.getByRole('button', { name: 'Ajouter à mon agenda' })).toBeTruthy();
    const password = await screen.findByRole('link', { name: 'Choisir un mot de passe' });
    expect(password.getAttribute('href')).toBe('/profile?onglet=mot-de-passe');
    expect(screen.getByRole('link', { name: 'Choisir une ville' })).toBeTruthy();
    expect([secretKept(), JSON.stringify(window.localStorage).includes('secret')]).toEqual([false, false]);
  });

  it('says the same after a reload', async () => {
    const { page: first, router } = await openLink();
    await confirm();
    await heading('C’est bon, vous y êtes');
    const { state } = router.state.location;
    first.unmount();
    const { router: next } = await openPage('/legal-nowhere');
    await act(() => next.navigate(page, { state: state as object }));
    await heading('C’est bon, vous y êtes');
    await screen.findByText(meetingPoint);
  });

  it.each([
    [
      'asks',
      aPart('asked'),
      { admission: 'approval' },
      'Envoyer ma demande',
      'C’est demandé',
      /^karim_b choisit qui vient\. On vous écrit/,
    ],
    [
      'waits as 2nd',
      aPart('waiting', { position: 2 }),
      { ...full, waiting: 2 },
      'M’inscrire sur la liste d’attente',
      /^C’est complet\s: vous êtes 2ᵉ sur la liste d’attente$/,
      /On vous écrit dès que votre tour vient/,
    ],
    [
      'waits first',
      aPart('waiting', { position: 1 }),
      full,
      'M’inscrire sur la liste d’attente',
      /^C’est complet\s: vous êtes en tête de la liste d’attente$/,
      /On vous écrit dès que votre tour vient/,
    ],
    [
      'waits, because the places went meanwhile',
      aPart('waiting', { position: 2 }),
      {},
      'Confirmer ma participation',
      /^C’est complet\s: vous êtes 2ᵉ sur la liste d’attente$/,
      /On vous écrit dès que votre tour vient/,
    ],
  ] as const)('%s', async (_, part, outing, button, title, lead) => {
    await openLink({ outing }, part);
    await confirm(button);
    await heading(title);
    expect(screen.getByText(lead)).toBeTruthy();
    expect(screen.queryByText(meetingPoint)).toBeNull();
  });

  it('can be undone from there', async () => {
    await openLink();
    await confirm();
    await heading('C’est bon, vous y êtes');
    fireEvent.click(await screen.findByRole('button', { name: 'Je ne peux plus venir' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Libérer ma place' }));
    await heading('C’est noté');
  });
});

describe('a refusal', () => {
  const own = { code: 'OWN_OUTING', userMessage: 'Vous organisez cette séance' };
  const closed = { code: 'OUTING_CLOSED', userMessage: "Cette séance n'est plus ouverte" };
  const answered = { code: 'ALREADY_ANSWERED', userMessage: "L'organisateur a déjà répondu" };
  const newcomer = {
    code: 'NEWCOMER_FULL',
    userMessage: "Vous avez déjà trois séances à venir. D'autres seront possibles après la première.",
  };
  it.each([
    ['their own announcement', refusal(400, own), 'C’est votre annonce', 'Voir l’annonce'],
    ['closed meanwhile', refusal(409, closed), 'Cette séance n’est plus ouverte', 'Voir les prochaines'],
    [
      'answered before',
      refusal(409, answered),
      'Cette séance n’est plus possible pour vous',
      'Voir les prochaines',
    ],
    [
      'a block, or gone',
      refusal(404, { code: 'NOT_FOUND' }),
      'Cette annonce n’existe plus',
      'Voir les prochaines',
    ],
    ['three coming games', refusal(409, newcomer), 'Vous avez déjà trois séances à venir', 'Voir l’annonce'],
  ])('leaves the link good: %s', async (_, answer, title, next) => {
    await openLink({}, undefined, { [`POST ${CONFIRM}`]: answer });
    await confirm();
    await heading(title);
    expect(screen.getByRole('link', { name: next })).toBeTruthy();
    expect([secretKept(), readSession()]).toEqual([true, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Revenir au lien' }));
    await heading(/^Vous venez jouer/);
  });

  it('names what happened to a game that was cancelled meanwhile', async () => {
    const { server } = await openLink({}, undefined, { [`POST ${CONFIRM}`]: refusal(409, closed) });
    await screen.findByText(email);
    server.change({ outing: { state: 'cancelled' } });
    await confirm();
    await heading('Cette séance est annulée');
  });

  it.each([
    ['too many from this network', refusal(429, { userMessage: 'Trop de demandes.' }), /^Trop de demandes\./],
    ['no answer', nobody, /^Il faut une connexion/],
    [
      'a word that cannot be read',
      refusal(400, { code: 'VALIDATION', userMessage: 'Ce texte est illisible.' }),
      'Ce texte est illisible.',
    ],
  ])('is told beside the press, which can be repeated: %s', async (_, answer, told) => {
    await openLink({}, undefined, { [`POST ${CONFIRM}`]: answer });
    await confirm();
    await screen.findByText(told);
    expect(secretKept()).toBe(true);
    expect(screen.getByRole('button', { name: 'Confirmer ma participation' })).toBeTruthy();
  });
});

describe('a link that two tabs confirm at the same moment', () => {
  it('says in the other what is true, when that one is logged in', async () => {
    const answer = later();
    await openLink({ participation: aPart('in') }, undefined, { [`POST ${CONFIRM}`]: answer.answer });
    await confirm();
    answer.resolve(await used({} as never));
    await heading('Ce lien ne sert plus');
    expect(screen.getByText(/Si vous aviez déjà confirmé, cela compte/)).toBeTruthy();
    act(() => openSession(tokenFor(3_600_000), email));
    await heading('C’est bon, vous y êtes');
  });

  it('leads to the login, with the address, anywhere else', async () => {
    const { address } = await openLink({}, undefined, { [`POST ${CONFIRM}`]: used });
    await confirm();
    await heading('Ce lien ne sert plus');
    expect(secretKept()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readReturn().path).toBe(`/announce/${id}`);
    const field = await screen.findByLabelText<HTMLInputElement>('E-mail');
    await waitFor(() => expect(field.value).toBe(email));
  });
});

describe('an address with an active account', () => {
  it('joins and is not logged in: the page says so and offers the login', async () => {
    const { address } = await openLink({ hasAccount: true });
    await screen.findByText(/, qui a déjà un compte/);
    await confirm();
    await heading('C’est bon, la place est prise');
    expect(readSession()).toBeNull();
    expect(
      screen.getByText(/a déjà un compte : la séance y est notée. Vous n’êtes pas connecté ici/),
    ).toBeTruthy();
    expect(screen.queryByText(meetingPoint)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Se connecter pour voir le lieu' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readReturn().path).toBe(`/announce/${id}`);
  });

  it('that is logged in here reads what a member reads', async () => {
    openSession(tokenFor(3_600_000), email);
    await openLink({ hasAccount: true });
    await confirm();
    await heading('C’est bon, vous y êtes');
  });
});

describe('while somebody else is logged in here', () => {
  const other = 'camille@demo.example';
  const camille = () => openSession(tokenFor(3_600_000), other);

  it('they stay so, are told first, and a press changes over after the join', async () => {
    camille();
    await openLink();
    await screen.findByText(/^Sur cet appareil, c’est/);
    await confirm();
    await heading('C’est bon, la place est prise');
    expect(readSession()?.email).toBe(other);
    expect(screen.queryByText(meetingPoint)).toBeNull();
    expect(Object.values(window.sessionStorage).join()).not.toContain(meetingPoint);
    fireEvent.click(screen.getByRole('button', { name: 'Passer à ce compte' }));
    await heading('C’est bon, vous y êtes');
    expect(readSession()?.email).toBe(email);
    await screen.findByText(meetingPoint);
  });

  it('the login of a link that was used says that it ends their session', async () => {
    camille();
    await openLink({}, undefined, { [`POST ${CONFIRM}`]: used });
    await confirm();
    await heading('Ce lien ne sert plus');
    expect(screen.getByText(other)).toBeTruthy();
    expect(screen.getByText(/vous connecter ferme sa session/)).toBeTruthy();
  });

  it('a press changes over before it', async () => {
    camille();
    await openLink();
    fireEvent.click(await screen.findByRole('button', { name: 'Changer de compte' }));
    await waitFor(() => expect(readSession()).toBeNull());
    await confirm();
    await heading('C’est bon, vous y êtes');
    expect(readSession()?.email).toBe(email);
  });

  it('an address with an account offers its login after the join, which ends the other session', async () => {
    camille();
    const { address } = await openLink({ hasAccount: true });
    await screen.findByText(/^Sur cet appareil, c’est/);
    expect(screen.queryByRole('button', { name: 'Changer de compte' })).toBeNull();
    await confirm();
    await heading('C’est bon, la place est prise');
    expect(readSession()?.email).toBe(other);
    expect(screen.getByText(/vous connecter ferme sa session/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Se connecter pour voir le lieu' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readSession()).toBeNull();
  });
});
