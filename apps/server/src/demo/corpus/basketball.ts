import { once, open, type Scenario, weekly } from './scenario.ts';
import { fixed, type Thread, talk } from './thread.ts';

export const basketball: readonly Scenario[] = [
  weekly('tu', 'group', 'playground', {
    times: ['evening', 'weekendAfternoon'],
    outing: { places: [2], prices: [0] },
    titles: [
      '3 contre 3 le {moment}, passe quand tu veux',
      'Playground {àVille}, tous les {jour}s',
      'Basket de rue le {jour} vers {heure}',
    ],
    openings: [
      'Rendez-vous tous les {jour}s vers {heure} {lieu}. On tourne à huit ou dix, matchs en onze points, les gagnants restent.',
      'Les paniers ont été refaits (il y a même des filets). On joue le {moment} et il y a de la place.',
    ],
    details: [
      'On annonce ses fautes et on ne discute pas pendant dix minutes.',
      'Taille 6 et taille 7 disponibles, filles et garçons jouent ensemble.',
      'Tous niveaux, on équilibre au fur et à mesure.',
    ],
  }),
  weekly('vous', 'group', 'gym', {
    outing: { places: [5, 6, 8], prices: [null] },
    titles: [
      'Basket loisir mixte, {jour} {heure}',
      'Section loisir cherche joueurs et joueuses',
      'Gymnase ouvert le {moment} pour le basket',
    ],
    openings: [
      'La section loisir se retrouve le {jour} de {heure} à {fin} {lieu}. Échauffement tranquille puis matchs, sans entraîneur ni classement.',
      'Nous sommes douze inscrits et jamais plus de sept présents. Il nous faut du monde le {moment} pour jouer à cinq contre cinq.',
    ],
    details: [
      'Deux séances d’essai, puis adhésion à l’année avec assurance comprise.',
      'Femmes et hommes, de 19 à 55 ans.',
      'Il y a des anciens de bon niveau et des gens qui découvrent.',
    ],
  }),
  weekly('tu', 'group', 'gym', {
    women: true,
    outing: { places: [3], prices: [0, null] },
    titles: [
      'Basket filles loisir, le {moment}',
      'On cherche des joueuses pour le {jour} {heure}',
      'Basket entre filles, tous niveaux {àVille}',
    ],
    openings: [
      'On est sept à se retrouver le {jour} à {heure} {lieu} et on rêve d’un vrai cinq contre cinq.',
      'Anciennes joueuses de club ou grandes débutantes : il y a de tout chez nous, et il y a de la place le {moment}.',
    ],
    details: [
      'On fait des tirs, deux ou trois systèmes tout bêtes, et des matchs.',
      'Personne ne te criera dessus.',
      'Ballons taille 6 fournis.',
    ],
  }),
  open('tu', 'alone', 'playground', {
    titles: [
      'Je cherche des gens pour jouer au basket {àVille}',
      '{Nouveau|Nouvelle} {àVille}, où jouez-vous au basket ?',
      'Basket : je complète votre équipe',
    ],
    openings: [
      'Je viens d’arriver dans le coin. Je joue depuis le collège, niveau régional jeunes, et je cherche un groupe pour deux fois par semaine.',
      'Je passe {lieu} plusieurs fois par semaine et il n’y a jamais personne aux mêmes heures que moi. Mettons-nous d’accord.',
    ],
    details: [
      '{Meneur|Meneuse} ou arrière, je préfère la passe au tir.',
      'Libre la plupart des soirs après {heure}.',
      'Je peux aussi venir juste pour un un contre un.',
    ],
  }),
  once('tu', 'group', 'playground', {
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
    ],
  }),
  once('vous', 'group', 'gym', {
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
    ],
  }),
  once('vous', 'group', 'playground', {
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
    ],
  }),
];

export const basketballThreads: readonly Thread[] = [
  talk(
    { places: ['playground'] },
    'Les paniers sont à la bonne hauteur ?',
    'Oui, mesurés. Un seul a un peu de jeu.',
  ),
  talk(
    fixed,
    'Je n’ai pas joué depuis le lycée, je risque d’être ridicule ?',
    'On l’est tous les cinq premières minutes.',
  ),
  talk(
    { ...fixed, company: 'group' },
    'Avec mon mètre soixante-huit, c’est éliminatoire ?',
    'Il y a plus petit que vous chez nous, et ça saute.',
  ),
  talk({ rhythms: ['weekly'] }, 'Il faut apporter son ballon ?', 'On en a, mais un de plus ne gêne jamais.'),
  talk(
    { places: ['playground'] },
    'Le sol est correct ? Mes genoux demandent.',
    'Revêtement neuf, il accroche bien.',
  ),
];
