import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { daysLater } from '@coequipiers/contract/days';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting } from '../../../test/announcements.ts';
import { nobody, refusal } from '../../../test/fake-server.ts';
import { toasts } from '../../../test/home.ts';
import { openPage } from '../../../test/page.tsx';
import { announcePath, email, id, lists, serveOuting } from '../../../test/taking-part.ts';
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

const slot: Series = {
  repeat: 'weekly',
  until: null,
  paused: false,
  pausedAt: null,
  weekday: 3,
  startTime: '19:00',
  regulars: 0,
  regular: null,
};
/** The weeks of a Wednesday slot from 17 November 2027 on, at 19 h in Paris. */
const week = (index: number, given: Partial<Outing> = {}): Outing => {
  const day = daysLater('2027-11-17', index * 7);
  return anOuting({
    id: `w${index}`,
    startsAt: `${day}T18:00:00.000Z`,
    endsAt: `${day}T19:30:00.000Z`,
    taken: 2,
    ...given,
  });
};
const weeks = [week(0), week(1), week(2, { state: 'cancelled' }), week(3)];

type Opened = {
  series?: Partial<Series>;
  listed?: boolean;
  answers?: Parameters<typeof serveOuting>[1];
  address?: string;
};

async function open({ series = {}, listed = true, answers = {}, address = '' }: Opened = {}) {
  const own: Partial<Announcement> = {
    createdBy: email,
    authorUsername: 'camille',
    views: 3,
    listed,
    series: { ...slot, ...series },
  };
  const { outing: _, ...others } = own;
  const server = serveOuting(
    { ...others, outing: week(0) },
    {
      [`GET ${announcePath}/participants`]: () => Response.json(lists()),
      [`GET ${announcePath}/outings`]: () =>
        Response.json(weeks.map((outing) => ({ outing, participation: null }))),
      [`GET ${announcePath}/series/concerned`]: ({ query }) =>
        Response.json({ people: query === 'from=w0' ? 6 : 4 }),
      ...answers,
    },
  );
  const answered = (changed: Partial<Series> = {}) =>
    Response.json(anAnnouncement({ id, ...own, series: { ...slot, ...changed }, outing: week(0) }));
  const page = await openPage(`/announce/${id}${address}`);
  const panel = within(await screen.findByRole('region', { name: /^La séance/ }));
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
  return { ...page, server, panel, answered, press, dialog };
}

describe('the author of a slot', () => {
  it('finds the week above and the slot below, without the words of a single game', async () => {
    const { panel } = await open();
    expect(panel.getByText('Mercredi 17 novembre')).toBeTruthy();
    expect(panel.getByText(/^Chaque mercredi, sans dernier jour/)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Modifier' }).getAttribute('href')).toBe(
      `/announce?edit=${id}&outing=w0`,
    );
    expect(panel.queryByRole('button', { name: 'Annuler la séance' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Supprimer' })).toBeTruthy();
  });

  it('reads the last day of the slot', async () => {
    const { panel } = await open({ series: { until: '2028-03-01' } });
    expect(panel.getByText(/^Chaque mercredi, jusqu’au 1er mars/)).toBeTruthy();
  });

  it('skips a date with a word for those who come', async () => {
    const { server, press, dialog, answered } = await open({
      address: '?outing=w1',
      answers: { [`POST ${announcePath}/outing/cancel`]: () => answered() },
    });
    await press('Passer cette date');
    const asked = await dialog('Passer le 24 novembre\u00A0?');
    expect(
      await asked.findByText(/Les 2 participants sont prévenus.* Le créneau reprend le 8 décembre\./),
    ).toBeTruthy();
    await userEvent.type(asked.getByRole('textbox'), 'La salle est fermée.');
    await userEvent.dblClick(asked.getByRole('button', { name: 'Passer la date' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.to(`${announcePath}/outing/cancel`);
    expect(sent.map(({ query, body }) => [query, body])).toEqual([
      ['outing=w1', { reason: 'La salle est fermée.' }],
    ]);
    expect(toasts()).toEqual(['success: C’est noté\u00A0: pas de séance le 24 novembre.']);
  });

  it('keeps the word without a connection, and can send it again', async () => {
    let online = false;
    const { press, dialog, answered } = await open({
      answers: { [`POST ${announcePath}/outing/cancel`]: (call) => (online ? answered() : nobody(call)) },
    });
    await press('Passer cette date');
    const asked = await dialog(/^Passer le 17 novembre/);
    expect(await asked.findByText(/Le créneau reprend le 24\./)).toBeTruthy();
    await userEvent.type(asked.getByRole('textbox'), 'Je suis malade.');
    await userEvent.click(asked.getByRole('button', { name: 'Passer la date' }));
    expect(await asked.findByText(/Il faut une connexion/)).toBeTruthy();
    expect(asked.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Je suis malade.');
    online = true;
    await userEvent.click(asked.getByRole('button', { name: 'Passer la date' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for nobody of the date that is shown once the slot has stopped with it', async () => {
    let stopped = false;
    const { server, press, dialog, answered } = await open({
      answers: {
        [`POST ${announcePath}/series/stop`]: () => {
          stopped = true;
          return answered({ until: '2027-11-10' });
        },
        [`GET ${announcePath}/outings`]: () =>
          Response.json(stopped ? [] : weeks.map((outing) => ({ outing, participation: null }))),
      },
    });
    const asked = () => server.to(`${announcePath}/participants`).length;
    const read = () => server.to(`${announcePath}/outings`).length;
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    const before = [asked(), read()];
    await press('Arrêter le créneau');
    const question = await dialog('Arrêter le créneau\u00A0?');
    await userEvent.click(await question.findByRole('radio', { name: 'Tout de suite' }));
    await userEvent.click(question.getByRole('button', { name: 'Arrêter' }));
    await waitFor(() => expect(screen.queryByText('Les prochaines dates')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([asked(), read() > Number(before[1])]).toEqual([before[0], true]);
  });

  it('stops the slot after this date, and reads whom it concerns', async () => {
    const { server, press, dialog, answered } = await open({
      answers: {
        [`POST ${announcePath}/series/stop`]: () => answered({ until: '2027-11-17' }),
      },
    });
    await press('Arrêter le créneau');
    const asked = await dialog('Arrêter le créneau\u00A0?');
    const after = await asked.findByRole<HTMLInputElement>('radio', { name: 'Après mercredi 17 novembre' });
    expect(after.checked).toBe(true);
    expect(await asked.findByText('4 personnes sont prévenues, une seule fois.')).toBeTruthy();
    await userEvent.type(asked.getByRole('textbox'), 'Je déménage.');
    await userEvent.click(asked.getByRole('button', { name: 'Arrêter' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to(`${announcePath}/series/stop`)[0]?.body).toEqual({ from: 'w1', reason: 'Je déménage.' });
    expect(toasts()).toEqual(['success: Le créneau s’arrête après le 17 novembre.']);
  });

  it('stops the slot at once, and reads how many dates are cancelled', async () => {
    const { server, press, dialog, answered } = await open({
      address: '?outing=w1',
      answers: { [`POST ${announcePath}/series/stop`]: () => answered() },
    });
    await press('Arrêter le créneau');
    const asked = await dialog('Arrêter le créneau\u00A0?');
    expect(await asked.findByText('Les 3 dates à venir sont annulées')).toBeTruthy();
    await userEvent.click(asked.getByRole('radio', { name: 'Tout de suite' }));
    expect(await asked.findByText('6 personnes sont prévenues, une seule fois.')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Arrêter' }));
    await waitFor(() => expect(toasts()).toEqual(['success: Le créneau est arrêté.']));
    expect(server.to(`${announcePath}/series/stop`)[0]?.body).toEqual({ from: 'w0' });
  });

  it('is told why the slot did not stop', async () => {
    const { press, dialog } = await open({
      answers: {
        [`POST ${announcePath}/series/stop`]: refusal(409, {
          userMessage: 'Cette annonce ne se répète pas',
        }),
      },
    });
    await press('Arrêter le créneau');
    const asked = await dialog('Arrêter le créneau\u00A0?');
    await userEvent.click(asked.getByRole('button', { name: 'Arrêter' }));
    expect(await asked.findByText('Cette annonce ne se répète pas')).toBeTruthy();
  });

  it('reads before deleting that all dates are cancelled', async () => {
    const { press, dialog } = await open();
    await press('Supprimer');
    const asked = await dialog(/^Supprimer l’annonce/);
    expect(asked.getByText('Toutes les dates à venir sont annulées')).toBeTruthy();
    expect(await asked.findByText('6 personnes sont prévenues')).toBeTruthy();
    expect(asked.getByRole('button', { name: 'Supprimer et prévenir' })).toBeTruthy();
  });
});

describe('the author of a slot to which nobody came', () => {
  it('is asked whether it goes on, and answers with one press', async () => {
    const { server, answered } = await open({
      series: { asked: true },
      answers: { [`POST ${announcePath}/series/continue`]: () => answered({ asked: false }) },
    });
    const question = within(await screen.findByRole('region', { name: 'On continue' }));
    expect(question.getByText(/^Personne ne s’est inscrit depuis cinq mercredis\./)).toBeTruthy();
    expect(question.getByRole('link', { name: 'Changer le jour ou l’heure' }).getAttribute('href')).toBe(
      `/announce?edit=${id}&outing=w0`,
    );
    expect(question.getByRole('button', { name: 'Arrêter le créneau' })).toBeTruthy();
    server.change({ series: slot } as Partial<Announcement> as Parameters<typeof server.change>[0]);
    await userEvent.dblClick(question.getByRole('button', { name: 'Oui, on continue' }));
    const noted = await screen.findByText('C’est noté, le créneau continue.');
    expect(document.activeElement).toBe(noted);
    expect(server.to(`${announcePath}/series/continue`)).toHaveLength(1);
  });

  it('is asked nothing while people come', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'On continue' })).toBeNull();
  });

  it('brings a paused slot back, which cannot be published again', async () => {
    const paused = { paused: true, pausedAt: '2027-11-09T08:00:00.000Z' };
    const { server, answered, press } = await open({
      series: paused,
      listed: false,
      answers: { [`POST ${announcePath}/series/continue`]: () => answered() },
    });
    expect(screen.getByText(/^Créneau en pause depuis le 9 nov\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Republier' })).toBeNull();
    await press('Reprendre');
    await waitFor(() =>
      expect(toasts()).toEqual(['success: Le créneau reprend\u00A0: il est de nouveau dans les recherches.']),
    );
    expect(server.to(`${announcePath}/series/continue`)).toHaveLength(1);
  });
});
