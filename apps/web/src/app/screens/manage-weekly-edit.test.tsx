import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { daysLater } from '@coequipiers/contract/days';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOuting } from '../../../test/announcements.ts';
import { refusal } from '../../../test/fake-server.ts';
import { brief, cleanUpAfterEach, field, openManage, own, serve } from '../../../test/manage.tsx';
import { descriptionOf, save, type } from '../../../test/manage-outing.tsx';

cleanUpAfterEach();

const series: Series = {
  repeat: 'weekly',
  until: null,
  paused: false,
  pausedAt: null,
  weekday: 2,
  startTime: '19:00',
  regulars: 0,
  regular: null,
};
const june = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 2));
/** A Tuesday that is always to come, and never more than 24 months away. */
const first = daysLater(june.toISOString().slice(0, 10), (9 - june.getUTCDay()) % 7);
const [wednesday, second, fifth] = [1, 7, 28].map((days) => daysLater(first, days)) as [
  string,
  string,
  string,
];
const date = (day: string) => `${Number(day.slice(8))} juin`;

/** At 19 h in Paris. */
const week = (id: string, day: string, given: Partial<Outing> = {}): Outing =>
  anOuting({
    id,
    startsAt: `${day}T17:00:00.000Z`,
    endsAt: `${day}T18:30:00.000Z`,
    places: 9,
    taken: 4,
    ...given,
  });
const shown = week('w1', first);
const later = week('w2', second, { places: 6, taken: 2 });
const weekly = (given: Partial<Announcement> = {}): Announcement =>
  own({ startDate: first, outing: shown, series, title: 'Foot à 5, chaque mardi', ...given });

const path = '/api/announce/a1';
const concerned = { [`GET ${path}/series/concerned`]: () => Response.json({ people: 7 }) };
const outings = {
  [`GET ${path}/outings`]: () =>
    Response.json([shown, later].map((outing) => ({ outing, participation: null }))),
};

async function openEdit(address: string, answers: Parameters<typeof serve>[1] = {}, mine = weekly()) {
  const server = serve([mine], { ...concerned, ...outings, ...answers });
  const page = await openManage(address);
  await waitFor(() => expect(field('Titre').value).toBe(mine.title));
  const sent = () => server.to(path).filter(({ method }) => method === 'PUT');
  const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
  return { ...page, server, sent, dialog };
}

describe('a weekly announcement being edited', () => {
  it('asks which weeks a new hour is meant for, and sends this one alone', async () => {
    const { user, address, sent, dialog } = await openEdit('/announce?edit=a1');
    type('Heure', '20:00');
    await user.click(save());
    const asked = await dialog('19\u00A0h devient 20\u00A0h');
    const one = asked.getByRole<HTMLInputElement>('radio', { name: 'Cette séance' });
    const following = asked.getByRole('radio', { name: 'Celle-ci et toutes les suivantes' });
    expect(one.checked).toBe(true);
    expect([one, following].map(descriptionOf)).toEqual([
      `Mardi ${date(first)} seulement`,
      `Chaque mardi à 20\u00A0h, dès le ${date(first)}`,
    ]);
    expect(asked.getByText('4 personnes sont prévenues, une seule fois.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Changer l’heure' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(sent().map(({ query }) => query)).toEqual(['apply=one&outing=w1']);
    expect(sent()[0]?.body).toMatchObject({ startTime: '20:00' });
    for (const unchanged of ['startDate', 'places', 'level', 'repeat', 'repeatUntil'])
      expect(sent()[0]?.body).not.toHaveProperty(unchanged);
  });

  it('says how many people all that follow are about', async () => {
    const { user, server, sent, dialog, address } = await openEdit('/announce?edit=a1');
    type('Jour', wednesday);
    await user.click(save());
    const asked = await dialog('Mardi devient mercredi');
    await user.click(asked.getByRole('radio', { name: /toutes les suivantes/ }));
    expect(await asked.findByText('7 personnes sont prévenues, une seule fois.')).toBeTruthy();
    expect(server.to(`${path}/series/concerned`)[0]?.query).toBe('from=w1');
    await user.click(asked.getByRole('button', { name: 'Changer le jour' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(sent()[0]).toMatchObject({
      query: 'apply=following&outing=w1&exact=true',
      body: { startDate: wednesday },
    });
  });

  it('goes back to the form, which has lost nothing', async () => {
    const { user, sent, dialog } = await openEdit('/announce?edit=a1');
    type('Heure', '20:30');
    await user.click(save());
    const asked = await dialog(/devient/);
    await user.click(asked.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([field('Heure').value, sent().length]).toEqual(['20:30', 0]);
    await user.click(save());
    expect(await dialog(/devient/)).toBeTruthy();
  });

  it('cannot change one week alone together with what all have in common', async () => {
    const { user, sent, dialog, address } = await openEdit('/announce?edit=a1');
    type('Heure', '20:00');
    type('Titre', 'Foot à 5, plus tard');
    await user.click(save());
    const asked = await dialog('19\u00A0h devient 20\u00A0h');
    const one = asked.getByRole<HTMLInputElement>('radio', { name: 'Cette séance' });
    expect(one.disabled).toBe(true);
    expect(descriptionOf(one)).toContain('Pour une séance seule, on change le jour');
    await user.click(asked.getByRole('button', { name: 'Changer l’heure' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(sent()[0]).toMatchObject({
      query: 'apply=following&outing=w1&exact=true',
      body: { startTime: '20:00', title: 'Foot à 5, plus tard' },
    });
  });

  it('asks nothing when only the words change, and sends no day', async () => {
    const { user, sent, address } = await openEdit('/announce?edit=a1');
    type('Titre', 'Foot à 5, venez');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(sent()[0]?.query).toBe('apply=following&outing=w1&exact=true');
    for (const unchanged of ['startDate', 'startTime', 'places', 'repeat'])
      expect(sent()[0]?.body).not.toHaveProperty(unchanged);
  });

  it('shows the week of the address, and keeps its draft apart', async () => {
    const { user, go, dialog, sent, address } = await openEdit('/announce?edit=a1&outing=w2');
    expect([field('Jour').value, field('Places').value]).toEqual([second, '6']);
    type('Places', '8');
    const keep = async () => user.click(await screen.findByRole('button', { name: 'Garder le brouillon' }));
    await go('/announce?edit=a1');
    await keep();
    await waitFor(() => expect(field('Jour').value).toBe(first));
    expect(field('Places').value).toBe('9');
    await go('/announce?edit=a1&outing=w2');
    await waitFor(() => expect(field('Places').value).toBe('8'));
    await user.click(save());
    const asked = await dialog('6 places deviennent 8');
    expect(asked.getByText('Personne n’est prévenu de ce changement.')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Changer les places' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(sent()[0]).toMatchObject({ query: 'apply=one&outing=w2', body: { places: 8 } });
  });

  it('gives a week that was moved the day and hour of the slot back without a question', async () => {
    const moved = {
      ...week('w2', second),
      startTime: '18:00',
      startsAt: `${daysLater(second, 2)}T16:00:00.000Z`,
    };
    const answer = () => Response.json([shown, moved].map((outing) => ({ outing, participation: null })));
    const { user, sent, address } = await openEdit('/announce?edit=a1&outing=w2', {
      [`GET ${path}/outings`]: answer,
    });
    expect([field('Jour').value, field('Heure').value]).toEqual([daysLater(second, 2), '18:00']);
    type('Jour', second);
    type('Heure', '19:00');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()[0]).toMatchObject({
      query: 'apply=one&outing=w2',
      body: { startDate: second, startTime: '19:00' },
    });
  });

  it('plays one week from fewer people on, and follows when there are fewer places', async () => {
    const played = weekly({ outing: { ...shown, minimum: 8, confirmed: false, missing: 3 } });
    const { user, dialog, sent, address } = await openEdit('/announce?edit=a1', {}, played);
    const minimum = field(/^On joue à partir de/);
    type('Places', '6');
    expect(minimum.value).toBe('7');
    await user.click(save());
    const places = await dialog('9 places deviennent 6');
    await user.click(places.getByRole('button', { name: 'Annuler' }));
    type('Places', '9');
    expect(minimum.value).toBe('8');
    type(/^On joue à partir de/, '6');
    await user.click(save());
    const asked = await dialog('On joue à partir de 6');
    expect(asked.getByText('Personne n’est prévenu de ce changement.')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Changer le nombre' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(sent()[0]).toMatchObject({ query: 'apply=one&outing=w1', body: { minimum: 6 } });
    expect(sent()[0]?.body).not.toHaveProperty('places');
  });

  it('is not shown in another week when the weeks could not be loaded', async () => {
    serve([weekly()], { [`GET ${path}/outings`]: () => new Response('', { status: 500 }) });
    await openManage('/announce?edit=a1&outing=w2');
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
    expect(screen.queryByLabelText('Titre')).toBeNull();
  });

  it.each([
    ['WEEK_DAY_TAKEN', 'Le créneau a déjà une séance ce jour-là', 'Jour'],
    ['PLACES_TAKEN', '8 personnes participent déjà', 'Places'],
  ])('shows the refusal %s at its field, and loses nothing', async (code, userMessage, name) => {
    const refused = { [`PUT ${path}`]: refusal(409, { code, userMessage }) };
    const { user, dialog } = await openEdit('/announce?edit=a1', refused);
    type('Jour', wednesday);
    await user.click(save());
    const asked = await dialog('Mardi devient mercredi');
    await user.click(asked.getByRole('button', { name: 'Changer le jour' }));
    await waitFor(() => expect(descriptionOf(field(name))).toContain(userMessage));
    expect(document.activeElement).toBe(field(name));
    expect(field('Jour').value).toBe(wednesday);
    expect(brief().map(({ message }) => message)).toEqual([userMessage]);
  });

  it('does not move to the day of another week', async () => {
    const { user, sent } = await openEdit('/announce?edit=a1');
    type('Jour', second);
    await user.click(save());
    expect(descriptionOf(field('Jour'))).toContain('Une séance se déplace de 6 jours au plus');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('ends with a last day or without repeating, unless people take part later', async () => {
    const sentence = 'Des personnes participent aux séances suivantes. Arrêtez le créneau pour les prévenir';
    const refused = {
      [`PUT ${path}`]: refusal(409, { code: 'WEEKS_HAVE_PEOPLE', userMessage: sentence }),
    };
    const { user, sent } = await openEdit('/announce?edit=a1', refused);
    type(/^Dernier jour/, fifth);
    await user.click(save());
    await waitFor(() => expect(descriptionOf(field(/^Dernier jour/))).toContain(sentence));
    expect(sent()[0]?.body).toMatchObject({ repeatUntil: fifth });
    const toggle = screen.getByRole('switch', { name: 'Chaque semaine' });
    await user.click(toggle);
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ repeat: null });
    await waitFor(() => expect(descriptionOf(toggle)).toContain(sentence));
  });

  it('begins to repeat, which concerns nobody yet', async () => {
    const { user, sent, address } = await openEdit('/announce?edit=a1', {}, weekly({ series: null }));
    await user.click(screen.getByRole('switch', { name: 'Chaque semaine' }));
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(sent()[0]).toMatchObject({ query: '', body: { repeat: 'weekly', repeatUntil: null } });
  });
});
