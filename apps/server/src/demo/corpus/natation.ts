import { once, open, type Scenario, weekly } from './scenario.ts';
import { among, anyDay, type Thread, talk } from './thread.ts';

export const natation: readonly Scenario[] = [
  weekly('vous', 'alone', 'pool', {
    times: ['dawn'],
    minutes: 60,
    levels: ['casual', 'strong'],
    lives: ['worker', 'parent'],
    values: { allure: ['1 min 45', '2 min', '2 min 10'] },
    outing: { places: [1, 2], level: 'intermediate', prices: [null] },
    titles: [
      'Nager tôt, {deuxJours}',
      'Cherche binôme de natation avant le travail',
      'Première ligne d’eau du {jour}, {heure}',
    ],
    openings: [
      'Je nage {deuxJours} dès l’ouverture, à {heure}, {lieu}. À deux on saute moins facilement le réveil.',
      'Réveil difficile, mais l’eau est calme et les lignes sont vides. Je cherche quelqu’un pour partager la séance du {jour}.',
    ],
    details: [
      'Crawl surtout, autour de {allure} aux 100 m.',
      'Séance type : 400 d’échauffement, une série, 200 de récupération.',
      'On peut suivre le même programme ou juste se retrouver au bord.',
    ],
  }),
  weekly('tu', 'alone', 'pool', {
    minutes: 60,
    levels: ['beginner'],
    outing: { places: [1, 2, 3], level: 'beginner', prices: [null, 450] },
    titles: [
      'Apprendre le crawl à plusieurs, le {moment}',
      'Adultes débutants en natation : on se soutient ?',
      'Je respire mal en crawl, et toi ?',
    ],
    openings: [
      'J’ai appris à nager à 30 ans et je bloque sur la respiration en crawl. Je vais {lieu} le {jour} à {heure} et je cherche quelqu’un au même point.',
      'Seul face aux lignes d’eau, on n’ose pas. À deux ou trois débutants, on prend une ligne lente et on rigole.',
    ],
    details: [
      'J’ai une planche et un pull-buoy à prêter.',
      'On se filme (avec l’accord des maîtres-nageurs) et on regarde ce qui cloche.',
      'Une longueur à la fois, sans chrono.',
    ],
  }),
  weekly('vous', 'alone', 'pool', {
    minutes: 75,
    levels: ['strong'],
    values: { volume: ['2 500 m', '3 000 m', '3 500 m'] },
    outing: { places: [1, 2], level: 'advanced', prices: [null], approval: true },
    titles: [
      'Séances structurées, environ {volume}, le {moment}',
      'Triathlètes ou nageurs : séance commune le {jour}',
      '{Ancien nageur|Ancienne nageuse} de club cherche sparring',
    ],
    openings: [
      'Je prépare un triathlon et nage {volume} le {jour} à {heure} {lieu}. Je cherche une ou deux personnes pour se relayer en tête sur les séries.',
      '{Ancien|Ancienne} de club, je m’ennuie en nageant sans repère. Je propose une séance structurée le {moment}, environ {volume}.',
    ],
    details: [
      'Entre 1 min 25 et 1 min 40 aux 100 m.',
      'J’apporte le programme plastifié, à vous les ratures.',
      'Éducatifs, séries au seuil, un peu de plaquettes.',
    ],
  }),
  weekly('tu', 'alone', 'pool', {
    times: ['evening', 'weekendMorning'],
    minutes: 60,
    levels: ['beginner', 'casual'],
    outing: { places: [1, 2], prices: [null] },
    titles: [
      'Se remettre à nager, le {moment}',
      'Natation sans pression, {jour} {heure}',
      'Mille mètres par semaine, ça te tente ?',
    ],
    openings: [
      'L’abonnement est pris, les lunettes sont neuves, il ne manque que la motivation. Je compte y aller chaque {jour} à {heure} {lieu}.',
      'Objectif modeste : mille mètres le {moment}, sans s’arrêter à chaque mur pour regarder l’horloge.',
    ],
    details: [
      'Un peu de crawl, beaucoup de brasse.',
      'On fait nos longueurs chacun à son rythme et on finit ensemble.',
      'Si l’un ne vient pas, il offre l’entrée suivante.',
    ],
  }),
  open('vous', 'group', 'openWater', {
    levels: ['casual', 'strong'],
    titles: [
      'Eau libre : ne jamais nager seul',
      'Cherche partenaires d’eau libre {lieu}',
      'Nage en eau libre, sorties régulières',
    ],
    openings: [
      'Je nage en eau libre {lieu} et je ne veux plus le faire {seul|seule} : c’est une question de sécurité. Je cherche deux ou trois nageurs autonomes.',
      'Petit groupe d’eau libre, nous longeons le bord sur un à deux kilomètres selon la forme et la température.',
    ],
    details: [
      'Bouée de signalisation obligatoire, combinaison selon la saison.',
      'Nous sortons seulement quand le plan d’eau est autorisé et calme.',
      'Il faut savoir nager 1 500 m en bassin sans difficulté.',
    ],
  }),
  open('tu', 'alone', 'pool', {
    titles: [
      'Qui va à la piscine {àVille} en ce moment ?',
      'Partenaire de natation, horaires à caler',
      '{Arrivé|Arrivée} ici il y a un mois, je cherche un binôme piscine',
    ],
    openings: [
      'Je cherche quelqu’un pour aller nager une ou deux fois par semaine, plutôt en fin de journée. Sans compagnie, la ligne d’eau est longue.',
      'Mes horaires changent, donc pas de créneau fixe : un message la veille et on y va.',
    ],
    details: [
      'Niveau correct en crawl et en dos.',
      'Je teste toutes les piscines du coin, j’ai un classement très subjectif à partager.',
      'Sérieux dans l’eau, beaucoup moins après.',
    ],
  }),
  once('vous', 'group', 'pool', {
    times: ['weekendAfternoon', 'weekendMorning'],
    minutes: 180,
    outing: { places: [1], prices: [0] },
    titles: [
      'Relais 4 × 50 m {date} : on cherche le quatrième',
      'Il manque une personne pour notre relais du {date}',
      'Compétition amicale {date}, équipe à compléter',
    ],
    openings: [
      'La piscine organise une journée de relais le {date}. Nous sommes trois, motivés et lents, il nous faut une quatrième personne.',
      'Relais ouvert aux non-licenciés le {date} à {heure} {lieu}. Un forfait, une place.',
    ],
    details: [
      'Nage au choix, nous n’avons personne pour le dos.',
      'Bonnets assortis fournis, vous ne pourrez pas y couper.',
      'Il y a une catégorie famille, l’ambiance est bon enfant.',
    ],
  }),
  once('tu', 'group', 'openWater', {
    times: ['weekendMorning'],
    minutes: 90,
    levels: ['casual', 'strong'],
    outing: { places: [1], level: 'intermediate', prices: [0], approval: true },
    titles: ['Sortie eau libre {date} à {heure}', 'On nage dehors {date}, qui vient ?'],
    openings: [
      'Sortie prévue {date} à {heure} {lieu}, environ 1 500 m en longeant le bord. On part et on revient groupés.',
      'Si la météo tient, on nage {date}. On est trois, et à quatre on peut faire deux binômes.',
    ],
    details: [
      'Bouée obligatoire, j’en ai une de rechange.',
      'Prévois de quoi te réchauffer vite en sortant.',
      'On annule si le vent dépasse 20 km/h.',
    ],
  }),
];

export const natationThreads: readonly Thread[] = [
  talk({ places: ['pool'] }, 'Bonnet obligatoire dans cette piscine ?', 'Oui, et pas de short de bain.'),
  talk(
    { ...anyDay, places: ['pool'] },
    'Je nage surtout la brasse, lentement. Ça vous gêne ?',
    'Pas du tout, on partage juste la ligne.',
  ),
  talk(
    { rhythms: ['weekly'], places: ['pool'] },
    'Il y a du monde à cette heure-là ?',
    'Trois ou quatre personnes par ligne, c’est confortable.',
  ),
  among(
    { places: ['pool'] },
    'Les casiers prennent des pièces ou des jetons ?',
    'Une pièce de 1 €, rendue à la fin.',
  ),
  talk(
    { places: ['openWater'] },
    'Elle est à combien en ce moment ?',
    'Assez froide pour ne pas traîner. Combinaison conseillée.',
  ),
];
