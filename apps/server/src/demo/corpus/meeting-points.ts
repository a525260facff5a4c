import type { PlaceKind } from './places.ts';

/** Where exactly one meets. Only the author and those who take part read it. */
export const meetingPoints: Readonly<Record<PlaceKind, readonly string[]>> = {
  pitch: [
    'Devant les vestiaires, côté parking',
    'Rendez-vous {lieu}, près de la main courante',
    'Au portail du stade : je l’ouvre un quart d’heure avant',
  ],
  cityPitch: ['Rendez-vous {lieu}, sur le banc derrière le but', 'À l’entrée du terrain, côté arrêt de bus'],
  five: [
    'À l’accueil du complexe, terrain réservé au nom de l’organisateur',
    'Au bar du complexe, dix minutes avant',
  ],
  gym: [
    'Porte latérale du gymnase, frappez fort',
    'Rendez-vous {lieu}, dans le hall',
    'Devant l’entrée des sportifs, à droite du bâtiment principal',
  ],
  court: [
    'Court n° 2, entrée par le club-house',
    'Rendez-vous {lieu}, devant le tableau de réservation',
    'Au portillon des courts extérieurs',
  ],
  playground: ['Panneau le plus éloigné de la rue', 'Rendez-vous {lieu}, sous le panier du fond'],
  pool: [
    'Dans le hall, après la caisse',
    'Rendez-vous {lieu}, au bord de la première ligne d’eau',
    'Devant les tourniquets, dix minutes avant',
  ],
  openWater: [
    'Rendez-vous {lieu}, près du poste de secours',
    'Au parking de la plage, à côté de la borne à eau',
  ],
  park: [
    'Rendez-vous {lieu}, au panneau d’information',
    'Rendez-vous {lieu}, près des premiers bancs',
    'À l’arceau à vélos de l’entrée principale',
  ],
  track: ['Rendez-vous {lieu}, à la ligne d’arrivée', 'Devant la tribune, couloir 8'],
  trails: ['Au parking de départ des sentiers', 'Devant la mairie {deVille}, on part ensemble'],
};
