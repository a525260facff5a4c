import { once, open, type Scenario, weekly } from './scenario.ts';
import { among, anyDay, fixed, type Thread, talk } from './thread.ts';

export const tennis: readonly Scenario[] = [
  weekly('vous', 'group', 'court', {
    times: ['weekendMorning'],
    levels: ['beginner', 'casual'],
    values: { deux: ['15/5 et 30/1', '30/2 et 30/3', '30/4 et 30/5', 'non classés'] },
    outing: { places: [2], prices: [0, null] },
    titles: [
      'Double du {moment}, on cherche une paire',
      'Tennis : il nous manque deux personnes pour le double',
      'Double mixte le {jour} à {heure} ?',
    ],
    openings: [
      'On est deux, {deux}, et on aimerait trouver une paire pour jouer le {jour} de {heure} à {fin} {lieu}.',
      'Notre double du {moment} existe depuis trois ans. Deux des quatre viennent de déménager.',
    ],
    details: [
      'Un set à l’échauffement, deux pour de bon.',
      'On change les paires en cours de route.',
      'Terrain couvert quand la météo s’en mêle.',
    ],
  }),
  weekly('tu', 'alone', 'court', {
    levels: ['beginner'],
    outing: { places: [1], level: 'beginner', prices: [900] },
    titles: [
      'Tennis entre débutants, le {moment}',
      'Débutant cherche débutant pour échanger {lieu}',
      'Apprendre le tennis à deux, sans se prendre la tête',
    ],
    openings: [
      'J’ai pris dix leçons et je voudrais jouer en dehors des cours. Si tu mets une balle sur deux dans le court, on est au même niveau.',
      'Je loue un court le {jour} à {heure} {lieu} et je cherche quelqu’un d’aussi débutant que moi.',
    ],
    details: [
      'Objectif : dix échanges d’affilée avant la fin du mois.',
      'J’ai des balles intermédiaires, plus lentes, ça aide beaucoup.',
      'Je peux te prêter une raquette pour la première fois.',
    ],
  }),
  weekly('vous', 'alone', 'court', {
    times: ['evening', 'weekendAfternoon'],
    levels: ['strong'],
    values: { classement: ['15/2', '15/1', '15', '5/6'] },
    outing: { places: [1], level: 'advanced', prices: [null], approval: true },
    titles: [
      'Sparring {classement} cherche adversaires',
      'Tennis, bon niveau ({classement}), le {moment}',
      'Matchs d’entraînement {classement} {àVille}',
    ],
    openings: [
      'Je suis {classé|classée} {classement} et je cherche un ou deux partenaires de niveau proche pour jouer le {jour} à {heure} en dehors du club.',
      'Les matchs par équipes arrivent et je manque de jeu. Je propose des séances sérieuses le {moment} : gammes, points au service, puis un set.',
    ],
    details: [
      'Gaucher accepté, redouté, mais accepté.',
      'Terre battue ou dur, les deux me vont.',
      'Je peux inviter une personne extérieure deux fois par mois.',
    ],
  }),
  weekly('tu', 'alone', 'court', {
    times: ['evening', 'weekendMorning'],
    levels: ['casual'],
    values: { classement: ['30/3', '30/4', '30/5', '40'] },
    outing: { places: [1], level: 'intermediate', prices: [0] },
    titles: [
      'Cherche partenaire {classement} pour le {moment}',
      'Un set par semaine, {jour} {heure}',
      'Tennis loisir, niveau {classement}, {lieu}',
    ],
    openings: [
      'Je joue {classement} et je cherche quelqu’un pour le {jour} à {heure}, court réservé {lieu}.',
      'Mon ancien partenaire a choisi le padel. Je lui pardonne, mais il me faut quelqu’un le {moment}.',
    ],
    details: [
      'On s’échauffe dix minutes et on joue, je préfère les matchs aux gammes.',
      'Coup droit fiable, revers en chantier.',
      'Hommes et femmes, peu importe, tant que c’est accrocheur.',
    ],
  }),
  open('vous', 'alone', 'court', {
    levels: ['casual', 'strong'],
    values: { ans: ['deux', 'cinq', 'douze'], classement: ['30/2', '30/3', '15/5'] },
    titles: [
      'Reprise du tennis après {ans} ans de pause',
      '{Ancien|Ancienne} {classement} reprend la raquette',
      'Je ressors la raquette, qui m’accompagne ?',
    ],
    openings: [
      'J’ai été {classé|classée} {classement} dans une autre vie. Après {ans} ans sans jouer, je cherche quelqu’un pour retrouver des sensations, sans enjeu.',
      'Un genou opéré, une rééducation sérieuse et enfin le feu vert. Je reprends en douceur et cherche un ou une partenaire {àVille}.',
    ],
    details: [
      'Plutôt en soirée après {heure}, ou le week-end.',
      'Je n’ai pas de club : courts municipaux ou invitation, tout me va.',
      'Échanges longs bienvenus, coups gagnants tolérés.',
    ],
  }),
  once('vous', 'alone', 'court', {
    times: ['weekendMorning', 'weekendAfternoon', 'evening'],
    outing: { places: [1], prices: [0] },
    titles: [
      'Court réservé {date}, partenaire absent',
      'Tennis {date} à {heure} : une place à prendre',
      'Qui joue {date} ? Court déjà payé',
    ],
    openings: [
      'J’ai un court {date} de {heure} à {fin} {lieu} et mon partenaire s’est foulé le poignet. La réservation n’est pas remboursable, autant en profiter.',
      'Annulation imprévue : je cherche quelqu’un pour jouer {date} à {heure}.',
    ],
    details: [
      'Tous niveaux à partir de 30/5, ou non classé régulier.',
      'Rien à payer, c’est déjà réglé.',
      'Court couvert, donc météo sans importance.',
    ],
  }),
  once('vous', 'group', 'court', {
    times: ['weekendAfternoon'],
    minutes: 180,
    outing: { places: [4, 6, 8], prices: [500] },
    titles: [
      'Tournoi de doubles surprise, {date}',
      'Après-midi doubles {lieu}, {date}',
      'Doubles tirés au sort le {date}',
    ],
    openings: [
      'Nous organisons un petit tournoi de doubles le {date} à partir de {heure} : les paires sont tirées au sort à chaque tour.',
      'Format amusant le {date} {lieu} : matchs de vingt minutes, on change de partenaire à chaque fois, et c’est le total individuel qui compte.',
    ],
    details: [
      'Participation de 5 € pour les balles et le goûter.',
      'Du débutant au 15/4, les handicaps rééquilibrent tout.',
      'Le lot est une boîte de balles et une plante verte.',
    ],
  }),
];

export const tennisThreads: readonly Thread[] = [
  talk(fixed, 'C’est quelle surface ?', 'Du dur, deux courts refaits l’an dernier.'),
  talk(
    { company: 'alone', levels: ['casual'] },
    'Non {classé|classée} mais je joue depuis l’enfance. Trop juste ?',
    'Pas du tout, essayons une fois.',
  ),
  talk(fixed, 'On peut jouer là-bas sans être du club ?', 'Oui, avec une carte d’invité à 6 €.'),
  talk({}, 'Vous jouez aussi quand il fait froid ?', 'Tant que les balles rebondissent.'),
  among(
    { ...anyDay, company: 'alone' },
    'Je cherche la même chose, mais en 15/4. Si quelqu’un lit ceci…',
    'Je suis 15/5, on peut s’arranger. Message envoyé.',
  ),
  talk(
    { company: 'alone', levels: ['strong'] },
    'Je débute, est-ce rédhibitoire ?',
    'Pour cette annonce un peu, mais je peux vous indiquer un groupe débutants.',
  ),
];
