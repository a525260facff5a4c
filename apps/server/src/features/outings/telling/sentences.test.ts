import { describe, expect, it } from 'vitest';
import { changed, changesOf } from './changed.ts';
import * as say from './sentences.ts';
import { type About, type Said, wordsOf } from './words.ts';

const timeZone = 'Europe/Paris';
/** Monday, 18 h 12. */
const now = new Date('2026-11-16T17:12:00Z');
const about = (change: Partial<About> = {}): About => ({
  outingId: 'o',
  announceId: 'a',
  title: 'Double du jeudi',
  category: 'Tennis',
  municipality: 'Villeurbanne',
  authorId: 'k',
  startsAt: new Date('2026-11-19T19:30:00Z'),
  endsAt: new Date('2026-11-19T21:00:00Z'),
  timeZone,
  hasMeetingPoint: true,
  ...change,
});
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');
const read = (said: Said, of: About = about()) => {
  const { title, text, quote, push, letter } = wordsOf(of, now, said);
  return [title, text, quote, `${push?.title} | ${push?.text}`, letter?.subject].map(plain);
};
const swim = about({
  category: 'Natation',
  startsAt: new Date('2026-11-20T06:00:00Z'),
  endsAt: new Date('2026-11-20T07:00:00Z'),
});

describe('every notice is a whole sentence, on the bell, on a device and as a subject', () => {
  it.each([
    [
      'a place is offered',
      say.offered(swim, now, { until: new Date('2026-11-16T20:40:00Z'), others: true }),
      swim,
      [
        'Une place est pour vous : natation vendredi à 7 h, à Villeurbanne.',
        'Répondez avant 21 h 40. Ensuite, elle va à la personne suivante.',
        undefined,
        'Natation vendredi 7 h | Une place est pour vous, à Villeurbanne. Répondez avant 21 h 40.',
        'Natation vendredi 7 h : une place pour vous, jusqu’à 21 h 40',
      ],
    ],
    [
      'its time is over',
      say.offerPassed(swim, now, { others: false }),
      swim,
      [
        'La place de natation de vendredi, 7 h, à Villeurbanne, n’est plus gardée pour vous.',
        'Le temps de réponse est passé : elle est de nouveau libre. Vous pouvez vous réinscrire.',
        undefined,
        'Natation vendredi 7 h | La place n’est plus gardée pour vous. Vous pouvez vous réinscrire.',
        undefined,
      ],
    ],
    [
      'a place is called',
      say.called(about(), now, { waiting: 3 }),
      about(),
      [
        'Une place se libère au tennis de jeudi, 20 h 30, à Villeurbanne : la première réponse la prend.',
        'Vous êtes 3 à recevoir ce message.',
        undefined,
        'Tennis jeudi 20 h 30 | Une place se libère, à Villeurbanne : la première réponse la prend.',
        'Tennis jeudi 20 h 30 : une place, la première réponse la prend',
      ],
    ],
    [
      'someone is missing',
      say.missing(about({ municipality: 'Le Havre' }), now),
      about({ municipality: 'Le Havre' }),
      [
        'Il manque quelqu’un au tennis de jeudi, 20 h 30, au Havre.',
        'La première réponse prend la place.',
        undefined,
        'Tennis jeudi 20 h 30 | Il manque quelqu’un, au Havre : la première réponse prend la place.',
        'Tennis jeudi 20 h 30 : il manque quelqu’un',
      ],
    ],
    [
      'a request is granted',
      say.accepted(about(), now, { author: 'tom_g' }),
      about(),
      [
        'tom_g a accepté votre demande : tennis jeudi à 20 h 30, à Villeurbanne.',
        'Le lieu exact est sur la page de la séance. La séance est dans votre agenda.',
        undefined,
        'Tennis jeudi 20 h 30 | tom_g a accepté votre demande. On vous attend à Villeurbanne.',
        'Tennis jeudi 20 h 30 : tom_g vous attend',
      ],
    ],
    [
      'a request is granted while it is full',
      say.queued(about(), now, { author: 'tom_g', goes: 'est proposée aux personnes en attente' }),
      about(),
      [
        'tom_g a accepté votre demande, et vous êtes sur la liste d’attente : tennis jeudi à 20 h 30, à Villeurbanne.',
        'Si une place se libère, elle est proposée aux personnes en attente.',
        undefined,
        'Tennis jeudi 20 h 30 | tom_g a accepté votre demande, et vous êtes sur la liste d’attente.',
        undefined,
      ],
    ],
    [
      'a request is declined',
      say.declined(about(), now, { author: 'tom_g', reason: 'Groupe complet' }),
      about(),
      [
        'tom_g n’a pas pu vous prendre au tennis de jeudi, 20 h 30, à Villeurbanne.',
        'Votre demande est close, il n’y a rien à faire.',
        'Groupe complet',
        'Tennis jeudi 20 h 30 | tom_g n’a pas pu vous prendre. Votre demande est close. « Groupe complet »',
        'Tennis jeudi 20 h 30 : tom_g n’a pas pu vous prendre',
      ],
    ],
    [
      'a rank is taken back',
      say.removed(about(), now, { author: 'tom_g', waited: true }),
      about(),
      [
        'tom_g a libéré votre place sur la liste d’attente du tennis de jeudi, 20 h 30, à Villeurbanne.',
        'Vous n’êtes plus sur la liste.',
        undefined,
        'Tennis jeudi 20 h 30 | tom_g a libéré votre place sur la liste d’attente. Vous n’êtes plus sur la liste.',
        'Tennis jeudi 20 h 30 : tom_g a libéré votre place sur la liste d’attente',
      ],
    ],
    [
      'someone asks to come',
      say.asked(about(), now, { username: 'karim_b', note: 'J’ai des balles.' }),
      about(),
      [
        'karim_b veut venir au tennis de jeudi, 20 h 30, à Villeurbanne.',
        'Dites oui ou non.',
        'J’ai des balles.',
        'Tennis jeudi 20 h 30 | karim_b veut venir. Dites oui ou non. « J’ai des balles. »',
        undefined,
      ],
    ],
    [
      'someone leaves',
      say.leftBy(about(), now, { username: 'lea', goes: 'est de nouveau libre' }),
      about(),
      [
        'lea ne vient plus au tennis de jeudi, 20 h 30, à Villeurbanne.',
        'Sa place est de nouveau libre.',
        undefined,
        'Tennis jeudi 20 h 30 | lea ne vient plus. Sa place est de nouveau libre.',
        undefined,
      ],
    ],
    [
      'the author cancels, in their own words',
      say.cancelled(about(), now, { author: 'karim_b', reason: 'Le court est inondé.' }),
      about(),
      [
        'karim_b a annulé le tennis de jeudi, 20 h 30, à Villeurbanne.',
        'Votre agenda est à jour, il n’y a rien à faire.',
        'Le court est inondé.',
        'Tennis jeudi 20 h 30 | karim_b a annulé la séance. « Le court est inondé. »',
        'Tennis jeudi 20 h 30 : séance annulée par karim_b',
      ],
    ],
    [
      'it is cancelled by nobody who can be named',
      say.cancelled(swim, now, {}),
      swim,
      [
        'La natation de vendredi, 7 h, à Villeurbanne, n’aura pas lieu.',
        'Votre agenda est à jour, il n’y a rien à faire.',
        undefined,
        'Natation vendredi 7 h | La séance n’aura pas lieu.',
        'Natation vendredi 7 h : séance annulée',
      ],
    ],
    [
      'a reminder on the day',
      say.reminded(about({ startsAt: new Date('2026-11-16T19:12:00Z') }), now, {
        isAuthor: false,
        confirmation: '',
      }),
      about({ startsAt: new Date('2026-11-16T19:12:00Z') }),
      [
        'C’est dans 2 heures : tennis, à Villeurbanne.',
        'On vous attend. Le lieu exact est sur la page de la séance.',
        undefined,
        'Tennis ce soir 20 h 12 | C’est dans 2 heures, à Villeurbanne. Le lieu exact est sur la page de la séance.',
        'Tennis ce soir 20 h 12 : on vous attend dans 2 heures',
      ],
    ],
  ] as const)('%s', (_, said, of, words) => {
    expect(read(said, of)).toEqual(words);
  });
});

describe('an edit says', () => {
  const is = about();
  const was = { startsAt: is.startsAt, timeZone, municipality: is.municipality };
  const told = (change: object, before: object = {}, isIn = true) => {
    const nothing = { moved: false, commune: false, point: false };
    return read(
      changed(is, now, { ...nothing, author: 'camille', was: { ...was, ...before }, isIn, ...change }),
    );
  };

  it.each([
    [
      'another hour',
      { moved: true },
      { startsAt: new Date('2026-11-19T18:00:00Z') },
      [
        'Le tennis de jeudi commence à 20 h 30 au lieu de 19 h, à Villeurbanne.',
        'camille a changé l’heure. Votre place est gardée.',
        undefined,
        'Tennis jeudi 20 h 30 | La séance commence à 20 h 30 au lieu de 19 h.',
        'Tennis jeudi : à 20 h 30 au lieu de 19 h',
      ],
    ],
    [
      'another day',
      { moved: true },
      { startsAt: new Date('2026-11-24T18:00:00Z') },
      [
        'Le tennis du mardi 24 novembre, 19 h, passe à jeudi, 20 h 30, à Villeurbanne.',
        'camille a changé le jour. Votre place est gardée.',
        undefined,
        'Tennis jeudi 20 h 30 | La séance du mardi 24 novembre, 19 h, passe à jeudi, 20 h 30.',
        'Tennis : jeudi 20 h 30 au lieu de mardi 24 novembre 19 h',
      ],
    ],
    [
      'another commune',
      { commune: true },
      { municipality: 'Les Ulis' },
      [
        'Le tennis de jeudi, 20 h 30, aura lieu à Villeurbanne au lieu des Ulis.',
        'camille a changé la commune. Votre place est gardée.',
        undefined,
        'Tennis jeudi 20 h 30 | La séance aura lieu à Villeurbanne au lieu des Ulis.',
        'Tennis jeudi 20 h 30 : à Villeurbanne au lieu des Ulis',
      ],
    ],
    [
      'another meeting point, never which',
      { point: true },
      {},
      [
        'Le rendez-vous du tennis de jeudi, 20 h 30, à Villeurbanne, a changé.',
        'Le nouveau lieu est sur la page de la séance.',
        undefined,
        'Tennis jeudi 20 h 30 | Le rendez-vous a changé. Le nouveau lieu est sur la page de la séance.',
        'Tennis jeudi 20 h 30 : le rendez-vous a changé',
      ],
    ],
  ] as const)('%s', (_, change, before, words) => {
    expect(told(change, before)).toEqual(words);
  });

  it('to those who are not in, that only participants read the meeting point', () => {
    expect(told({ point: true }, {}, false)[1]).toBe(
      'Les participants lisent le nouveau lieu sur la page de la séance.',
    );
  });
});

it('only what changes for those who take part is a change', () => {
  const stored = { starts_at: about().startsAt, time_zone: timeZone, place_id: 1, meeting_point: null };
  expect(changesOf(stored, { ...stored })).toBeUndefined();
  // The same time on the clock of another commune.
  const there = { starts_at: new Date('2026-11-19T16:30:00Z'), time_zone: 'Indian/Reunion', place_id: 2 };
  expect(changesOf(stored, { ...stored, ...there })).toEqual({ moved: false, commune: true, point: false });
  expect(changesOf(stored, { ...stored, meeting_point: 'Portail vert' })).toMatchObject({ point: true });
});

it('a mail has the game as a card, with its end, and never the meeting point', () => {
  const { letter } = wordsOf(about(), now, say.accepted(about(), now, { author: 'tom_g' }));
  expect(letter?.card.lines.map(plain)).toEqual([
    'Tennis · jeudi 19 novembre, 20 h 30 à 22 h',
    'Villeurbanne',
  ]);
  expect(letter?.card.title).toBe('Double du jeudi');
});
