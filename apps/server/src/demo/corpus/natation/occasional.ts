import type { Scenario } from '../scenario.ts';

export const natationOccasional: readonly Scenario[] = [
  {
    rhythm: 'open',
    tone: 'vous',
    company: 'alone',
    place: 'pool',
    times: ['evening'],
    values: {
      objectif: [
        'un premier 2 000 m sans pause',
        'le 1 500 m d’un triathlon M',
        'cinq kilomètres dans l’année',
      ],
    },
    titles: [
      'Objectif : {objectif}',
      'Progresser en endurance dans l’eau, à deux',
      'Cherche partenaire pour un défi natation',
    ],
    openings: [
      'Je me suis fixé un but : {objectif}. Pour tenir, rien de mieux que de s’entraîner avec quelqu’un qui vous attend.',
      'Je nage régulièrement mais toujours pareil. J’aimerais suivre un plan de dix semaines avec un ou une partenaire {àVille}.',
    ],
    details: [
      'Deux séances par semaine, jours à choisir ensemble.',
      'Je vais {lieu}, mais je peux changer de bassin.',
      'Actuellement j’enchaîne 800 m sans m’arrêter.',
      'Pas besoin d’être rapide, juste un peu {têtu|têtue}, comme moi.',
    ],
  },
  {
    rhythm: 'open',
    tone: 'vous',
    company: 'group',
    place: 'openWater',
    times: ['evening'],
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
      'Thé chaud dans le coffre, toujours.',
    ],
  },
  {
    rhythm: 'open',
    tone: 'tu',
    company: 'alone',
    place: 'pool',
    times: ['evening'],
    lives: ['student', 'worker'],
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
      'On peut se prêter plaquettes et palmes.',
    ],
  },
  {
    rhythm: 'once',
    tone: 'vous',
    company: 'group',
    place: 'pool',
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
      'Inscription gratuite, entrée comprise.',
    ],
  },
  {
    rhythm: 'once',
    tone: 'vous',
    company: 'group',
    place: 'pool',
    times: ['weekendMorning', 'weekendAfternoon'],
    minutes: 60,
    levels: ['casual', 'strong'],
    outing: { places: [3], level: 'intermediate', prices: [null] },
    titles: [
      'Échange de conseils en crawl, {date}',
      'Séance technique {date}, on s’observe et on corrige',
      'Une heure de technique entre nageurs, {date}',
    ],
    openings: [
      'Je propose une heure de technique le {date} à {heure} {lieu} : chacun nage 25 m, les autres regardent et donnent un conseil. Simple et très efficace.',
      'À trois ou quatre dans la même ligne le {date}, pour travailler le placement et l’appui. Ni prof ni élève, on apprend les uns des autres.',
    ],
    details: [
      'Savoir nager 400 m en crawl, même laidement.',
      'J’apporte deux frontaux et des plaquettes.',
      'Quatre personnes au plus pour ne pas gêner.',
      'Rendez-vous dix minutes avant, à la caisse.',
    ],
  },
  {
    rhythm: 'once',
    tone: 'tu',
    company: 'group',
    place: 'openWater',
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
      'Rythme du moins rapide, toujours.',
    ],
  },
];
