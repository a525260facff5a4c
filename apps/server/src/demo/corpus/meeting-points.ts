import type { PlaceKind } from './places.ts';

/** Where exactly one meets. Only the author and those who take part read it. */
export const meetingPoints: Readonly<Record<PlaceKind, readonly string[]>> = {
  pitch: ['Devant les vestiaires, côté parking', 'Rendez-vous {lieu}, près de la main courante'],
  cityPitch: ['Rendez-vous {lieu}, sur le banc derrière le but', 'À l’entrée du terrain, côté arrêt de bus'],
  five: [
    'À l’accueil du complexe, terrain au nom de l’organisateur',
    'Au bar du complexe, dix minutes avant',
  ],
  gym: ['Porte latérale du gymnase, frappez fort', 'Rendez-vous {lieu}, dans le hall'],
  court: ['Court n° 2, entrée par le club-house', 'Rendez-vous {lieu}, devant le tableau de réservation'],
  playground: ['Panneau le plus éloigné de la rue', 'Rendez-vous {lieu}, sous le panier du fond'],
  pool: ['Dans le hall, après la caisse', 'Rendez-vous {lieu}, au bord de la première ligne d’eau'],
  openWater: [
    'Rendez-vous {lieu}, près du poste de secours',
    'Au parking de la plage, près de la borne à eau',
  ],
  park: ['Rendez-vous {lieu}, au panneau d’information', 'À l’arceau à vélos de l’entrée principale'],
  track: ['Rendez-vous {lieu}, à la ligne d’arrivée', 'Devant la tribune, couloir 8'],
  trails: ['Au parking de départ des sentiers', 'Devant la mairie {deVille}, on part ensemble'],
};
