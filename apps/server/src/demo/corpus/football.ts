import { once, open, type Scenario, weekly } from './scenario.ts';
import { among, fixed, ofGroup, type Thread, talk } from './thread.ts';

export const football: readonly Scenario[] = [
  weekly('tu', 'group', 'five', {
    minutes: 60,
    values: { manque: ['des joueurs', 'quelques joueurs'] },
    outing: { places: [2, 3, 4], prices: [800] },
    titles: [
      'Five le {moment}, il nous manque {manque}',
      'Foot à 5 le {jour} à {heure}, places à prendre',
      'Cherche {manque} pour un five régulier {àVille}',
    ],
    openings: [
      'On réserve un terrain couvert chaque {jour} à {heure} et on finit souvent à neuf. Il nous faut {manque} qui peuvent venir à peu près toutes les semaines.',
      'Groupe WhatsApp de quinze personnes, terrain pris le {jour} de {heure} à {fin}, et pourtant on court toujours après les derniers. Si tu es dispo, c’est pour toi.',
    ],
    details: [
      'Le niveau va de « j’ai fait quinze ans de club » à « je cours et je verrai bien ». Ça s’équilibre.',
      'La part du terrain revient à 8 € par personne, à régler sur place.',
      'Chasubles et ballon fournis, viens juste avec des baskets de salle.',
    ],
  }),
  weekly('vous', 'group', 'pitch', {
    times: ['evening', 'weekendMorning'],
    values: { n: ['dizaine', 'douzaine', 'quinzaine'] },
    outing: { places: [2, 4, 6], prices: [0, null] },
    titles: [
      'Foot à 7 détente le {moment}',
      'Équipe loisir {deVille} cherche du monde',
      'Football loisir {lieu}, {jour} {heure}',
    ],
    openings: [
      'Nous sommes une {n} à jouer à 7 chaque {jour} à {heure} {lieu}. Avec les blessures et les gardes d’enfants, il manque souvent deux personnes pour faire deux équipes complètes.',
      'Rien d’officiel, pas de licence : la mairie nous prête le terrain le {jour} de {heure} à {fin} et nous aimerions agrandir le groupe.',
    ],
    details: [
      'De 20 à 52 ans, hommes et femmes.',
      'On compose les équipes sur place, les plus en forme ne jouent pas ensemble.',
      'Prévoyez des crampons moulés, les vissés sont interdits sur le terrain.',
    ],
  }),
  weekly('tu', 'group', 'pitch', {
    times: ['evening', 'weekendMorning'],
    levels: ['beginner', 'casual'],
    women: true,
    outing: { places: [4], prices: [0] },
    titles: [
      'Foot entre femmes, débutantes bienvenues',
      'On monte un groupe de foot féminin {àVille}',
      'Filles motivées pour jouer le {moment} ?',
    ],
    openings: [
      'Marre de regarder les matchs depuis le canapé ? On est six à avoir commencé cette année et on voudrait être dix pour jouer de vrais matchs, le {moment}.',
      'On n’avait jamais touché un ballon avant de s’y mettre et on adore ça. Rendez-vous {lieu} le {jour} à {heure}.',
    ],
    details: [
      'On commence par des passes et un toro, puis match jusqu’à {fin}.',
      'Une copine qui a joué en club nous montre les bases.',
      'Il y a des vestiaires et le parking est éclairé.',
    ],
  }),
  weekly('tu', 'group', 'cityPitch', {
    times: ['evening', 'weekendAfternoon'],
    levels: ['beginner', 'casual'],
    outing: { places: [5, 6], prices: [0] },
    titles: [
      'City-stade le {moment}, viens comme tu es',
      '4 contre 4 au city, tous les {jour}s',
      'Petit foot de quartier {àVille}',
    ],
    openings: [
      'Tous les {jour}s vers {heure} on se retrouve à quelques-uns {lieu}. Rien d’officiel, mais préviens quand même qu’on t’attende pour faire les équipes.',
      'Le terrain est libre le {moment} et c’est dommage. Je cherche cinq ou six personnes pour un foot tranquille.',
    ],
    details: [
      'Ça dure une heure, parfois deux quand on ne voit pas le temps passer.',
      'J’amène le ballon.',
      'Niveau cour de récré, assumé.',
    ],
  }),
  open('vous', 'alone', 'pitch', {
    levels: ['beginner', 'casual'],
    lives: ['worker', 'parent'],
    values: { ans: ['huit', 'dix', 'quinze'] },
    titles: [
      '{Ancien joueur|Ancienne joueuse} cherche groupe tranquille',
      'Je reprends le foot après {ans} ans d’arrêt',
      'Reprise en douceur : qui joue {àVille} ?',
    ],
    openings: [
      'J’ai joué en club jusqu’à 25 ans, puis plus rien pendant {ans} ans. L’envie revient. Je cherche un groupe qui joue pour le plaisir, le soir ou le week-end.',
      'Mon médecin me dit de bouger, moi je préfère un ballon à un tapis de course. Y a-t-il un groupe loisir {àVille} ou à côté ?',
    ],
    details: [
      'Plutôt milieu ou défenseur, mais je joue où il reste de la place.',
      'Je peux aussi dépanner dans les buts.',
      'Disponible presque tous les soirs après {heure}.',
    ],
  }),
  once('vous', 'group', 'pitch', {
    times: ['weekendAfternoon', 'weekendMorning'],
    minutes: 240,
    outing: { places: [1, 2, 3], prices: [0] },
    titles: [
      'Tournoi de sixte {date} : rejoignez l’équipe',
      'Cherche joueurs pour tournoi le {date}',
      'Tournoi amical {lieu}, équipe à compléter',
    ],
    openings: [
      'Nous avons inscrit une équipe au tournoi de sixte du {date} et nous avons eu des désistements. Il reste de la place pour vous.',
      'Petit tournoi entre amis {date} à partir de {heure} {lieu}, et notre équipe n’est pas au complet.',
    ],
    details: [
      'Quatre matchs assurés, de deux fois dix minutes.',
      'Inscription déjà payée, vous n’avez rien à avancer.',
      'Maillots fournis, ils sont bleus et un peu grands.',
    ],
  }),
  once('tu', 'group', 'five', {
    minutes: 60,
    outing: { places: [1], prices: [900] },
    titles: [
      'Désistement : une place au five {date}',
      'Il manque un joueur {date} à {heure}',
      'Five {date}, on est neuf !',
    ],
    openings: [
      'Un de nos joueurs est d’astreinte ce jour-là. Terrain réservé {date} de {heure} à {fin}, il nous faut un dixième.',
      'On est neuf et c’est toujours la même histoire. Qui vient {date} à {heure} ?',
    ],
    details: [
      'Niveau moyen, ambiance détendue.',
      'Participation de 9 €, sauf si tu marques contre ton camp, là c’est gratuit.',
      'Chasubles fournies.',
    ],
  }),
  once('vous', 'group', 'cityPitch', {
    times: ['weekendAfternoon'],
    levels: ['beginner', 'casual'],
    outing: { places: [8, 10, 12], prices: [0] },
    titles: [
      'Grand foot de quartier, {date}',
      'Match des voisins {date} à {heure}',
      'Rue contre rue : foot ouvert à tous {date}',
    ],
    openings: [
      'Avec quelques voisins nous organisons un foot ouvert à tous le {date} à {heure} {lieu}. Petits et grands, on mélange les équipes.',
      'L’idée : se rencontrer autrement que dans l’ascenseur. Foot le {date}, puis goûter partagé.',
    ],
    details: [
      'Chacun apporte quelque chose à manger ou à boire.',
      'Inutile de savoir jouer, il faut aussi des supporters.',
      'Si vous avez un deuxième ballon ou un sifflet, cela nous rendrait service.',
    ],
  }),
];

export const footballThreads: readonly Thread[] = [
  talk(
    { places: ['pitch'] },
    'Le terrain est praticable quand il a plu ?',
    'Oui, il draine bien. Prévoir un change quand même.',
  ),
  talk(
    { ...fixed, mixed: true },
    'Ma sœur joue mieux que moi, elle peut venir aussi ?',
    'Évidemment, on joue déjà en mixte.',
  ),
  talk(
    { places: ['cityPitch', 'five'] },
    'Il faut une licence ou une assurance particulière ?',
    'Pas de licence. La responsabilité civile de l’assurance habitation suffit.',
  ),
  talk(
    ofGroup,
    'Je me débrouille dans les buts, ça intéresse quelqu’un ?',
    'Vous venez de vous faire dix amis. Oui !',
  ),
  among(fixed, '{Gaucher|Gauchère}, ça intéresse quelqu’un ?', 'De quoi équilibrer le couloir, enfin !'),
  talk(ofGroup, 'Vous faites comment pour les équipes ?', 'Deux capitaines désignés d’office, qui râlent.'),
];
