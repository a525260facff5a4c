import type { Scenario } from '../scenario.ts';

export const basketballOccasional: readonly Scenario[] = [
  {
    rhythm: 'open',
    tone: 'tu',
    company: 'alone',
    place: 'playground',
    times: ['evening'],
    lives: ['student', 'worker'],
    titles: [
      'Je cherche des gens pour jouer au basket {àVille}',
      '{Nouveau|Nouvelle} {àVille}, où jouez-vous au basket ?',
      'Basket : je complète votre équipe',
      'Dispo pour du 3x3 ou du 5x5',
    ],
    openings: [
      'Je viens d’arriver dans le coin. Je joue depuis le collège, niveau régional jeunes, et je cherche un groupe pour deux fois par semaine.',
      'Je passe {lieu} plusieurs fois par semaine et il n’y a jamais personne aux mêmes heures que moi. Mettons-nous d’accord.',
      'Un ballon, une paire de chaussures, aucune équipe. Si vous êtes cinq et qu’il en faut six, je suis là.',
    ],
    details: [
      '{Meneur|Meneuse} ou arrière, je préfère la passe au tir.',
      'Libre la plupart des soirs après {heure}.',
      'Je peux aussi venir juste pour un un contre un.',
      'Intérieur ou extérieur, ça m’est égal.',
      'On peut créer un petit groupe de messages pour s’organiser.',
    ],
  },
  {
    rhythm: 'open',
    tone: 'vous',
    company: 'alone',
    place: 'playground',
    times: ['evening'],
    levels: ['beginner'],
    titles: [
      'Débuter le basket à l’âge adulte',
      'Jamais joué au basket : qui veut apprendre avec moi ?',
      'Basket pour grands débutants {àVille}',
    ],
    openings: [
      'J’ai 34 ans et je n’ai jamais su faire un double-pas. J’aimerais apprendre avec d’autres débutants, sans le regard des habitués.',
      'Je regarde des matchs la nuit et je ne sais même pas dribbler main gauche. Il est temps de s’y mettre.',
    ],
    details: [
      'Deux ou trois personnes suffisent pour commencer.',
      'Si un joueur confirmé veut nous donner quelques conseils, il sera accueilli comme une vedette.',
      'Un créneau calme {lieu} serait parfait.',
      'Horaires à définir ensemble.',
    ],
  },
  {
    rhythm: 'once',
    tone: 'tu',
    company: 'group',
    place: 'playground',
    times: ['weekendAfternoon'],
    minutes: 240,
    outing: { places: [1], prices: [0] },
    titles: [
      'Tournoi 3x3 {date}, équipe à compléter',
      'Il manque un joueur pour le 3x3 du {date}',
      '3x3 {date} : une place dans notre équipe',
    ],
    openings: [
      'On s’est inscrits à trois au tournoi 3x3 du {date} et il nous faut un remplaçant, sinon on finit sur les rotules.',
      'Un forfait dans l’équipe pour le tournoi ({date}, {heure}, {lieu}). On cherche quelqu’un de partant.',
    ],
    details: [
      'Niveau moyen, on vise les quarts.',
      'Inscription payée par nous.',
      'Tu joues autant que les autres, promis.',
      'Musique, buvette et public, ça change du terrain vide.',
    ],
  },
  {
    rhythm: 'once',
    tone: 'vous',
    company: 'group',
    place: 'gym',
    times: ['evening', 'weekendMorning'],
    outing: { places: [2], prices: [0, null] },
    titles: [
      'Basket 5 contre 5 {date} à {heure}',
      'On est huit pour {date}, il en faut dix',
      'Match amical de basket le {date}',
    ],
    openings: [
      'Le gymnase nous est prêté le {date} de {heure} à {fin}. Huit inscrits pour l’instant, deux places à prendre.',
      'Match amical contre une équipe voisine le {date}, et la moitié des nôtres est en déplacement. Renforts appréciés.',
    ],
    details: [
      'Maillots réversibles fournis.',
      'Quatre fois dix minutes, chronomètre continu.',
      'Niveau loisir, bonne ambiance des deux côtés.',
      'Une collation est prévue après.',
    ],
  },
  {
    rhythm: 'once',
    tone: 'vous',
    company: 'group',
    place: 'playground',
    times: ['weekendAfternoon'],
    levels: ['beginner', 'casual'],
    outing: { places: [10, 15, 20], prices: [0] },
    titles: [
      'Après-midi basket pour tous, {date}',
      'Basket en famille, {date}',
      'Concours de lancers francs {date}',
    ],
    openings: [
      'Nous organisons quelques heures de basket ouvertes à tous le {date} à partir de {heure} : ateliers pour les enfants, concours de lancers francs, petits matchs.',
      'Entre voisins, le {date} {lieu} : on sort les ballons et on joue jusqu’à ce que le soleil baisse.',
    ],
    details: [
      'Gratuit : inscrivez-vous, cela nous aide à prévoir.',
      'Ballons de mini-basket pour les petits.',
      'Nous cherchons aussi deux personnes pour tenir les scores.',
      'Apportez un gâteau si vous visez mal.',
    ],
  },
];
