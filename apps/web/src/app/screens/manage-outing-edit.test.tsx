import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOuting } from '../../../test/announcements.ts';
import { refusal } from '../../../test/fake-server.ts';
import {
  brief,
  cleanUpAfterEach,
  email,
  field,
  openManage,
  own,
  serve,
  withDate,
  withoutDate,
} from '../../../test/manage.tsx';
import {
  allDefaults,
  day,
  descriptionOf,
  details,
  onRequest,
  radio,
  save,
  type,
} from '../../../test/manage-outing.tsx';

cleanUpAfterEach();
afterEach(() => void vi.useRealTimers());

describe('the draft of an outing', () => {
  const key = `draft:${email}:announcement`;
  const reload = async (address: string) => {
    cleanup();
    return openManage(address);
  };

  it('survives a reload completely, also when the outing was removed', async () => {
    serve([]);
    const { user } = await openManage('/announce');
    await user.click(details());
    type('Jour', day);
    type('Heure', '10:00');
    await user.selectOptions(field('Durée'), '45');
    await user.click(screen.getByRole('button', { name: 'Une place de plus' }));
    await user.click(radio('Confirmé'));
    await user.click(onRequest());
    type(/^Prix/, '8');
    type(/^Point/, 'À l’accueil');
    const shown = () => [
      ...['Jour', 'Heure', 'Durée', 'Il manque', /^Prix/, /^Point/].map((name) => field(name).value),
      radio('Confirmé').checked,
      onRequest().checked,
    ];
    const typed = [day, '10:00', '45', '2', '8', 'À l’accueil', true, true];
    await reload('/announce');
    expect(shown()).toEqual(typed);
    await user.click(withoutDate());
    await reload('/announce');
    expect(screen.queryByLabelText('Heure')).toBeNull();
    await user.click(withDate());
    expect(shown()).toEqual(typed);
  });

  it('that was stored before outings existed is still read, and does not remove an outing', async () => {
    const before = {
      title: 'Footing',
      category: 'Running',
      city: null,
      startDate: day,
      description: 'À deux',
    };
    window.localStorage.setItem(`${key}:new`, JSON.stringify({ values: before }));
    window.localStorage.setItem(`${key}:a1`, JSON.stringify({ values: before }));
    serve([own({ startDate: day, outing: anOuting() })]);
    await openManage('/announce');
    expect([field('Titre').value, field(/^Début/).value]).toEqual(['Footing', day]);
    await reload('/announce?edit=a1');
    await waitFor(() => expect(field('Titre').value).toBe('Footing'));
    expect([field('Jour').value, field('Heure').value, field('Places').value]).toEqual([day, '19:00', '4']);
  });

  it('that was stored before the outing ended does not list the announcement again when the outing is removed', async () => {
    const past = '2025-11-17';
    const values = { title: 'Corrigé', category: 'Football', description: 'À cinq', startDate: past };
    const outing = { withOuting: true, startTime: '19:00', durationMinutes: 90, places: '4' };
    const city = {
      code: '69029',
      latitude: 45.73,
      longitude: 4.91,
      zipCode: '69500',
      municipalityName: 'Bron',
    };
    window.localStorage.setItem(`${key}:a1`, JSON.stringify({ values: { ...values, ...outing, city } }));
    const server = serve([own({ startDate: past, outing: anOuting({ state: 'over' }) })]);
    const { user, address } = await openManage('/announce?edit=a1');
    await waitFor(() => expect(field('Jour').value).toBe(past));
    await user.click(withoutDate());
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    const body = server.to('/api/announce/a1')[0]?.body;
    expect(body).toMatchObject({ title: 'Corrigé' });
    for (const name of ['startDate', 'endDate', 'startTime', 'places']) expect(body).not.toHaveProperty(name);
  });

  it('that is unreadable falls back to the default values', async () => {
    const values = {
      withOuting: true,
      startDate: 'x',
      startTime: 'y',
      places: 7,
      durationMinutes: 1e9,
      level: 'x',
    };
    window.localStorage.setItem(`${key}:new`, JSON.stringify({ values: { ...values, category: 'Running' } }));
    serve([]);
    const { user } = await openManage('/announce');
    await user.click(details());
    expect([field('Durée').value, radio('Tous niveaux').checked, onRequest().checked]).toEqual([
      '90',
      true,
      false,
    ]);
  });
});

describe('the outing of an announcement being edited', () => {
  const outing = anOuting({
    durationMinutes: 100,
    places: 4,
    level: 'advanced',
    admission: 'approval',
    priceCents: 750,
    meetingPoint: 'Court 4',
    hasMeetingPoint: true,
  });
  const edit = async (announcement: Partial<Announcement>, answers = {}) => {
    const server = serve([own({ id: 'b2', ...announcement })], answers);
    const opened = await openManage('/announce?edit=b2');
    await waitFor(() => expect(field('Titre').value).not.toBe(''));
    return { ...opened, server };
  };

  it('fills the form, an unusual duration included, and is saved', async () => {
    const { user, address, server } = await edit({ startDate: day, outing });
    expect(
      within(field('Durée')).getByRole('option', { name: '1\u00A0h\u00A040', selected: true }),
    ).toBeTruthy();
    const later = day.replace(/20$/, '21');
    type('Jour', later);
    type('Heure', '20:00');
    await user.selectOptions(field('Durée'), '45');
    await user.click(screen.getByRole('button', { name: 'Une place de plus' }));
    await user.click(radio('Débutant'));
    await user.click(onRequest());
    type(/^Prix/, '');
    type(/^Point/, 'Court 5');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce/b2')[0]?.body).toMatchObject({
      startDate: later,
      endDate: null,
      startTime: '20:00',
      durationMinutes: 45,
      places: 5,
      level: 'beginner',
      admission: 'open',
      priceCents: null,
      meetingPoint: 'Court 5',
    });
  });

  it('keeps what another tab changed meanwhile, as only the changes of this one are sent', async () => {
    const { user, address, server } = await edit({ startDate: day, outing });
    type('Heure', '20:00');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    const body = server.to('/api/announce/b2')[0]?.body as object;
    expect(body).toMatchObject({ startTime: '20:00', endDate: null });
    const left = [
      'startDate',
      'durationMinutes',
      'places',
      'level',
      'admission',
      'priceCents',
      'meetingPoint',
    ];
    for (const name of left) expect(body).not.toHaveProperty(name);
  });

  it('may be moved to the current day at its place', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-16T02:00:00Z'), toFake: ['Date'] });
    const tahiti = { zipCode: '98714', municipalityName: 'Papeete' };
    await edit({ ...tahiti, startDate: '2026-11-20', outing: { ...outing, timeZone: 'Pacific/Tahiti' } });
    expect(field('Jour').min).toBe('2026-11-15');
    type('Jour', '2026-11-15');
    type('Heure', '19:00');
    expect(screen.getByRole('article').textContent).toContain('ce soir · 19 h');
  });

  it('is previewed with the people who are in it', async () => {
    const { user } = await edit({ startDate: day, outing: { ...outing, places: 4, taken: 3, waiting: 1 } });
    const card = screen.getByRole('article');
    expect(card.textContent).toContain('Plus qu’une place');
    await user.click(screen.getByRole('button', { name: 'Une place de plus' }));
    expect(card.textContent).toContain('2 places libres');
    await user.clear(field('Places'));
    await user.type(field('Places'), '3');
    expect(card.textContent).toContain('Complet');
    expect(card.textContent).toContain('1 en attente');
  });

  it('is left without a question when it was only removed and put back', async () => {
    const { user, address } = await edit({ startDate: day, outing });
    await user.click(withoutDate());
    await user.click(withDate());
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
  });

  it('is removed by sending nulls', async () => {
    const { user, address, server } = await edit({ startDate: day, outing });
    await user.click(withoutDate());
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    const body = server.to('/api/announce/b2')[0]?.body;
    expect(body).toMatchObject({ startDate: day, endDate: null, startTime: null, places: null });
    expect(body).not.toHaveProperty('level');
  });

  it('is not sent when there never was one', async () => {
    const { user, address, server } = await edit({ startDate: day });
    await user.type(field('Titre'), ' !');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce/b2')[0]?.body).not.toHaveProperty('startTime');
    expect(server.to('/api/announce/b2')[0]?.body).not.toHaveProperty('places');
  });

  it('is not removed by a change of the title when it was added in another tab meanwhile', async () => {
    const { user, address, server } = await edit({});
    await user.type(field('Titre'), ' !');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce/b2')[0]?.body).not.toHaveProperty('startDate');
  });

  it.each(['over', 'cancelled'] as const)('starts empty when it is %s, without its day', async (state) => {
    const { user, address, server } = await edit({ startDate: '2025-11-17', outing: { ...outing, state } });
    expect(screen.queryByLabelText('Heure')).toBeNull();
    expect(field(/^Début/).value).toBe('');
    await user.click(withDate());
    expect(['Jour', 'Heure', 'Places', 'Durée', /^Prix/, /^Point/].map((name) => field(name).value)).toEqual([
      '',
      '',
      '1',
      '90',
      '',
      '',
    ]);
    type('Jour', day);
    type('Heure', '10:00');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce/b2')[0]?.body).toMatchObject(allDefaults);
  });

  it.each(['over', 'cancelled'] as const)(
    'stays as it is when only the title is corrected and it is %s',
    async (state) => {
      const { user, address, server } = await edit({ startDate: '2025-11-17', outing: { ...outing, state } });
      await user.type(field('Titre'), ' !');
      await user.click(save());
      await waitFor(() => expect(address()).toBe('/announce?view=list'));
      const body = server.to('/api/announce/b2')[0]?.body;
      for (const name of ['startDate', 'endDate', 'startTime', 'places'])
        expect(body).not.toHaveProperty(name);
    },
  );

  it('is not created again by a date alone when it is over', async () => {
    const { user, address, server } = await edit({
      startDate: '2025-11-17',
      outing: { ...outing, state: 'over' },
    });
    type(/^Début/, day);
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    const body = server.to('/api/announce/b2')[0]?.body;
    expect(body).toMatchObject({ startDate: day, startTime: null, places: null });
  });

  it('shows at the places how many people already take part', async () => {
    const userMessage = '3 personnes participent déjà';
    const { user } = await edit(
      { startDate: day, outing },
      { 'PUT /api/announce/b2': refusal(409, { code: 'PLACES_TAKEN', userMessage, message: '' }) },
    );
    await user.click(screen.getByRole('button', { name: 'Une place de moins' }));
    await user.click(save());
    await waitFor(() => expect(descriptionOf(field('Places'))).toContain(userMessage));
    await waitFor(() => expect(document.activeElement).toBe(field('Places')));
  });

  it('says that it must be cancelled first when people take part', async () => {
    const userMessage = "Annulez la séance d'abord";
    const { user, address } = await edit(
      { startDate: day, outing },
      { 'PUT /api/announce/b2': refusal(409, { code: 'OUTING_HAS_PEOPLE', userMessage, message: '' }) },
    );
    await user.click(withoutDate());
    await user.click(save());
    await waitFor(() => expect(brief().map(({ message }) => message)).toEqual([userMessage]));
    expect(address()).toBe('/announce?edit=b2');
  });

  it('is loaded as it is now, not as it was listed', async () => {
    const listed = [own({ id: 'b2', startDate: day, outing })];
    serve(listed);
    const { go } = await openManage('/announce?view=list');
    await screen.findByRole('article');
    listed[0] = own({ ...listed[0], outing: { ...outing, startTime: '20:30', places: 6 } });
    await go('/announce?edit=b2');
    await waitFor(() => expect([field('Heure').value, field('Places').value]).toEqual(['20:30', '6']));
  });
});
