import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting, aSeries } from '../../../test/announcements.ts';
import { nobody, refusal } from '../../../test/fake-server.ts';
import { toasts } from '../../../test/home.ts';
import { openPage } from '../../../test/page.tsx';
import { serveWeeks, weeksOf } from '../../../test/series.ts';
import { announcePath, email, id, lists, serveOuting } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const confirmPath = `${announcePath}/outing/confirm`;
const own: Partial<Announcement> = { createdBy: email, authorUsername: 'camille', views: 3, listed: true };
/** Six of ten, and eight are wanted. */
const tooFew = { places: 9, taken: 5, minimum: 8, confirmed: false, missing: 2 };
const onByWord = { ...tooFew, confirmed: true, missing: 0 };

async function open(
  outing: Partial<Outing>,
  { as, answers = {} }: { as?: 'author'; answers?: Parameters<typeof serveOuting>[1] } = {},
) {
  if (as) openSession(tokenFor(3_600_000), email);
  const { outing: _, ...others } = own;
  const server = serveOuting(
    { ...(as && others), outing },
    { [`GET ${announcePath}/participants`]: () => Response.json(lists()), ...answers },
  );
  const page = await openPage(`/announce/${id}`);
  const panel = within(await screen.findByRole('region', { name: 'La séance' }));
  return { page, server, panel };
}
const say = { name: 'On joue quand même' };
const wait = { name: 'Attendre d’être 8' };

describe('whether a game is on', () => {
  it.each<[string, Partial<Outing>, RegExp]>([
    ['people are missing', tooFew, /^Encore 2 pour jouer\. On joue à partir de 8\.$/],
    ['enough people come', { ...onByWord, taken: 7 }, /^Confirmé : on joue\. Il fallait être 8\.$/],
    ['the author says so', onByWord, /^Confirmé : on joue, à 6\.$/],
  ])('is read by a visitor when %s', async (_, outing, words) => {
    const { panel } = await open(outing);
    const line = panel.getByText(/^Encore 2|^Confirmé :/).closest('p');
    expect(line?.textContent.replaceAll('\u00A0', ' ')).toMatch(words);
    expect(panel.queryByRole('button', say)).toBeNull();
  });

  it.each<[string, Partial<Outing>]>([
    ['nobody has said how many it takes', {}],
    ['it has started', { ...tooFew, startsAt: new Date(Date.now() - 60_000).toISOString() }],
    ['it is over', { ...onByWord, state: 'over' }],
    ['it is cancelled', { ...onByWord, state: 'cancelled' }],
  ])('is not said when %s', async (_, outing) => {
    const { panel } = await open(outing, { as: 'author' });
    expect(panel.queryByText(/pour jouer|on joue/i)).toBeNull();
    expect(panel.queryByRole('button', say)).toBeNull();
  });
});

describe('the author of a game with too few people', () => {
  it('says that it is played anyway, once, and takes it back', async () => {
    const answer = (outing: Partial<Outing>) => {
      server.change({ outing });
      return Response.json(anAnnouncement({ id, ...own, outing: anOuting(outing) }));
    };
    const { server, panel } = await open(tooFew, {
      as: 'author',
      answers: {
        [`POST ${confirmPath}`]: () => answer(onByWord),
        [`DELETE ${confirmPath}`]: () => answer(tooFew),
      },
    });
    expect(panel.getByText('Vous êtes 6, il en manque 2.')).toBeTruthy();
    await userEvent.dblClick(panel.getByRole('button', say));
    const back = await panel.findByRole('button', wait);
    expect(panel.getByText('On joue quand même, à 6.')).toBeTruthy();
    expect(panel.getByText('Vous êtes 6, il était prévu d’être 8.')).toBeTruthy();
    expect(panel.queryByRole('button', say)).toBeNull();
    await userEvent.click(back);
    await panel.findByRole('button', say);
    expect(server.posts().map(({ method, query }) => `${method} ${query}`)).toEqual([
      'POST outing=o1',
      'DELETE outing=o1',
    ]);
    expect(toasts()).toEqual([
      'success: C’est noté\u00A0: on joue, à 6.',
      'success: C’est noté\u00A0: on attend d’être 8.',
    ]);
  });

  it('is led to what they can do from the question on the bell', async () => {
    const { router } = await open(tooFew, { as: 'author' }).then(({ page }) => page);
    await act(() => router.navigate(`/announce/${id}#organiser`));
    await waitFor(() => expect(document.activeElement?.id).toBe('organiser'));
    expect(document.activeElement?.textContent).toMatch(/On joue quand même.*SOS remplaçant/);
  });

  it('has nothing to say once enough people come', async () => {
    const { panel } = await open({ ...onByWord, taken: 7 }, { as: 'author' });
    expect(panel.queryByRole('button', say)).toBeNull();
    expect(panel.queryByRole('button', wait)).toBeNull();
  });

  it('reads that nobody else is in yet', async () => {
    const { panel } = await open({ ...tooFew, taken: 0, missing: 7 }, { as: 'author' });
    expect(panel.getByText('Personne n’est encore inscrit : il manque 7 personnes.')).toBeTruthy();
  });

  it('is told why it did not work, and can press again', async () => {
    let online = false;
    const { panel, server } = await open(tooFew, {
      as: 'author',
      answers: {
        [`POST ${confirmPath}`]: (call) =>
          online ? refusal(409, { userMessage: 'Cette séance a déjà commencé' })(call) : nobody(call),
      },
    });
    await userEvent.click(panel.getByRole('button', say));
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^error: Il faut une connexion/)]));
    online = true;
    server.change({ outing: { ...onByWord, taken: 7 } });
    await userEvent.click(panel.getByRole('button', say));
    await waitFor(() => expect(toasts()).toContain('error: Cette séance a déjà commencé'));
    // What is true now is read again.
    expect(await panel.findByText('Confirmé : on joue.')).toBeTruthy();
  });

  it('says it for the week that is shown, and for no other', async () => {
    openSession(tokenFor(3_600_000), email);
    const weeks = weeksOf({ outing: tooFew }, { outing: tooFew });
    const server = serveWeeks(weeks, own, {
      [`POST ${confirmPath}`]: () => {
        server.change('w2', { outing: onByWord });
        return Response.json(
          anAnnouncement({ id, ...own, series: aSeries(), outing: weeks[0]?.outing ?? null }),
        );
      },
    });
    await openPage(`/announce/${id}?outing=w2`);
    const panel = within(await screen.findByRole('region', { name: /^La séance du mercredi 24/ }));
    await userEvent.click(panel.getByRole('button', say));
    expect(await panel.findByText('On joue quand même, à 6.')).toBeTruthy();
    expect(server.presses()).toEqual(['POST /outing/confirm outing=w2']);
    expect(server.week('w1')?.outing.confirmed).toBe(false);
  });
});
