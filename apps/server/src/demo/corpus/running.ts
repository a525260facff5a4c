import { once, open, type Scenario, weekly } from './scenario.ts';
import { among, fixed, ofGroup, type Thread, talk } from './thread.ts';

export const running: readonly Scenario[] = [
  weekly('vous', 'group', 'park', {
    times: ['weekendMorning'],
    levels: ['beginner', 'casual'],
    values: { allure: ['6 min/km', '6 min 15 au km', '6 min 30 au km'] },
    outing: { places: [5, 8, 10], prices: [0] },
    titles: [
      'Footing du {jour}, on discute en courant',
      'Sortie du {moment}, 8 à 10 km tranquilles',
      'Courir ensemble le {jour} à {heure}',
    ],
    openings: [
      'Huit à dix kilomètres autour de {allure}, on discute et personne n’est laissé derrière. Départ le {jour} à {heure} {lieu}.',
      'Notre petit groupe court tous les {jour}s depuis deux ans. Nous sommes entre quatre et neuf selon la météo et l’heure à laquelle la soirée de la veille s’est terminée.',
    ],
    details: [
      'Si vous pouvez parler, c’est la bonne vitesse.',
      'Parcours plat, avec une fontaine à mi-chemin.',
      'On attend toujours les derniers aux croisements.',
    ],
  }),
  weekly('tu', 'alone', 'park', {
    minutes: 45,
    levels: ['beginner'],
    outing: { places: [2, 3, 4], level: 'beginner', prices: [0] },
    titles: [
      'Commencer à courir, un soir par semaine',
      'Débutants en running : on s’y met le {jour}',
      'Courir trois minutes, marcher une minute',
    ],
    openings: [
      'Je n’ai jamais couru plus de dix minutes d’affilée. Je commence un programme de huit semaines le {jour} à {heure} et je cherche quelqu’un dans le même cas.',
      'On alterne course et marche {lieu}, le {moment}. Si tu crois que tu es trop lent pour courir avec des gens, tu as trouvé les bons.',
    ],
    details: [
      'Trois quarts d’heure au total, étirements compris.',
      'Aucune tenue spéciale, des baskets suffisent.',
      'Objectif : cinq kilomètres sans marcher dans deux mois.',
    ],
  }),
  weekly('vous', 'group', 'track', {
    levels: ['casual', 'strong'],
    outing: { places: [4, 6], level: 'intermediate', prices: [0] },
    titles: [
      'Fractionné le {jour} à {heure}',
      'Séance de piste du {moment}',
      'VMA sur piste : qui veut souffrir en bonne compagnie ?',
    ],
    openings: [
      'Séance de fractionné chaque {jour} à {heure} {lieu}. Une semaine courte (200, 300 m), une semaine longue (800, 1 000 m).',
      'Le fractionné, {seul|seule}, je le sèche. À plusieurs, je le termine. D’où ce rendez-vous du {moment}.',
    ],
    details: [
      'Vingt minutes d’échauffement ensemble, puis chacun son allure.',
      'La piste est éclairée jusqu’à 21 h 30.',
      'Les pointes ne sont pas obligatoires.',
    ],
  }),
  weekly('vous', 'alone', 'trails', {
    times: ['weekendMorning'],
    minutes: 150,
    levels: ['casual', 'strong'],
    values: { km: ['14', '15', '16'] },
    outing: { places: [3, 4, 5], level: 'intermediate', prices: [0] },
    titles: [
      'Sortie nature du {jour}, {km} km',
      'Sentiers du {moment}, on part à {heure}',
      'Course nature autour {deVille}',
    ],
    openings: [
      'Sortie sur les chemins chaque {jour} à {heure} : autour de {km} km, allure tranquille, on marche dans les montées raides.',
      'Le bitume m’ennuie. Je cherche des gens pour courir {lieu} le {moment}, {km} km environ.',
    ],
    details: [
      'Chaussures à crampons conseillées quand c’est humide.',
      'Un demi-litre d’eau par personne, il n’y a pas de point d’eau.',
      'Regroupement à chaque intersection.',
    ],
  }),
  weekly('vous', 'alone', 'park', {
    minutes: 75,
    levels: ['strong'],
    values: { temps: ['40 minutes', '38 minutes', '42 minutes'] },
    outing: { places: [2, 3], level: 'advanced', prices: [0], approval: true },
    titles: [
      'Passer sous les {temps} au 10 km',
      'Allure 10 km le {jour}, niveau confirmé',
      'Partenaires d’entraînement rapides {àVille}',
    ],
    openings: [
      'Je vise moins de {temps} au 10 km et je m’entraîne {seul|seule} quatre fois par semaine. La séance du {jour} à {heure} serait plus facile à plusieurs.',
      'Séance tempo le {moment} {lieu} : vingt minutes d’échauffement, puis deux ou trois blocs au seuil.',
    ],
    details: [
      'Blocs entre 3 min 55 et 4 min 10 au kilomètre.',
      'On peut se relayer face au vent.',
      'Je ne suis dans aucun club, celui qui l’est peut m’en parler.',
    ],
  }),
  open('vous', 'alone', 'park', {
    levels: ['beginner', 'casual'],
    titles: [
      'Premier 10 km : on se prépare ensemble ?',
      'Du canapé au 10 km, en bonne compagnie',
      'Mon premier dossard, et peut-être le vôtre',
    ],
    openings: [
      'Objectif : terminer un premier 10 km en souriant. Plan sur douze semaines, trois sorties, on commence doucement.',
      'Des amis m’ont {inscrit|inscrite} à un 10 km. J’ai accepté avant de réfléchir et je cherche maintenant du soutien.',
    ],
    details: [
      'Jours à fixer ensemble, plutôt {lieu}.',
      'Aujourd’hui je tiens trente minutes, lentement.',
      'Pas de course à la performance, l’idée est de ne pas se blesser.',
    ],
  }),
  once('tu', 'group', 'trails', {
    times: ['weekendMorning'],
    minutes: 180,
    levels: ['casual', 'strong'],
    values: { km: ['17', '19', '21'] },
    outing: { places: [1, 2], level: 'intermediate', prices: [0] },
    titles: [
      'Petit trail entre amis {date}, {km} km',
      'Reco d’un parcours nature {date}',
      '{km} km de sentiers {date}, départ {heure}',
    ],
    openings: [
      'On reconnaît un parcours de {km} km le {date}, départ {heure}. Ce n’est pas une course, on s’arrête aux points de vue.',
      'Trois copains, une carte et {km} km de chemins : c’est {date}. Il reste de la place dans la voiture.',
    ],
    details: [
      'Environ trois heures avec les pauses.',
      'Il faut être à l’aise sur deux heures de course.',
      'Coupe-vent et téléphone chargé obligatoires.',
    ],
  }),
  once('vous', 'group', 'park', {
    times: ['weekendMorning', 'evening'],
    minutes: 60,
    levels: ['beginner', 'casual'],
    outing: { places: [10, 12, 15], prices: [0] },
    titles: [
      'Courir et ramasser : sortie déchets {date}',
      'Footing utile {date} à {heure}',
      'Éco-footing {lieu}, {date}',
    ],
    openings: [
      'Un footing tranquille, un sac et des gants : le {date} à {heure} on court {lieu} en ramassant ce qui traîne. La dernière fois, quatorze kilos et un enjoliveur.',
      'Éco-footing ouvert à tous le {date}. Les flexions comptent comme du renforcement musculaire.',
    ],
    details: [
      'Gants et sacs fournis, venez avec vos baskets.',
      'Les enfants peuvent suivre à vélo.',
      'Une heure au plus, on pèse le butin à la fin.',
    ],
  }),
];

export const runningThreads: readonly Thread[] = [
  talk({ rhythms: ['weekly'] }, 'Vous courez aussi sous la pluie ?', 'Oui, sauf orage ou verglas.'),
  talk(
    { ...ofGroup, places: ['park'] },
    'Je tourne à 7 min au kilo, je vais vous ralentir.',
    'On fait des allers-retours pour regrouper, venez sans crainte.',
  ),
  talk(
    { places: ['park', 'trails'] },
    'Mon chien peut courir avec nous ? Il est très poli.',
    'En laisse, oui !',
  ),
  talk(fixed, 'Il y a où laisser un sac ?', 'Dans mon coffre, pas de problème.'),
  talk({ places: ['trails'] }, 'Combien de dénivelé ?', 'Environ 300 m, rien de méchant.'),
  among(ofGroup, 'Étirements avant ou après ? Je lance le débat.', 'Après. Débat clos.'),
];
