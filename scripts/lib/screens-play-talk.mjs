import { dayFromNow } from './day-from-now.mjs';
import { caller, join, publish } from './demo-people.mjs';
import { playIfEnough } from './screens-confirmation.mjs';

const lyon = { zipCode: '69001', municipalityName: 'Lyon' };

/**
 * Outings in all their states, and alerts, before the pictures are taken.
 * @param {string} url
 * @param {Record<import('./demo-people.mjs').Name, import('./demo-people.mjs').Member>} people
 */
export async function play(url, { camille, karim, lea }) {
  const football = {
    ...lyon,
    title: 'Foot à 5 sous les lumières',
    description:
      'Match détendu d’une heure et demie, équipes tirées au sort.\n\nChasubles fournies, prévoyez de l’eau.',
    category: 'Football',
    startDate: dayFromNow(1),
    startTime: '19:00',
    durationMinutes: 90,
    level: 'all',
    meetingPoint: 'Grille de la rue Jean-Jaurès, terrain du fond',
  };
  // First: newcomers have three places to come, and one that is cancelled does not count.
  const swim = { ...football, title: 'Longueurs du matin', category: 'Natation', places: 3 };
  const cancelled = await publish(karim, swim);
  await join(camille, cancelled);
  const reason = 'La piscine ferme pour travaux.';
  await karim.call('POST', `/api/announce/${cancelled}/outing/cancel`, { reason });
  const open = await publish(karim, { ...football, places: 4, priceCents: 500 });
  await join(lea, open);
  const taken = await publish(karim, {
    ...football,
    title: 'Tennis en double',
    category: 'Tennis',
    places: 1,
  });
  await join(lea, taken);
  await join(camille, taken);
  const asked = await publish(karim, {
    ...football,
    title: 'Sortie longue au parc',
    category: 'Running',
    startDate: dayFromNow(2),
    startTime: '09:30',
    places: 3,
    level: 'intermediate',
    admission: 'approval',
  });
  await join(camille, asked, 'Je cours deux fois par semaine, 10 km sans souci.');
  const joined = await publish(karim, {
    ...football,
    title: 'Basket après le travail',
    category: 'Basketball',
    startDate: dayFromNow(3),
    startTime: '18:30',
    places: 6,
  });
  await join(camille, joined);
  await join(lea, joined);
  const noon = { ...football, title: 'Échauffement et petit match', startTime: '12:15', places: 2 };
  await publish(camille, noon);

  /** @param {Record<string, unknown>} alert */
  const alert = (alert) => camille.call('POST', '/api/alerts', { ...lyon, maxDistance: 10_000, ...alert });
  await alert({ categories: ['Football'], frequency: 'now' });
  await alert({ categories: ['Tennis', 'Basketball'], frequency: 'weekly', level: 'beginner', days: [6, 7] });
  await caller(url)('POST', '/api/alerts/by-email', {
    ...lyon,
    maxDistance: 25_000,
    categories: [],
    frequency: 'daily',
    email: 'ines@exemple.org',
  });
  const goalkeeper = { title: 'Il manque un gardien demain', places: 1, startTime: '20:00' };
  await publish(lea, { ...football, ...goalkeeper });
  const slots = await playEveryWeek({ camille, karim, lea });
  const confirmation = await playIfEnough({ camille, karim, lea });
  return { open, taken, asked, joined, cancelled, slots, confirmation };
}

/**
 * Weekly games by link, where newcomers become regulars like everybody else.
 * @param {Record<import('./demo-people.mjs').Name, import('./demo-people.mjs').Member>} people
 */
async function playEveryWeek({ camille, karim, lea }) {
  const slot = {
    ...lyon,
    title: 'Foot à 5, chaque semaine',
    description: 'Deux équipes de cinq, tirées au sort. Venez une fois pour voir, ou gardez votre place.',
    category: 'Football',
    startDate: dayFromNow(4),
    startTime: '19:00',
    durationMinutes: 90,
    places: 9,
    priceCents: 600,
    meetingPoint: 'Five de Cusset, terrain 2',
    repeat: 'weekly',
    visibility: 'link',
  };
  /** @param {import('./demo-people.mjs').Member} person @param {string} id @param {object} body */
  const press = (person, id, body) => person.call('POST', `/api/announce/${id}/participation`, body);
  const free = await publish(karim, slot);
  await press(lea, free, { every: true });
  const regular = await publish(karim, { ...slot, title: 'Foot à 5, les habitués' });
  await press(lea, regular, { every: true });
  await press(camille, regular, { every: true });
  /** @type {{ outing: { id: string } }[]} */
  const weeks = await karim.call('GET', `/api/announce/${regular}/outings`);
  const away = String(weeks[1]?.outing.id);
  await camille.call('DELETE', `/api/announce/${regular}/participation?outing=${away}`);
  const asked = await publish(karim, { ...slot, title: 'Foot à 5, sur accord', admission: 'approval' });
  await press(camille, asked, { every: true, note: 'Je garde volontiers les buts.' });
  await press(lea, asked, { every: true });
  /** @type {{ asked: { alias: string, username: string }[] }} */
  const lists = await karim.call('GET', `/api/announce/${asked}/participants`);
  const found = lists.asked.find(({ username }) => username.startsWith('lea'));
  await karim.call('POST', `/api/announce/${asked}/participants/${found?.alias}/accept?every=true`);
  return { free, regular, away, asked };
}
