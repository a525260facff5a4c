import type { Thread } from './thread.ts';

const weekly = ['weekly'] as const;
const anyDay = ['weekly', 'open'] as const;
const fixedPlace = ['weekly', 'once'] as const;

export const footballThreads: readonly Thread[] = [
  {
    places: ['pitch'],
    turns: [
      ['a', 'Le terrain est praticable quand il a plu ?'],
      ['author', 'Oui, il draine bien. Prévoir un change quand même.'],
    ],
  },
  {
    rhythms: fixedPlace,
    mixed: true,
    levels: ['casual'],
    turns: [
      ['a', 'Niveau départemental il y a dix ans, zéro cardio aujourd’hui. Ça passe ?'],
      ['author', 'C’est le profil de la moitié de l’équipe.'],
    ],
  },
  {
    rhythms: fixedPlace,
    mixed: true,
    turns: [
      ['a', 'Ma sœur joue mieux que moi, elle peut venir aussi ?'],
      ['author', 'Évidemment, on joue déjà en mixte.'],
    ],
  },
  {
    places: ['cityPitch', 'five'],
    turns: [
      ['a', 'Il faut une licence ou une assurance particulière ?'],
      ['author', 'Pas de licence. La responsabilité civile de l’assurance habitation suffit.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Je me débrouille dans les buts, ça intéresse quelqu’un ?'],
      ['author', 'Vous venez de vous faire dix amis. Oui !'],
    ],
  },
  {
    rhythms: weekly,
    met: true,
    turns: [
      ['a', 'Super match la dernière fois, merci. Encore {désolé|désolée} pour la vitre.'],
      ['author', 'C’était le poteau, la vitre va bien.'],
    ],
  },
  {
    rhythms: fixedPlace,
    turns: [
      ['a', '{Gaucher|Gauchère}, ça intéresse quelqu’un ?'],
      ['b', 'De quoi équilibrer le couloir, enfin !'],
    ],
  },
  {
    places: ['pitch', 'gym'],
    rhythms: fixedPlace,
    turns: [
      ['a', 'Il y a de quoi prendre une douche ?'],
      ['author', 'Vestiaires ouverts, prévoir un cadenas.'],
    ],
  },
  {
    places: ['pitch'],
    turns: [
      ['a', 'Les crampons vissés sont acceptés ?'],
      ['author', 'Non, moulés seulement.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Vous faites comment pour les équipes ?'],
      ['author', 'Deux capitaines désignés d’office, qui râlent.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Je joue défenseur, on se bouscule rarement à ce poste.'],
      ['author', 'On vous attend à bras ouverts.'],
    ],
  },
];

export const tennisThreads: readonly Thread[] = [
  {
    rhythms: fixedPlace,
    turns: [
      ['a', 'C’est quelle surface ?'],
      ['author', 'Du dur, deux courts refaits l’an dernier.'],
    ],
  },
  {
    company: 'alone',
    levels: ['casual'],
    turns: [
      ['a', 'Non {classé|classée} mais je joue depuis l’enfance. Trop juste ?'],
      ['author', 'Pas du tout, essayons une fois.'],
    ],
  },
  {
    rhythms: fixedPlace,
    turns: [
      ['a', 'On peut jouer là-bas sans être du club ?'],
      ['author', 'Oui, avec une carte d’invité à 6 €.'],
    ],
  },
  {
    rhythms: anyDay,
    turns: [
      ['a', 'J’habite à dix minutes et je reprends après deux ans d’arrêt. Je vous écris en privé.'],
      ['author', 'Avec plaisir, à tout de suite.'],
    ],
  },
  {
    turns: [
      ['a', 'Vous jouez aussi quand il fait froid ?'],
      ['author', 'Tant que les balles rebondissent.'],
    ],
  },
  {
    rhythms: weekly,
    met: true,
    turns: [
      ['a', 'Très agréable, toujours à l’heure, et sait perdre. Surtout perdre.'],
      ['author', 'Je prépare ma revanche.'],
    ],
  },
  {
    rhythms: anyDay,
    company: 'alone',
    turns: [
      ['a', 'Je cherche la même chose, mais en 15/4. Si quelqu’un lit ceci…'],
      ['b', 'Je suis 15/5, on peut s’arranger. Message envoyé.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'alone',
    levels: ['casual', 'strong'],
    turns: [
      ['a', 'Plutôt sets ou plutôt échanges ?'],
      ['author', 'Échauffement puis un set, on s’adapte.'],
    ],
  },
  {
    company: 'alone',
    levels: ['strong'],
    turns: [
      ['a', 'Je débute, est-ce rédhibitoire ?'],
      ['author', 'Pour cette annonce un peu, mais je peux vous indiquer un groupe débutants.'],
    ],
  },
  {
    turns: [['a', 'Bonjour, toujours un plaisir de voir du tennis par ici.']],
  },
];

export const basketballThreads: readonly Thread[] = [
  {
    places: ['playground'],
    turns: [
      ['a', 'Les paniers sont à la bonne hauteur ?'],
      ['author', 'Oui, mesurés. Un seul a un peu de jeu.'],
    ],
  },
  {
    levels: ['beginner', 'casual'],
    rhythms: fixedPlace,
    turns: [
      ['a', 'Je n’ai pas joué depuis le lycée, je risque d’être ridicule ?'],
      ['author', 'On l’est tous les cinq premières minutes.'],
    ],
  },
  {
    rhythms: fixedPlace,
    company: 'group',
    turns: [
      ['a', 'Avec mon mètre soixante-huit, c’est éliminatoire ?'],
      ['author', 'Il y a plus petit que vous chez nous, et ça saute.'],
    ],
  },
  {
    rhythms: weekly,
    turns: [
      ['a', 'Il faut apporter son ballon ?'],
      ['author', 'On en a, mais un de plus ne gêne jamais.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    met: true,
    turns: [['a', 'Bonne ambiance et ça joue bien. Merci pour l’accueil.']],
  },
  {
    places: ['playground'],
    turns: [
      ['a', 'Le sol est correct ? Mes genoux demandent.'],
      ['author', 'Revêtement neuf, il accroche bien.'],
    ],
  },
  {
    places: ['playground'],
    rhythms: weekly,
    turns: [
      ['a', 'Ça joue toute l’année ?'],
      ['author', 'Toute l’année, avec des gants si besoin.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Demi-terrain ou grand terrain ?'],
      ['author', 'Selon le nombre, on décide sur place.'],
    ],
  },
];
