import type { Thread } from './thread.ts';

const weekly = ['weekly'] as const;
const anyDay = ['weekly', 'open'] as const;
const oneDay = ['once'] as const;
const outdoors = ['pitch', 'cityPitch', 'playground', 'park', 'trails'] as const;

export const threadsForAll: readonly Thread[] = [
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Bonjour, il reste de la place ?'],
      ['author', 'Oui, sans problème. Venez à la prochaine séance si vous pouvez.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'C’est maintenu pendant les vacances scolaires ?'],
      ['author', 'Une semaine sur deux, je préviens toujours par message.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Je peux venir une semaine sur deux seulement (garde alternée). Ça va quand même ?'],
      ['author', 'Aucun souci, plusieurs sont dans ce cas.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    met: true,
    turns: [
      ['a', 'Testé la semaine dernière, très bon accueil. Je reviens.'],
      ['author', 'Merci, c’était un plaisir. À la prochaine !'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Facile de se garer ?'],
      ['b', 'Oui, il y a un grand parking juste derrière.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    mixed: true,
    turns: [
      ['a', 'J’ai 52 ans, je ne serai pas {le doyen|la doyenne} ?'],
      ['author', 'Pas du tout, et le doyen est plus en forme que moi.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'alone',
    turns: [
      ['a', 'Vous cherchez toujours quelqu’un ?'],
      ['author', 'Oui, toujours ! Écrivez-moi.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'alone',
    met: true,
    turns: [
      [
        'a',
        'Première séance hier, je recommande : à l’heure, de bonne humeur, et beaucoup de patience avec mon niveau.',
      ],
      ['author', 'C’est gentil, à la semaine prochaine.'],
    ],
  },
  {
    rhythms: anyDay,
    turns: [
      ['a', '{Partant|Partante}, mais plutôt à partir du mois prochain. Je garde l’annonce en favori.'],
    ],
  },
  { rhythms: anyDay, turns: [['a', 'Bonne initiative, ça manquait dans le coin.']] },
  {
    rhythms: anyDay,
    turns: [
      ['a', 'Je vous ai envoyé un message.'],
      ['author', 'Bien reçu, je réponds ce soir.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'On est deux, on peut venir ensemble ?'],
      ['author', 'Bien sûr, plus on est nombreux mieux c’est.'],
    ],
  },
  { rhythms: weekly, turns: [['a', 'Dommage, je travaille à ces heures-là. Bonne chance !']] },
  {
    rhythms: ['open'],
    company: 'alone',
    turns: [
      ['a', 'Disponible le mardi et le vendredi soir, si ça colle avec vos horaires.'],
      ['author', 'Le vendredi me va très bien, je vous écris.'],
    ],
  },
  {
    rhythms: ['open'],
    company: 'alone',
    turns: [
      ['a', 'Même profil et même quartier, on devrait s’entendre.'],
      ['author', 'Parfait, je vous envoie un message.'],
    ],
  },
  {
    rhythms: ['open'],
    turns: [
      ['a', 'Essayez aussi du côté de la maison des associations, il y a un panneau d’affichage à l’entrée.'],
      ['author', 'Merci pour le tuyau, j’y passe samedi.'],
    ],
  },
  {
    rhythms: oneDay,
    turns: [
      ['a', 'Toujours d’actualité ?'],
      ['author', 'Oui, toujours.'],
      ['a', 'Alors comptez sur moi !'],
    ],
  },
  {
    rhythms: oneDay,
    turns: [
      ['a', 'Je peux confirmer la veille ? J’attends mon planning.'],
      ['author', 'D’accord, mais pas plus tard que 18 h.'],
    ],
  },
  {
    rhythms: oneDay,
    turns: [
      ['a', 'Pas libre cette fois-ci, mais prévenez-moi s’il y en a une autre.'],
      ['author', 'Promis, je note votre nom.'],
    ],
  },
  {
    rhythms: oneDay,
    company: 'group',
    places: outdoors,
    turns: [
      ['a', 'S’il pleut, c’est annulé ?'],
      ['author', 'Je mettrai un commentaire ici le matin même.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'On peut passer voir une fois avant de se décider ?'],
      ['author', 'Bien sûr, c’est même conseillé.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Il y a une liste d’attente ?'],
      ['author', 'Non, on se débrouille toujours.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Vous acceptez les gens pas très réguliers ?'],
      ['author', 'Oui, à condition de prévenir.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'C’est accessible sans voiture ?'],
      ['b', 'Oui, je viens en bus, l’arrêt est à cinq minutes.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [
      ['a', 'Ça existe depuis longtemps ? Je passe devant tous les jours sans rien voir.'],
      ['author', 'On est discrets. Venez nous saluer !'],
    ],
  },
  {
    rhythms: weekly,
    company: 'group',
    met: true,
    turns: [['a', 'Je confirme, ambiance très agréable.']],
  },
  {
    rhythms: weekly,
    company: 'group',
    turns: [['a', 'Merci pour l’annonce, je la transmets à mes collègues.']],
  },
  {
    rhythms: weekly,
    company: 'alone',
    turns: [
      ['a', 'Un peu loin pour moi, mais si vous bougez un jour de mon côté, je suis là.'],
      ['author', 'Ça peut s’envisager, écrivez-moi.'],
    ],
  },
  {
    rhythms: weekly,
    company: 'alone',
    turns: [
      ['a', 'Je cherche la même chose, mais pas libre ce jour-là. Dommage !'],
      ['author', 'On peut trouver un autre jour, dites-moi.'],
    ],
  },
  {
    rhythms: ['open'],
    turns: [
      ['a', 'Je ne peux pas m’engager chaque semaine, mais de temps en temps avec plaisir.'],
      ['author', 'De temps en temps, c’est déjà bien.'],
    ],
  },
  {
    rhythms: ['open'],
    turns: [
      ['a', 'Toujours d’actualité ?'],
      ['author', 'Oui, plus que jamais.'],
    ],
  },
  {
    rhythms: oneDay,
    turns: [['a', 'Bonne idée, je partage autour de moi.']],
  },
  {
    rhythms: oneDay,
    company: 'group',
    turns: [
      ['a', 'J’hésite… il faut vraiment avoir un bon niveau ?'],
      ['author', 'Pas du tout, venez.'],
    ],
  },
  {
    rhythms: oneDay,
    turns: [
      ['a', 'C’est à quel endroit exactement ?'],
      ['author', 'Je vous envoie le plan par message.'],
    ],
  },
];
