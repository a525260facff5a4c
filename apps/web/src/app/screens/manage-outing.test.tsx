import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test/fake-server.ts';
import {
  cleanUpAfterEach,
  field,
  filledIn,
  fillIn,
  openManage,
  publish,
  published,
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
  openWithOuting,
  radio,
  type,
} from '../../../test/manage-outing.tsx';

cleanUpAfterEach();

describe('the outing of a new announcement', () => {
  it('is proposed, and one press away from an announcement without a precise date and back', async () => {
    serve([]);
    const { user } = await openManage('/announce');
    expect([field('Jour').value, field('Heure').value]).toEqual([expect.stringMatching(/^\d{4}-/), '20:00']);
    type('Jour', day);
    await user.click(withoutDate());
    expect(screen.queryByLabelText('Heure')).toBeNull();
    expect(document.activeElement).toBe(withDate());
    type(/^Début/, day);
    type(/^Fin/, day);
    await user.click(withDate());
    expect(screen.queryByLabelText(/^Fin/)).toBeNull();
    expect([field('Jour').value, field('Heure').value]).toEqual([day, '20:00']);
    await user.click(withoutDate());
    expect([field(/^Début/).value, field(/^Fin/).value]).toEqual([day, day]);
  });

  it('is published with its defaults, and without an end date', async () => {
    const server = serve([]);
    const { user, address } = await openManage('/announce');
    await fillIn(user);
    type(/^Début/, day);
    type(/^Fin/, day);
    await user.click(withDate());
    type('Heure', '10:00');
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(published(server).map(({ body }) => body)).toEqual([{ ...filledIn, ...allDefaults }]);
  });

  it('is published with all chosen values', async () => {
    const { user, address, server } = await openWithOuting();
    type('Jour', day);
    type('Heure', '19:30');
    await user.selectOptions(field('Durée'), '120');
    await user.click(screen.getByRole('button', { name: 'Une place de plus' }));
    await user.click(radio('Intermédiaire'));
    await user.click(onRequest());
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
      minimum: null,
      level: 'intermediate',
      admission: 'approval',
      priceCents: 750,
      meetingPoint: 'Courts couverts, accueil',
    });
  });

  it('is shown on the card as long as its day and time are known', async () => {
    const { user } = await openWithOuting();
    const card = screen.getByRole('article');
    await user.click(screen.getByRole('button', { name: 'Une place de plus' }));
    expect(card.textContent).toContain('2 places libres');
    type('Jour', day);
    type('Heure', '19:30');
    expect(card.textContent).toMatch(/20 juin.* · 19\u00A0h\u00A030/);
    type('Heure', '');
    expect(card.textContent).not.toContain('places libres');
    type('Heure', '19:30');
    await user.click(withoutDate());
    expect(card.textContent).not.toContain('places libres');
  });

  it('is not sent without a date, and has the same values when the date is back', async () => {
    const { user, address, server } = await openWithOuting();
    type('Heure', '10:00');
    type(/^Prix par personne/, '8');
    await user.click(radio('Débutant'));
    await user.click(withoutDate());
    await user.click(withDate());
    expect([field('Heure').value, field(/^Prix/).value]).toEqual(['10:00', '8']);
    expect(radio('Débutant').checked).toBe(true);
    await user.click(withoutDate());
    type(/^Début/, '');
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(published(server)[0]?.body).toEqual(filledIn);
  });

  it('says at each field what is missing or wrong, and focuses the first', async () => {
    const { user, server } = await openWithOuting();
    type('Jour', '');
    type('Heure', '');
    await user.clear(field('Il manque'));
    type(/^Prix par personne/, 'huit');
    type(/^Point de rendez-vous/, 'x'.repeat(201));
    await user.click(publish());
    const problems: [string | RegExp, string][] = [
      ['Jour', 'Choisissez d’abord le jour'],
      ['Heure', 'Indiquez l’heure de la séance'],
      ['Il manque', 'Indiquez le nombre de places'],
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
    ['startTime', 'Heure', 'Cette heure n’existe pas ce jour-là\u00A0: on passe à l’heure d’été'],
    ['startDate', 'Jour', 'La séance ne peut pas commencer dans plus de 24 mois'],
    ['places', 'Il manque', 'Le nombre de places doit être compris entre 1 et 50'],
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
    await fillIn(user, { game: true });
    await user.click(details());
    type('Jour', day);
    type('Heure', '10:00');
    await user.click(publish());
    await waitFor(() => expect(descriptionOf(field(label))).toContain(userMessage));
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
  });

  it('says who can read the meeting point and when, and that the price is only for shared costs', async () => {
    const { user } = await openWithOuting();
    const point = field(/^Point de rendez-vous/);
    const readers = 'Vous et les participants seulement.';
    const atOnce = 'Toute personne qui s’inscrit le lit aussitôt.';
    expect(descriptionOf(point)).toContain(`${readers} ${atOnce}`);
    await user.click(onRequest());
    const others = 'Les autres lisent «\u00A0Le lieu exact est donné aux participants\u00A0».';
    expect(descriptionOf(point)).toContain(`${readers} ${others}`);
    expect(descriptionOf(point)).not.toContain(atOnce);
    expect(descriptionOf(field(/^Prix/))).toContain('partage de frais seulement');
  });

  it('counts places by buttons, arrows and digits, within the limits', async () => {
    const { user } = await openWithOuting();
    const [less, more] = ['moins', 'plus'].map((word) =>
      screen.getByRole('button', { name: `Une place de ${word}` }),
    ) as [HTMLElement, HTMLElement];
    const places = screen.getByRole('spinbutton', { name: 'Il manque' });
    const team = () => document.querySelector('form output[for]')?.textContent;
    expect(team()).toBe('Vous, et une personne');
    await user.click(less);
    expect(field('Il manque').value).toBe('1');
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
    expect(field('Il manque').value).toBe('50');
    await user.clear(places);
    await user.type(places, '51');
    await user.click(publish());
    expect(descriptionOf(field('Il manque'))).toContain(
      'Le nombre de places doit être compris entre 1 et 50',
    );
  });
});
