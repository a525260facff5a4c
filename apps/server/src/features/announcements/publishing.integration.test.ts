import { imageUrl } from '@coequipiers/contract/image-urls';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, post, publish } from './test/publish.ts';

const app = await sharedTestApp();
const author = await aPerson(app);

describe('publishing', () => {
  it('answers with the announcement, at the centre of its commune', async () => {
    const answer = await post(author, aWrite({ latitude: 45.4400001, startDate: dayFromNow(-3) }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      title: 'Tennis le dimanche matin',
      description: 'Deux heures de double, tous niveaux.\nLes balles sont fournies.',
      category: 'Tennis',
      zipCode: '42000',
      regionName: 'Auvergne-Rhône-Alpes',
      municipalityName: 'Saint-Étienne',
      location: { coordinates: [expect.closeTo(4.39, 1), expect.closeTo(45.43, 1)] },
      latitude: expect.closeTo(45.43, 1),
      longitude: expect.closeTo(4.39, 1),
      startDate: dayFromNow(-3),
      outing: null,
      series: null,
      participation: null,
      endDate: null,
      visibility: 'everyone',
      imageUrl: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      createdBy: author.email,
      authorUsername: author.username,
      expired: false,
      expirationInfo: null,
      likesCount: 0,
      dislikesCount: 0,
      userVote: null,
      isFavorite: false,
      commentCount: 0,
      views: 0,
      listed: true,
    });
    expect(answer.json().latitude).not.toBe(45.4400001);
  });

  it('ignores fields that the form does not have', async () => {
    const answer = await post(author, {
      ...aWrite(),
      id: 'f'.repeat(32),
      createdBy: 'autre@exemple.org',
      author_id: '0'.repeat(32),
      createdAt: '2000-01-01T00:00:00.000Z',
      expired: true,
      views: 9_999,
      listed: false,
      place_id: 1,
    });
    expect(answer.json()).toMatchObject({ createdBy: author.email, expired: false, views: 0, listed: true });
    expect(answer.json().id).not.toBe('f'.repeat(32));
    expect(new Date(answer.json().createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('tidies texts, and keeps line breaks and joined emoji', async () => {
    const shown = await publish(author, {
      title: '  Course 🏃‍♀️ du soir ',
      description: ' Ligne une\r\nLigne deux\t!\r ',
    });
    expect([shown.title, shown.description]).toEqual(['Course 🏃‍♀️ du soir', 'Ligne une\nLigne deux !']);
  });

  it('reads days from dates with an hour, and instants as they are in Paris', async () => {
    const dates = async (endDate: string) => (await publish(author, { endDate })).endDate;
    expect(await dates('2099-06-30')).toBe('2099-06-30');
    expect(await dates('2099-06-30T08:00:00')).toBe('2099-06-30');
    expect(await dates('2099-06-30T22:30:00.000Z')).toBe('2099-07-01');
    expect((await publish(author, { startDate: '', endDate: '' })).endDate).toBeNull();
  });

  it.each([null, undefined, 0])('finds the commune by its name when the position is %j', async (nothing) => {
    const expected = await publish(author);
    const shown = await publish(author, { latitude: nothing, longitude: nothing });
    expect([shown.municipalityName, shown.location]).toEqual([expected.municipalityName, expected.location]);
  });

  it('finds the commune by position when its name says nothing', async () => {
    const shown = await publish(author, {
      zipCode: null,
      municipalityName: undefined,
      regionName: null,
      latitude: 48.1173,
      longitude: -1.6778,
    });
    expect([shown.municipalityName, shown.zipCode]).toEqual(['Rennes', expect.stringMatching(/^35/)]);
  });

  it.each([
    [{ title: undefined }, 'Ce champ est requis'],
    [{ title: '   ' }, 'Ce champ est requis'],
    [{ title: '\u200B' }, 'Ce champ est requis'],
    [{ title: 12 }, 'Ce champ est requis'],
    [{ title: 'x'.repeat(101) }, 'Le titre ne peut pas dépasser 100 caractères'],
    [{ title: 'Foot\nen salle' }, 'Ce texte contient des caractères qui ne sont pas acceptés'],
    [{ title: 'Foot \u202Eellas ne' }, 'Ce texte contient des caractères qui ne sont pas acceptés'],
    [{ description: 'Nul\u0000' }, 'Ce texte contient des caractères qui ne sont pas acceptés'],
    [{ description: '' }, 'Ce champ est requis'],
    [{ description: 'x'.repeat(2_001) }, 'La description ne peut pas dépasser 2000 caractères'],
    [{ category: undefined }, 'Ce champ est requis'],
    [{ category: 'tennis' }, 'Cette catégorie n’existe pas'],
    [{ latitude: 91 }, 'La position n’est pas valide'],
    [{ longitude: '4.39' }, 'La position n’est pas valide'],
    [
      { latitude: 0, longitude: 0, zipCode: '', municipalityName: '' },
      'Veuillez remplir tous les champs obligatoires',
    ],
    [
      { latitude: 0, longitude: 0, municipalityName: 'Atlantide' },
      'Veuillez remplir tous les champs obligatoires',
    ],
    [
      { latitude: 40, longitude: -40, zipCode: '', municipalityName: '' },
      'Veuillez remplir tous les champs obligatoires',
    ],
    [{ startDate: '2026-02-30' }, 'La date n’est pas valide'],
    [{ endDate: 'demain' }, 'La date n’est pas valide'],
    [{ endDate: 1_800_000_000_000 }, 'La date n’est pas valide'],
    [{ endDate: dayFromNow(-1) }, 'La date de fin ne peut pas être dans le passé'],
    [
      { startDate: dayFromNow(3), endDate: dayFromNow(2) },
      'La date de début ne peut pas être après la date de fin',
    ],
    [
      { imageUrl: 'https://ailleurs.example/photo.jpg' },
      'Cette image n’existe plus. Veuillez l’envoyer à nouveau.',
    ],
    [{ imageUrl: imageUrl('0'.repeat(32)) }, 'Cette image n’existe plus. Veuillez l’envoyer à nouveau.'],
  ])('refuses %j in French', async (change, sentence) => {
    const answer = await post(author, aWrite(change));
    expect([answer.statusCode, answer.json().userMessage]).toEqual([400, sentence]);
  });

  it('accepts an end today, and texts of exactly the longest length', async () => {
    const shown = await publish(author, {
      endDate: dayFromNow(0),
      title: 'x'.repeat(100),
      description: 'y'.repeat(2_000),
    });
    expect([shown.expired, shown.expirationInfo]).toEqual([false, "Expire aujourd'hui"]);
  });

  it('is done once per key, however often it is sent', async () => {
    const person = await aPerson(app);
    const key = { 'idempotency-key': 'publier-1' };
    const answers = await Promise.all([1, 2, 3].map(() => post(person, aWrite(), key)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await person.call({ url: '/api/announce/me' })).json()).toHaveLength(1);
    expect((await post(person, aWrite({ title: 'Autre' }), key)).statusCode).toBe(422);
  });
});
