import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPart } from '../../../test/announcements.ts';
import { openPage } from '../../../test/page.tsx';
import {
  announcePath,
  aPerson,
  email,
  id,
  lists,
  partPath,
  serveOuting,
  taking,
} from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.useFakeTimers({
    now: new Date('2027-11-10T12:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  openSession(tokenFor(3_600_000), email);
});
afterEach(() => {
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Own = { outing?: Partial<Outing>; participation?: Participation | null };

const people = `${announcePath}/participants`;
const inPeople = lists({ in: [aPerson('lea-marchand'), aPerson('camille')] });
const hidden = { hasMeetingPoint: true, meetingPoint: null };
const known = { hasMeetingPoint: true, meetingPoint: 'Court 4' };

async function open(own: Own, answers: Parameters<typeof serveOuting>[1] = {}) {
  const server = serveOuting(own, {
    [`GET ${people}`]: () => Response.json(inPeople),
    [`POST ${partPath}`]: () =>
      taking(() => server, {
        outing: { ...hidden, taken: 2 },
        participation: aPart('in', { readableInMs: 11_990 }),
      })(),
    ...answers,
  });
  await openPage(`/announce/${id}`);
  const panel = within(await screen.findByRole('region', { name: 'La séance' }));
  return { server, panel };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the page of someone who has just joined', () => {
  it('shows the meeting point and the names some seconds later, without a reload', async () => {
    const { server, panel } = await open({ outing: hidden });
    await userEvent.click(await panel.findByRole('button', { name: 'Je participe' }));
    expect(await panel.findByText('dans quelques secondes')).toBeTruthy();
    expect(panel.queryByText('Le lieu exact est donné aux participants')).toBeNull();
    expect(panel.queryByText('lea-marchand')).toBeNull();
    expect(server.to(people)).toEqual([]);
    server.change({ outing: known, participation: aPart('in') });
    await pass(12_500);
    expect(await panel.findByText('Court 4')).toBeTruthy();
    expect(await panel.findByText('lea-marchand')).toBeTruthy();
    expect(panel.queryByText('dans quelques secondes')).toBeNull();
  });

  it('waits only for what is left after a reload', async () => {
    const { server, panel } = await open({
      outing: hidden,
      participation: aPart('in', { readableInMs: 3_000 }),
    });
    expect(panel.getByText('dans quelques secondes')).toBeTruthy();
    const before = server.to(announcePath).length;
    server.change({ outing: known, participation: aPart('in') });
    await pass(3_500);
    expect(await panel.findByText('Court 4')).toBeTruthy();
    expect(server.to(announcePath)).toHaveLength(before + 1);
  });

  it('asks once more, and not again and again, where a server does not say how long', async () => {
    const { server, panel } = await open({ outing: hidden, participation: aPart('in') });
    const before = server.to(announcePath).length;
    await pass(60_000);
    expect(server.to(announcePath)).toHaveLength(before + 1);
    expect(panel.getByText('dans quelques secondes')).toBeTruthy();
  });
});

describe('the question before leaving', () => {
  const asked = async (own: Own, button = 'Je ne peux plus venir') => {
    const { panel } = await open(own);
    await userEvent.click(await panel.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    return dialog.textContent;
  };
  const full = { taken: 4, state: 'full' } as const;
  /** The outing starts on 17 November at 18 h UTC. */
  const at = (time: string) => vi.setSystemTime(new Date(time));

  it.each([
    [
      'someone waits',
      '2027-11-10T12:00:00Z',
      { ...full, waiting: 2 },
      'Votre place est proposée à la première personne en attente, et on prévient karim_b.',
    ],
    [
      'nobody waits',
      '2027-11-10T12:00:00Z',
      full,
      'Votre place est de nouveau libre, et on prévient karim_b.',
    ],
    [
      'it starts soon',
      '2027-11-17T16:00:00Z',
      { ...full, waiting: 1 },
      'Votre place va à la première personne en attente qui répond, et on prévient karim_b.',
    ],
    [
      'after an SOS',
      '2027-11-16T12:00:00Z',
      { taken: 3, waiting: 1, urgent: true },
      'Votre place va à la première personne en attente qui répond, et on prévient karim_b.',
    ],
    [
      'nobody waits and it starts soon',
      '2027-11-17T16:00:00Z',
      full,
      'Votre place est de nouveau libre, et on prévient karim_b.',
    ],
  ])('says who gets the place: %s', async (_, time, outing, words) => {
    at(time);
    openSession(tokenFor(3_600_000), email);
    expect(await asked({ outing, participation: aPart('in') })).toContain(words);
  });

  it('says from when on the author is told, to someone who has just joined', async () => {
    const participation = aPart('in', { readableInMs: 8_000 });
    expect(await asked({ outing: full, participation })).toContain(
      'Votre place est de nouveau libre. Passé 10 secondes, on prévient karim_b.',
    );
  });

  it('says what becomes of an offered place that nobody else waits for', async () => {
    const participation = aPart('offered', { offeredUntil: '2027-11-11T12:00:00Z' });
    expect(await asked({ outing: { ...full, held: 1 }, participation }, 'Non, laisser la place')).toContain(
      'La place est de nouveau libre, et vous quittez la liste.',
    );
  });
});

it('keeps the announcement’s own words for whoever does not take part', async () => {
  const { panel } = await open({ outing: hidden });
  await waitFor(() => expect(panel.getByText('Le lieu exact est donné aux participants')).toBeTruthy());
  expect(panel.queryByText('dans quelques secondes')).toBeNull();
});

describe('who is in', () => {
  const friend = () => screen.queryByRole('region', { name: 'Quelqu’un vient avec vous ?' });

  it('can send the game to a friend; who waits cannot', async () => {
    await open({ outing: known, participation: aPart('in') });
    const shown = await screen.findByRole('region', { name: 'Quelqu’un vient avec vous ?' });
    expect(shown.textContent).toContain('Envoyez-lui le lien, deux champs suffisent.');
    await userEvent.click(within(shown).getByRole('button', { name: 'Inviter' }));
    expect(await screen.findByRole('dialog', { name: 'Inviter' })).toBeTruthy();
  });

  it('is not asked for a friend while waiting', async () => {
    const { panel } = await open({ outing: known, participation: aPart('waiting', { position: 2 }) });
    await panel.findByRole('button', { name: 'Quitter la liste' });
    expect(friend()).toBeNull();
  });

  it('is asked about this device after the press, and not when the page is only opened', async () => {
    vi.stubGlobal('Notification', { permission: 'default' });
    vi.stubGlobal('PushManager', {});
    const value = { getRegistration: async () => undefined };
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
    const answers = { 'GET /api/push/key': () => Response.json({ key: 'B'.repeat(87) }) };
    const asked = () => screen.queryByRole('region', { name: 'Être prévenu sur cet appareil ?' });
    try {
      const { panel } = await open({ outing: known, participation: aPart('in') }, answers);
      await panel.findByRole('button', { name: 'Je ne peux plus venir' });
      expect(asked()).toBeNull();
      cleanup();
      const next = await open({ outing: hidden }, answers);
      await userEvent.click(await next.panel.findByRole('button', { name: 'Je participe' }));
      await screen.findByRole('region', { name: 'Être prévenu sur cet appareil ?' });
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker');
    }
  });
});
