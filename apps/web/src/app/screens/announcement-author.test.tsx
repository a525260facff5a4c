import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participants } from '@coequipiers/contract/participations-schemas';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting } from '../../../test/announcements.ts';
import { nobody, refusal } from '../../../test/fake-server.ts';
import { toasts } from '../../../test/home.ts';
import { openPage } from '../../../test/page.tsx';
import { announcePath, aPerson, email, id, lists, serveOuting } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  openSession(tokenFor(3_600_000), email);
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const people = `${announcePath}/participants`;
const own: Partial<Announcement> = { createdBy: email, authorUsername: 'camille', views: 3, listed: true };
const team = lists({
  in: [aPerson('lea-marchand'), aPerson('hugo-r')],
  asked: [aPerson('ines', 'Je joue en club.')],
  waiting: [aPerson('momo_vert', 'Arrière.'), aPerson('zoe')],
});

async function open(
  outing: Partial<Outing> = {},
  kept: Participants = team,
  answers: Parameters<typeof serveOuting>[1] = {},
) {
  const { outing: _, ...others } = own;
  const server = serveOuting(
    { ...others, outing: { taken: 2, ...outing } },
    { [`GET ${people}`]: () => Response.json(kept), ...answers },
  );
  const page = await openPage(`/announce/${id}`);
  const panel = within(await screen.findByRole('region', { name: 'La séance' }));
  return { ...page, server, panel };
}
const list = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the author of an outing', () => {
  it('sees who asks, who takes part and who waits, with their messages', async () => {
    const { panel } = await open({ admission: 'approval' });
    expect(panel.getByText('Vous organisez')).toBeTruthy();
    const requests = await list('Demandes');
    expect(requests.getByText('« Je joue en club. »')).toBeTruthy();
    expect((await list('Participants')).getAllByRole('listitem')).toHaveLength(2);
    for (const [name, where] of [
      ['ines', 'Demandes'],
      ['hugo-r', 'Participants'],
      ['zoe', 'Liste d’attente'],
    ] as const) {
      const person = (await list(where)).getByRole('link', { name });
      expect(person.getAttribute('href')).toBe(`/personnes/u_${name}`);
    }
    const waiting = (await list('Liste d’attente')).getAllByRole('listitem');
    expect(waiting.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^1momo_vert/),
      expect.stringMatching(/^2zoe/),
    ]);
    expect(await panel.findByText('1 demande attend votre réponse.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Je participe' })).toBeNull();
  });

  it('accepts someone with one press', async () => {
    const after = lists({ in: [...team.in, aPerson('ines')] });
    const { server } = await open({ admission: 'approval' }, team, {
      [`POST ${people}/u_ines/accept`]: () => {
        server.change({ outing: { taken: 3 } });
        return Response.json(after);
      },
    });
    await userEvent.click((await list('Demandes')).getByRole('button', { name: 'Accepter ines' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Demandes' })).toBeNull());
    expect((await list('Participants')).getByText('ines')).toBeTruthy();
    expect(await screen.findByRole('img', { name: '1 place libre sur 4' })).toBeTruthy();
    expect(toasts()).toEqual(['success: Vous avez dit oui à ines.']);
  });

  it('declines someone after a confirmation, with a reason that only this person gets', async () => {
    const { server } = await open({ admission: 'approval' }, team, {
      [`POST ${people}/u_ines/decline`]: () => Response.json(lists({ in: team.in })),
    });
    await userEvent.click((await list('Demandes')).getByRole('button', { name: 'Refuser ines' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Refuser ines/ }));
    expect(server.posts()).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox'), 'On est déjà nombreux.');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuser' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Demandes' })).toBeNull());
    expect(server.posts()[0]?.body).toEqual({ reason: 'On est déjà nombreux.' });
  });

  it('removes someone, and is told why when the server refuses', async () => {
    let gone = false;
    await open({}, team, {
      [`POST ${people}/u_hugo-r/remove`]: (call) =>
        gone
          ? Response.json(lists({ in: [aPerson('lea-marchand')] }))
          : refusal(409, { userMessage: 'Cette demande n’est plus d’actualité' })(call),
    });
    const row = await list('Participants');
    await userEvent.click(row.getByRole('button', { name: 'Options pour hugo-r' }));
    expect(screen.getByRole('menuitem', { name: 'Signaler hugo-r' })).toBeTruthy();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Retirer hugo-r' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Retirer hugo-r/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
    expect(await dialog.findByText('Cette demande n’est plus d’actualité')).toBeTruthy();
    gone = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
    await waitFor(async () => expect((await list('Participants')).getAllByRole('listitem')).toHaveLength(1));
  });

  it('writes to one participant', async () => {
    const { server } = await open({}, team, { 'POST /api/chat': () => Response.json({}, { status: 201 }) });
    await userEvent.click((await list('Participants')).getByRole('button', { name: 'Écrire à hugo-r' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Écrire à hugo-r' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Pense aux chasubles, merci.');
    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(server.to('/api/chat')).toHaveLength(1));
    expect(server.to('/api/chat')[0]?.body).toMatchObject({ recipientIds: ['u_hugo-r'], announceId: id });
  });

  it('writes to all participants; sending the same text again reaches nobody twice', async () => {
    let online = false;
    const { server, panel } = await open({}, team, {
      [`POST ${people}/message`]: (call) => (online ? Response.json({ sent: 2 }) : nobody(call)),
    });
    await userEvent.click(panel.getByRole('button', { name: 'Écrire à tous' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Écrire à tous' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Rendez-vous à 18 h 45.');
    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
    expect(await dialog.findByText(/Il faut une connexion/)).toBeTruthy();
    online = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(toasts()).toEqual(['success: Message envoyé à 2 personnes']));
    const [first, second] = server.to(`${people}/message`).filter(({ method }) => method === 'POST');
    expect(first?.key).toBe(second?.key);
    expect(second?.body).toEqual({ content: 'Rendez-vous à 18 h 45.' });
  });

  it('is told that there is nobody to write to while nobody takes part', async () => {
    const { panel } = await open({ taken: 0 }, lists());
    await userEvent.click(panel.getByRole('button', { name: 'Écrire à tous' }));
    expect(toasts()).toEqual(['info: Personne n’est encore inscrit\u00A0: il n’y a personne à qui écrire.']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(panel.getByRole('link', { name: 'Modifier' })).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Supprimer' })).toBeTruthy();
  });

  it('has only writing and inviting in the bar, in this order from the right, and sharing once it is full', async () => {
    for (const [outing, kept, sends] of [
      [{ taken: 0 }, lists(), 'Inviter'],
      [{ taken: 4, state: 'full' }, team, 'Partager'],
    ] as const) {
      await open(outing, kept);
      const bar = within(document.querySelector<HTMLElement>('[data-own-bar]') as HTMLElement);
      expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual([
        sends,
        'ÉcrireÉcrire à tous',
      ]);
      expect(bar.queryByRole('link')).toBeNull();
      cleanup();
    }
  });

  it('closes the registrations with one press, and takes it back', async () => {
    let now: Partial<Outing> = { taken: 2, places: 4 };
    const change = (outing: Partial<Outing>) => () => {
      now = outing;
      server.change({ outing });
      return Response.json(anAnnouncement({ id, ...own, outing: anOuting(outing) }));
    };
    const { panel, server } = await open(now, team, {
      [`POST ${announcePath}/outing/close`]: () =>
        change({ taken: 2, places: 2, state: 'full', placesBeforeClosing: 4 })(),
      [`DELETE ${announcePath}/outing/close`]: () =>
        change({ taken: 2, places: 4, state: 'open', placesBeforeClosing: null })(),
    });
    expect(panel.getByText('Clore garde les 2 personnes inscrites, sans prévenir personne.')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Clore les inscriptions' }));
    expect(await panel.findByText('Inscriptions closes')).toBeTruthy();
    expect(panel.getByText('Vous cherchiez 4 personnes. Rouvrir rend ces places.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Clore les inscriptions' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Rouvrir' }));
    expect(await panel.findByText('Inscriptions ouvertes')).toBeTruthy();
    expect(toasts()).toEqual([
      'success: Les inscriptions sont closes.',
      'success: Les inscriptions sont rouvertes.',
    ]);
  });

  it('can close them again, or take it back, when someone has left since', async () => {
    const { panel } = await open({ taken: 1, places: 2, placesBeforeClosing: 4 });
    expect(panel.getByText('Inscriptions ouvertes')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Clore les inscriptions' })).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Rouvrir' })).toBeTruthy();
  });

  it('has nothing to close while nobody takes part, or once it is full', async () => {
    const { panel } = await open({ taken: 0 }, lists());
    expect(panel.queryByRole('button', { name: 'Clore les inscriptions' })).toBeNull();
    cleanup();
    const full = await open({ taken: 4, state: 'full' });
    expect(full.panel.queryByRole('button', { name: 'Clore les inscriptions' })).toBeNull();
  });

  it('reads before deleting that the game is cancelled, and how many people are told', async () => {
    const { panel } = await open({ waiting: 2, asked: 1 });
    await userEvent.click(panel.getByRole('button', { name: 'Supprimer' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Supprimer l’annonce/ }));
    expect(dialog.getByText('La séance du mercredi 17 novembre à 19 h est annulée')).toBeTruthy();
    expect(dialog.getByText('5 personnes sont prévenues')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Supprimer et prévenir' })).toBeTruthy();
    cleanup();
    const alone = await open({ taken: 0, asked: 0 }, lists());
    await userEvent.click(alone.panel.getByRole('button', { name: 'Supprimer' }));
    const other = within(await screen.findByRole('dialog', { name: /^Supprimer l’annonce/ }));
    expect(other.getByText('Personne n’est encore inscrit')).toBeTruthy();
    expect(other.getByRole('button', { name: 'Supprimer' })).toBeTruthy();
  });

  it('copies the meeting point, and finds it on the map of the device', async () => {
    const user = userEvent.setup();
    const { panel } = await open({ meetingPoint: 'Gymnase, court 2', hasMeetingPoint: true });
    const map = panel.getByRole('link', { name: 'Ouvrir la carte' });
    expect(decodeURIComponent(map.getAttribute('href') ?? '')).toMatch(/Gymnase, court 2, Bron$/);
    await user.click(panel.getByRole('button', { name: 'Copier' }));
    expect(await navigator.clipboard.readText()).toBe('Gymnase, court 2');
    expect(toasts()).toEqual(['success: Point de rendez-vous copié.']);
  });

  it.each([
    [2, 'success: 2 personnes sont prévenues.'],
    [1, 'success: 1 personne est prévenue.'],
    [
      0,
      'success: Il n’y a personne à prévenir pour l’instant\u00A0: la carte porte «\u00A0SOS\u00A0» pendant 2\u00A0h.',
    ],
  ])('asks for a replacement, and is told that %i people were asked', async (asked, told) => {
    const { panel } = await open({}, team, {
      [`POST ${announcePath}/outing/sos`]: () => Response.json({ asked }),
    });
    await userEvent.click(panel.getByRole('button', { name: 'Lancer un SOS remplaçant' }));
    await waitFor(() => expect(toasts()).toEqual([told]));
  });

  it.each([
    [409, 'Il ne manque personne'],
    [429, 'Un SOS a déjà été lancé il y a moins de deux heures.'],
  ])('is told why no replacement was asked for (%i)', async (status, userMessage) => {
    const { panel } = await open({}, team, {
      [`POST ${announcePath}/outing/sos`]: refusal(status, { userMessage }),
    });
    await userEvent.click(panel.getByRole('button', { name: 'Lancer un SOS remplaçant' }));
    await waitFor(() => expect(toasts()).toEqual([`error: ${userMessage}`]));
  });

  it('cannot ask for a replacement while nobody is missing', async () => {
    const { panel } = await open({ taken: 4, state: 'full' });
    expect(panel.queryByRole('button', { name: 'Lancer un SOS remplaçant' })).toBeNull();
    expect(panel.getByRole('link', { name: 'Changer le nombre de places' }).getAttribute('href')).toBe(
      `/announce?edit=${id}`,
    );
  });

  it('cancels after a confirmation, with their own reason', async () => {
    const outing = anOuting({ taken: 2, state: 'cancelled', cancelReason: 'Il pleut.' });
    const cancelled = anAnnouncement({ id, ...own, outing });
    const { server, panel } = await open({ waiting: 2 }, team, {
      [`POST ${announcePath}/outing/cancel`]: () => {
        server.change({ outing });
        return Response.json(cancelled);
      },
    });
    await userEvent.click(panel.getByRole('button', { name: 'Annuler la séance' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Annuler la séance/ }));
    expect(
      dialog.getByText(
        /^Les 2 participants, les 2 personnes en attente et la personne qui demande à participer sont prévenus aussitôt\./,
      ),
    ).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox'), 'Il pleut.');
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler la séance' }));
    expect(await panel.findByText('Annulée')).toBeTruthy();
    expect(panel.getByText('Il pleut.')).toBeTruthy();
    expect(server.posts()[0]?.body).toEqual({ reason: 'Il pleut.' });
    expect(panel.queryByRole('button', { name: 'Écrire à tous' })).toBeNull();
  });

  it('finds the reason that they had begun after a reload, each where it belongs', async () => {
    const ask = async (name: string, title: RegExp) => {
      await open();
      await userEvent.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      return dialog.getByRole<HTMLTextAreaElement>('textbox');
    };
    await userEvent.type(await ask('Annuler la séance', /^Annuler/), 'Il pleut');
    cleanup();
    await userEvent.type(await ask('Refuser ines', /^Refuser/), 'Une autre fois');
    cleanup();
    expect((await ask('Annuler la séance', /^Annuler/)).value).toBe('Il pleut');
    cleanup();
    expect((await ask('Refuser ines', /^Refuser/)).value).toBe('Une autre fois');
  });

  it.each([
    ['the server counts', { asked: 1 }, lists()],
    ['the lists show', {}, lists({ asked: [aPerson('lea')] })],
  ])('cancelling with one request only tells that person: %s', async (_, counted, people) => {
    const { panel } = await open({ taken: 0, ...counted }, people);
    await userEvent.click(panel.getByRole('button', { name: 'Annuler la séance' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Annuler la séance/ }));
    expect(
      await dialog.findByText(/^La personne qui demande à participer est prévenue aussitôt\./),
    ).toBeTruthy();
  });

  it.each([
    [3, /en journée, jusqu’à 200 personnes des environs qui ont une alerte/],
    [72, /si la séance a déjà été complète, des personnes des environs/],
  ])('reads whom an SOS reaches, %d hours before the start', async (hours, words) => {
    const { panel } = await open({ startsAt: new Date(Date.now() + hours * 3_600_000).toISOString() });
    expect(panel.getByText(words)).toBeTruthy();
  });

  it('cannot send an SOS again within two hours, and reads from when on they can', async () => {
    const { panel } = await open({ sosAgainAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(panel.getByText(/^Déjà lancé\. Vous pourrez recommencer à partir de (demain )?\d+/)).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Lancer un SOS remplaçant' })).toBeNull();
  });

  it('reads no time for another SOS that would come after the start', async () => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { panel } = await open({ startsAt, sosAgainAt: new Date(Date.now() + 7_000_000).toISOString() });
    expect(panel.getByText('Déjà lancé.')).toBeTruthy();
  });

  it('can no longer accept a request once the outing has started', async () => {
    const startsAt = new Date(Date.now() - 60_000).toISOString();
    await open({ startsAt }, lists({ asked: [aPerson('lea')] }));
    const requests = await list('Demandes');
    expect(requests.getByRole('button', { name: 'Refuser lea' })).toBeTruthy();
    expect(requests.queryByRole('button', { name: 'Accepter lea' })).toBeNull();
  });

  it('is told that the lists did not load, and loads them again', async () => {
    let working = false;
    await open({}, team, {
      [`GET ${people}`]: (call) => (working ? Response.json(team) : refusal(500, {})(call)),
    });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    working = true;
    await act(() => userEvent.click(retry));
    expect((await list('Participants')).getByText('hugo-r')).toBeTruthy();
  });
});
