import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOuting } from '../../../test/announcements.ts';
import { refusal } from '../../../test/fake-server.ts';
import {
  brief,
  cleanUpAfterEach,
  email,
  field,
  filledIn,
  fillIn,
  openManage,
  own,
  publish,
  published,
  serve,
} from '../../../test/manage.tsx';

cleanUpAfterEach();

const add = () => screen.getByRole('button', { name: /^Ajouter une séance/ });
const remove = () => screen.getByRole('button', { name: 'Retirer la séance' });
const save = () => screen.getByRole('button', { name: 'Mettre à jour' });
const part = () => screen.queryByRole('region', { name: 'La séance' });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

/** A day that is always to come, and never more than 24 months away. */
const day = `${new Date().getUTCFullYear() + 1}-06-20`;
const allDefaults = {
  startDate: day,
  endDate: null,
  startTime: '10:00',
  durationMinutes: 90,
  places: 1,
  level: 'all',
  admission: 'open',
  priceCents: null,
  meetingPoint: null,
};

async function openWithOuting() {
  const server = serve([]);
  const opened = await openManage('/announce');
  await fillIn(opened.user);
  await opened.user.click(add());
  return { ...opened, server };
}

describe('the outing of a new announcement', () => {
  it('is folded until asked for, then stands in the place of the dates, and the keyboard follows', async () => {
    serve([]);
    const { user } = await openManage('/announce');
    expect(part()).toBeNull();
    expect(add().textContent).toContain('Un jour, une heure, des places\u00A0: on vous rejoint d’un geste.');
    expect(add().ariaExpanded).toBe('false');
    type(/^Début/, day);
    type(/^Fin/, day);
    await user.click(add());
    expect(screen.queryByLabelText(/^Fin/)).toBeNull();
    expect(field('Jour').value).toBe(day);
    expect(document.activeElement).toBe(field('Jour'));
    expect(screen.queryByRole('switch')).toBeNull();

    await user.click(remove());
    expect(part()).toBeNull();
    expect(document.activeElement).toBe(add());
    expect([field(/^Début/).value, field(/^Fin/).value]).toEqual([day, day]);
  });

  it('is published with its defaults, and without an end date', async () => {
    const server = serve([]);
    const { user, address } = await openManage('/announce');
    await fillIn(user);
    type(/^Début/, day);
    type(/^Fin/, day);
    await user.click(add());
    type('Heure', '10:00');
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(published(server).map(({ body }) => body)).toEqual([{ ...filledIn, ...allDefaults }]);
  });

  it('is published with all that was chosen', async () => {
    const { user, address, server } = await openWithOuting();
    type('Jour', day);
    type('Heure', '19:30');
    await user.selectOptions(field('Durée'), '120');
    await user.click(screen.getByRole('button', { name: 'Une place de plus' }));
    await user.click(radio('Intermédiaire'));
    await user.click(radio('Sur accord'));
    type(/^Prix par personne/, '7,50');
    type(/^Point de rendez-vous/, '  Courts couverts, accueil ');
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(published(server)[0]?.body).toEqual({
      ...filledIn,
      startDate: day,
      startTime: '19:30',
      durationMinutes: 120,
      places: 2,
      level: 'intermediate',
      admission: 'approval',
      priceCents: 750,
      meetingPoint: 'Courts couverts, accueil',
    });
  });

  it('is not sent once removed, and comes back as it was typed', async () => {
    const { user, address, server } = await openWithOuting();
    type('Heure', '10:00');
    type(/^Prix par personne/, '8');
    await user.click(radio('Débutant'));
    await user.click(remove());
    await user.click(add());
    expect([field('Heure').value, field(/^Prix/).value]).toEqual(['10:00', '8']);
    expect(radio('Débutant').checked).toBe(true);
    await user.click(remove());
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(published(server)[0]?.body).toEqual(filledIn);
  });

  it('says at each field what is missing or wrong, and leads to the first', async () => {
    const { user, server } = await openWithOuting();
    await user.clear(field('Places'));
    type(/^Prix par personne/, 'huit');
    type(/^Point de rendez-vous/, 'x'.repeat(201));
    await user.click(publish());
    const problems: [string | RegExp, string][] = [
      ['Jour', "Choisissez d'abord le jour"],
      ['Heure', "Indiquez l'heure de la séance"],
      ['Places', 'Indiquez le nombre de places'],
      [/^Prix/, 'Le prix doit être compris entre 0 et 500\u00A0€'],
      [/^Point/, 'Le point de rendez-vous ne peut pas dépasser 200 caractères'],
    ];
    for (const [name, text] of problems) {
      expect(field(name).ariaInvalid).toBe('true');
      expect(descriptionOf(field(name))).toContain(text);
    }
    expect(screen.getByText('201 / 200')).toBeTruthy();
    expect(document.activeElement).toBe(field('Jour'));
    type('Jour', '2020-01-01');
    type('Heure', '10:00');
    expect(descriptionOf(field('Jour'))).toContain('La séance ne peut pas commencer dans le passé');
    await user.click(publish());
    expect(document.activeElement).toBe(field('Jour'));
    expect(published(server)).toEqual([]);
  });

  it.each([
    ['startTime', 'Heure', "Cette heure n'existe pas ce jour-là\u00A0: on passe à l'heure d'été"],
    ['startDate', 'Jour', 'La séance ne peut pas commencer dans plus de 24 mois'],
    ['places', 'Places', 'Le nombre de places doit être compris entre 1 et 50'],
    ['priceCents', /^Prix/, 'Le prix doit être compris entre 0 et 500\u00A0€'],
    ['meetingPoint', /^Point/, 'Ce texte contient des caractères qui ne sont pas acceptés'],
  ])('shows the server’s refusal of %s at its field', async (name, label, userMessage) => {
    serve([], {
      'POST /api/announce': refusal(400, {
        code: 'VALIDATION',
        userMessage,
        message: `${name}: ${userMessage}`,
      }),
    });
    const { user } = await openManage('/announce');
    await fillIn(user);
    await user.click(add());
    type('Jour', day);
    type('Heure', '10:00');
    await user.click(publish());
    await waitFor(() => expect(descriptionOf(field(label))).toContain(userMessage));
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
  });

  it('says who reads the meeting point, and when, and that money is only for shared costs', async () => {
    const { user } = await openWithOuting();
    const point = field(/^Point de rendez-vous/);
    const readers =
      'Vous et les participants seulement. Les autres lisent «\u00A0Le lieu exact est donné aux participants\u00A0».';
    const atOnce = "Toute personne qui s'inscrit le lit aussitôt";
    expect(descriptionOf(point)).toContain(`${readers} ${atOnce}`);
    await user.click(radio('Sur accord'));
    expect(descriptionOf(point)).toContain(readers);
    expect(descriptionOf(point)).not.toContain(atOnce);
    expect(descriptionOf(field(/^Prix/))).toContain('partage de frais seulement');
  });

  it('counts places by buttons, arrows and digits, within the limits', async () => {
    const { user } = await openWithOuting();
    const [less, more] = ['moins', 'plus'].map((word) =>
      screen.getByRole('button', { name: `Une place de ${word}` }),
    ) as [HTMLElement, HTMLElement];
    const places = screen.getByRole('spinbutton', { name: 'Places' });
    const team = () => within(part() as HTMLElement).getByRole('status').textContent;
    expect(team()).toBe('Vous, et une personne');
    await user.click(less);
    expect(field('Places').value).toBe('1');
    expect(less.ariaDisabled).toBe('true');
    await user.click(more);
    expect(team()).toBe('Vous, et deux personnes');
    await user.type(places, '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(team()).toBe('Vous, et trois personnes');
    await user.clear(places);
    await user.type(places, '4a9');
    expect(team()).toContain('Vous, et 49 personnes');
    await user.click(more);
    await user.click(more);
    expect(field('Places').value).toBe('50');
    await user.clear(places);
    await user.type(places, '51');
    await user.click(publish());
    expect(descriptionOf(field('Places'))).toContain('Le nombre de places doit être compris entre 1 et 50');
  });
});

describe('the draft of an outing', () => {
  const key = `draft:${email}:announcement`;
  const reload = async (address: string) => {
    cleanup();
    return openManage(address);
  };

  it('survives a reload whole, also when it was removed', async () => {
    const { user } = await openWithOuting();
    type('Jour', day);
    type('Heure', '10:00');
    await user.selectOptions(field('Durée'), '45');
    await user.click(screen.getByRole('button', { name: 'Une place de plus' }));
    await user.click(radio('Confirmé'));
    await user.click(radio('Sur accord'));
    type(/^Prix/, '8');
    type(/^Point/, 'À l’accueil');
    const shown = () => [
      ...['Jour', 'Heure', 'Durée', 'Places', /^Prix/, /^Point/].map((name) => field(name).value),
      radio('Confirmé').checked,
      radio('Sur accord').checked,
    ];
    const typed = [day, '10:00', '45', '2', '8', 'À l’accueil', true, true];
    await reload('/announce');
    expect(shown()).toEqual(typed);
    await user.click(remove());
    await reload('/announce');
    expect(part()).toBeNull();
    await user.click(add());
    expect(shown()).toEqual(typed);
  });

  it('from before outings existed is still read, and takes none away', async () => {
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

  it('that is unreadable falls back to what is usual', async () => {
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
    await openManage('/announce');
    expect([field('Durée').value, radio('Tous niveaux').checked, radio('Ouverte').checked]).toEqual([
      '90',
      true,
      true,
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
    const { user, address, server } = await edit({ startDate: '2027-11-17', outing });
    expect(
      within(field('Durée')).getByRole('option', { name: '1\u00A0h\u00A040', selected: true }),
    ).toBeTruthy();
    type('Heure', '20:00');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce/b2')[0]?.body).toMatchObject({
      startDate: '2027-11-17',
      endDate: null,
      startTime: '20:00',
      durationMinutes: 100,
      places: 4,
      level: 'advanced',
      admission: 'approval',
      priceCents: 750,
      meetingPoint: 'Court 4',
    });
  });

  it('is left without a question when it was only removed and put back', async () => {
    const { user, address } = await edit({ startDate: '2027-11-17', outing });
    await user.click(remove());
    await user.click(add());
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
  });

  it('is taken away by nulls when it was removed', async () => {
    const { user, address, server } = await edit({ startDate: '2027-11-17', outing });
    await user.click(remove());
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    const body = server.to('/api/announce/b2')[0]?.body;
    expect(body).toMatchObject({ startDate: '2027-11-17', endDate: null, startTime: null, places: null });
    expect(body).not.toHaveProperty('level');
  });

  it('is not named when there never was one', async () => {
    const { user, address, server } = await edit({ startDate: '2027-11-17' });
    await user.type(field('Titre'), ' !');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(server.to('/api/announce/b2')[0]?.body).not.toHaveProperty('startTime');
    expect(server.to('/api/announce/b2')[0]?.body).not.toHaveProperty('places');
  });

  it.each(['over', 'cancelled'] as const)('starts empty when it is %s, without its day', async (state) => {
    const { user, address, server } = await edit({ startDate: '2025-11-17', outing: { ...outing, state } });
    expect(part()).toBeNull();
    expect(field(/^Début/).value).toBe('');
    await user.click(add());
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

  it('is not made again by a date alone when it is over', async () => {
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

  it('shows at the places how many people are in already', async () => {
    const userMessage = '3 personnes participent déjà';
    const { user } = await edit(
      { startDate: '2027-11-17', outing },
      { 'PUT /api/announce/b2': refusal(409, { code: 'PLACES_TAKEN', userMessage, message: '' }) },
    );
    await user.click(screen.getByRole('button', { name: 'Une place de moins' }));
    await user.click(save());
    await waitFor(() => expect(descriptionOf(field('Places'))).toContain(userMessage));
    await waitFor(() => expect(document.activeElement).toBe(field('Places')));
  });

  it('says that it must be cancelled first when people are in', async () => {
    const userMessage = "Annulez la séance d'abord";
    const { user, address } = await edit(
      { startDate: '2027-11-17', outing },
      { 'PUT /api/announce/b2': refusal(409, { code: 'OUTING_HAS_PEOPLE', userMessage, message: '' }) },
    );
    await user.click(remove());
    await user.click(save());
    await waitFor(() => expect(brief().map(({ message }) => message)).toEqual([userMessage]));
    expect(address()).toBe('/announce?edit=b2');
  });

  it('is taken as it stands now, not as it was listed', async () => {
    const listed = [own({ id: 'b2', startDate: '2027-11-17', outing })];
    serve(listed);
    const { go } = await openManage('/announce?view=list');
    await screen.findByRole('article');
    listed[0] = own({ ...listed[0], outing: { ...outing, startTime: '20:30', places: 6 } });
    await go('/announce?edit=b2');
    await waitFor(() => expect([field('Heure').value, field('Places').value]).toEqual(['20:30', '6']));
  });
});

/** What a screen reader says after the name of a field. */
function descriptionOf(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
