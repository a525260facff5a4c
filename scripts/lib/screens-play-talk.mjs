import { dayFromNow } from './day-from-now.mjs';
import { caller, join, publish } from './demo-people.mjs';

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
  return { open, taken, asked, joined, cancelled };
}
