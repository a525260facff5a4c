import { dayFromNow } from './day-from-now.mjs';

const lyon = { zipCode: '69001', municipalityName: 'Lyon' };

/**
 * Outings in all their states, and alerts, before the pictures are taken.
 * @param {(path: string, as: string | undefined, body?: unknown) => Promise<any>} call
 * @param {{ camille: string, karim: string, lea: string }} people
 */
export async function play(call, { camille, karim, lea }) {
  /** @param {Record<string, unknown>} written @param {string} [as] @returns {Promise<string>} */
  const publish = async (written, as = karim) => (await call('/api/announce', as, written)).id;
  /** @param {string} id @param {string} as @param {string} [note] */
  const join = (id, as, note) => call(`/api/announce/${id}/participation`, as, { note });

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
  const open = await publish({ ...football, places: 4, priceCents: 500 });
  await join(open, lea);
  const taken = await publish({ ...football, title: 'Tennis en double', category: 'Tennis', places: 1 });
  await join(taken, lea);
  await join(taken, camille);
  const asked = await publish({
    ...football,
    title: 'Sortie longue au parc',
    category: 'Running',
    startDate: dayFromNow(2),
    startTime: '09:30',
    places: 3,
    level: 'intermediate',
    admission: 'approval',
  });
  await join(asked, camille, 'Je cours deux fois par semaine, 10 km sans souci.');
  const joined = await publish({
    ...football,
    title: 'Basket après le travail',
    category: 'Basketball',
    startDate: dayFromNow(3),
    startTime: '18:30',
    places: 6,
  });
  await join(joined, camille);
  await join(joined, lea);
  const cancelled = await publish({
    ...football,
    title: 'Longueurs du matin',
    category: 'Natation',
    places: 3,
  });
  await join(cancelled, camille);
  await call(`/api/announce/${cancelled}/outing/cancel`, karim, { reason: 'La piscine ferme pour travaux.' });
  await publish(
    {
      ...football,
      title: 'Échauffement et petit match',
      startDate: dayFromNow(1),
      startTime: '12:15',
      places: 2,
    },
    camille,
  );

  /** @param {Record<string, unknown>} alert */
  const alert = (alert) => call('/api/alerts', camille, { ...lyon, maxDistance: 10_000, ...alert });
  await alert({ categories: ['Football'], frequency: 'now' });
  await alert({ categories: ['Tennis', 'Basketball'], frequency: 'weekly', level: 'beginner', days: [6, 7] });
  await call('/api/alerts/by-email', undefined, {
    ...lyon,
    maxDistance: 25_000,
    categories: [],
    frequency: 'daily',
    email: 'ines@exemple.org',
  });
  await publish({ ...football, title: 'Il manque un gardien demain', places: 1, startTime: '20:00' }, lea);
  return { open, taken, asked, joined, cancelled };
}
