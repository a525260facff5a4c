import type { Thread } from './thread.ts';

const weekly = ['weekly'] as const;
const anyDay = ['weekly', 'open'] as const;
const fixedPlace = ['weekly', 'once'] as const;

export const natationThreads: readonly Thread[] = [
  {
    places: ['pool'],
    turns: [
      ['a', 'Bonnet obligatoire dans cette piscine ?'],
      ['author', 'Oui, et pas de short de bain.'],
    ],
  },
  {
    places: ['pool'],
    rhythms: anyDay,
    levels: ['beginner', 'casual'],
    turns: [
      ['a', 'Je nage surtout la brasse, lentement. Ça vous gêne ?'],
      ['author', 'Pas du tout, on partage juste la ligne.'],
    ],
  },
  {
    places: ['pool'],
    rhythms: weekly,
    turns: [
      ['a', 'Il y a du monde à cette heure-là ?'],
      ['author', 'Trois ou quatre personnes par ligne, c’est confortable.'],
    ],
  },
  {
    places: ['pool'],
    turns: [
      ['a', 'Les casiers prennent des pièces ou des jetons ?'],
      ['b', 'Une pièce de 1 €, rendue à la fin.'],
    ],
  },
  {
    places: ['pool'],
    rhythms: anyDay,
    turns: [
      ['a', 'Je cherche quelqu’un pour me corriger le crawl, je peux aider pour le dos en échange.'],
      ['author', 'Marché conclu.'],
    ],
  },
  {
    places: ['openWater'],
    turns: [
      ['a', 'Elle est à combien en ce moment ?'],
      ['author', 'Assez froide pour ne pas traîner. Combinaison conseillée.'],
    ],
  },
  {
    places: ['pool'],
    levels: ['casual'],
    turns: [
      ['a', 'Vous suivez un plan précis ?'],
      ['author', 'Oui, trouvé en ligne et adapté à ma paresse.'],
    ],
  },
  {
    places: ['pool'],
    turns: [
      ['a', 'L’entrée est à combien ?'],
      ['b', 'Un peu plus de 4 €, moins cher avec la carte de dix.'],
    ],
  },
];

export const runningThreads: readonly Thread[] = [
  {
    rhythms: weekly,
    turns: [
      ['a', 'Vous courez aussi sous la pluie ?'],
      ['author', 'Oui, sauf orage ou verglas.'],
    ],
  },
  {
    places: ['park'],
    company: 'group',
    levels: ['casual'],
    rhythms: weekly,
    turns: [
      ['a', 'Je tourne à 7 min au kilo, je vais vous ralentir.'],
      ['author', 'On fait des allers-retours pour regrouper, venez sans crainte.'],
    ],
  },
  {
    places: ['park', 'trails'],
    turns: [
      ['a', 'Mon chien peut courir avec nous ? Il est très poli.'],
      ['author', 'En laisse, oui !'],
    ],
  },
  {
    rhythms: fixedPlace,
    turns: [
      ['a', 'Il y a où laisser un sac ?'],
      ['author', 'Dans mon coffre, pas de problème.'],
    ],
  },
  {
    places: ['park', 'trails'],
    rhythms: weekly,
    turns: [
      ['a', 'On peut faire seulement la moitié ?'],
      ['author', 'Oui, il y a un raccourci au milieu.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    met: true,
    turns: [
      ['a', 'On était onze la dernière fois, un record !'],
      ['b', 'Et personne ne s’est perdu, un autre record.'],
    ],
  },
  {
    rhythms: weekly,
    met: true,
    turns: [
      ['a', 'Merci pour la sortie, j’ai mal partout mais je reviens.'],
      ['author', 'C’est exactement l’esprit.'],
    ],
  },
  {
    rhythms: fixedPlace,
    turns: [
      ['a', 'Point de départ exact ? Je viens en bus.'],
      ['author', 'Je vous l’envoie en message privé.'],
    ],
  },
  {
    rhythms: fixedPlace,
    places: ['park', 'trails'],
    turns: [
      ['a', 'Vous avez une trace du parcours ?'],
      ['author', 'Je la partage la veille par message.'],
    ],
  },
  {
    places: ['trails'],
    turns: [
      ['a', 'Combien de dénivelé ?'],
      ['author', 'Environ 300 m, rien de méchant.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Étirements avant ou après ? Je lance le débat.'],
      ['b', 'Après. Débat clos.'],
    ],
  },
];
