import type { Scenario } from './scenario.ts';

/** `asker` wrote to the author of an announcement; the places to fill are those of the announcement. */
export type Line = readonly ['asker' | 'author', string];

export type Exchange = {
  rhythm: Scenario['rhythm'];
  company: Scenario['company'];
  tone: 'tu' | 'vous';
  lines: readonly Line[];
};

const exchange = (
  rhythm: Exchange['rhythm'],
  company: Exchange['company'],
  tone: Exchange['tone'],
  ...lines: Line[]
): Exchange => ({ rhythm, company, tone, lines });

export const exchanges: readonly Exchange[] = [
  exchange(
    'weekly',
    'group',
    'vous',
    ['asker', 'Bonjour, votre annonce m’intéresse. Est-ce toujours le {jour} à {heure} ?'],
    ['author', 'Bonjour ! Oui, toujours. Vous pratiquez depuis longtemps ?'],
    ['asker', 'Cinq ou six ans, avec une longue pause au milieu.'],
    ['author', 'Parfait, vous serez vite dans le bain. Venez {jour}, je préviens les autres.'],
    ['asker', 'Merci beaucoup, j’y serai un peu en avance.'],
  ),
  exchange(
    'weekly',
    'group',
    'vous',
    ['asker', 'Bonjour, reste-t-il une place pour le {moment} ?'],
    ['author', 'Bonjour, oui. Un essai la semaine prochaine ?'],
    ['asker', 'La semaine prochaine je suis en déplacement. La suivante ?'],
    ['author', 'Entendu, je note. Je vous envoie un rappel la veille.'],
  ),
  exchange(
    'weekly',
    'group',
    'vous',
    ['asker', 'Bonjour, faut-il du matériel particulier pour venir le {jour} ?'],
    ['author', 'Bonjour, rien de spécial, une tenue de sport et de l’eau.'],
    ['asker', 'Très bien. Et pour trouver l’entrée ?'],
    ['author', 'Je vous attends devant à {heure}, j’aurai un sac jaune.'],
    ['asker', 'Impossible de vous rater, alors. À {jour} !'],
  ),
  exchange(
    'weekly',
    'group',
    'vous',
    [
      'asker',
      'Bonjour, je reprends le sport après un an d’arrêt. J’ai un peu peur de ralentir tout le monde.',
    ],
    ['author', 'Bonjour, nous sommes tous passés par là. Personne n’est pressé ici.'],
    ['asker', 'Vous me rassurez. Alors je tente {jour}.'],
    ['author', 'Et si ce n’est pas pour vous, aucun souci, vous nous le direz.'],
  ),
  exchange(
    'weekly',
    'alone',
    'vous',
    ['asker', 'Bonjour, cherchez-vous toujours quelqu’un pour le {moment} ?'],
    ['author', 'Bonjour, oui ! Plusieurs réponses, mais personne de régulier pour l’instant.'],
    ['asker', 'Le {jour} me convient toutes les semaines, sauf gros imprévu.'],
    ['author', 'Alors essayons {jour} prochain, {heure}, et nous verrons si nos rythmes s’accordent.'],
    ['asker', 'Entendu, à {jour}.'],
  ),
  exchange(
    'weekly',
    'alone',
    'vous',
    ['asker', 'Bonjour, je pense avoir à peu près votre niveau et je suis libre le {jour}.'],
    ['author', 'Bonjour, quelle bonne nouvelle. Vous connaissez l’endroit ?'],
    ['asker', 'Oui, j’y allais souvent avant d’avoir des enfants.'],
    ['author', 'Alors rendez-vous devant l’entrée à {heure}. Je porterai une veste verte.'],
    ['asker', 'Parfait, et moi un vieux sac bleu.'],
  ),
  exchange(
    'weekly',
    'alone',
    'tu',
    ['asker', 'Salut, tu cherches toujours quelqu’un pour le {jour} ?'],
    ['author', 'Salut, oui ! T’es dispo cette semaine ?'],
    ['asker', 'Oui, {heure} comme dans l’annonce ?'],
    ['author', 'Exactement. Je t’attends devant.'],
    ['asker', 'Top, à {jour}'],
  ),
  exchange(
    'weekly',
    'alone',
    'tu',
    ['asker', 'Hello, ton annonce m’a fait rire, je crois qu’on a le même niveau'],
    ['author', 'Ha ha, méfie-toi, c’est peut-être pire que tu penses.'],
    ['asker', 'Je prends le risque. {jourMaj} ?'],
    ['author', '{jourMaj}, {heure}. Prends de l’eau, moi je prends le courage.'],
    ['asker', 'Deal'],
  ),
  exchange(
    'weekly',
    'group',
    'tu',
    ['asker', 'Salut, je suis dispo le {jour}, il vous manque encore du monde ?'],
    ['author', 'Salut ! Oui carrément. {heure} ça te va ?'],
    ['asker', 'Nickel. Je viens à vélo, il y a de quoi l’attacher ?'],
    ['author', 'Des arceaux devant, et on les voit de là où on est.'],
    ['asker', 'Top, à {jour} alors'],
    ['author', 'À {jour} !'],
  ),
  exchange(
    'weekly',
    'group',
    'tu',
    ['asker', 'Hello, c’est quel niveau en vrai ? Je débute un peu.'],
    ['author', 'Franchement très mélangé. Tu verras, les meilleurs sont aussi les plus sympas.'],
    ['asker', 'Ok je tente le coup {jour}'],
    ['author', 'Top. Arrive dix minutes avant, je te présente.'],
  ),
  exchange(
    'weekly',
    'group',
    'tu',
    ['asker', 'Coucou, est-ce que je peux venir avec ma sœur ? Elle aimerait essayer aussi.'],
    ['author', 'Oui bien sûr, plus on est, mieux c’est.'],
    ['asker', 'Super. On sera là {jour} à {heure}.'],
    ['author', 'Parfait, je compte deux de plus.'],
    ['asker', 'Finalement elle est malade, je viens {seul|seule} !'],
    ['author', 'Pas grave, ce sera pour la fois d’après. Bon courage à elle.'],
  ),
  exchange(
    'weekly',
    'group',
    'tu',
    ['asker', 'Salut, vous êtes combien en moyenne le {moment} ?'],
    ['author', 'Entre six et dix. Moins quand il y a un match à la télé.'],
    ['asker', 'Ha ha, compris. Je passe cette semaine.'],
    ['author', 'Ça marche, écris-moi si tu ne trouves pas.'],
  ),
  exchange(
    'once',
    'group',
    'vous',
    ['asker', 'Bonjour, peut-on encore se joindre à vous {date} ?'],
    ['author', 'Bonjour, oui ! Si vous confirmez aujourd’hui, c’est entendu.'],
    ['asker', 'Je confirme. Rendez-vous à {heure} ?'],
    ['author', 'Un quart d’heure avant, le temps de se saluer. Merci, vous nous sauvez.'],
  ),
  exchange(
    'once',
    'group',
    'vous',
    ['asker', 'Bonjour, je peux venir {date}, mais je devrai partir un peu avant la fin. C’est gênant ?'],
    ['author', 'Bonjour, pas du tout, on s’arrangera.'],
    ['asker', 'Alors c’est entendu, merci.'],
    ['author', 'Merci à vous, bonne journée.'],
  ),
  exchange(
    'once',
    'alone',
    'vous',
    ['asker', 'Bonjour, je suis libre {date}. Votre proposition tient-elle toujours ?'],
    ['author', 'Bonjour, elle tient. {heure}, cela vous va ?'],
    ['asker', 'Très bien. J’apporte quelque chose ?'],
    ['author', 'De l’eau et de la patience. À bientôt.'],
  ),
  exchange(
    'once',
    'group',
    'tu',
    ['asker', 'Salut, chaud pour {date} si c’est encore bon'],
    ['author', 'C’est bon ! Je te garde la place.'],
    ['asker', 'Je ramène quelque chose ?'],
    ['author', 'Juste de l’eau et ta bonne humeur.'],
    ['asker', 'Parfait, à {heure}'],
  ),
  exchange(
    'once',
    'group',
    'tu',
    ['asker', 'Hello, je suis {partant|partante} pour {date}. On se retrouve où exactement ?'],
    ['author', 'Devant l’entrée, cinq minutes avant. Je t’écris quand j’arrive.'],
    ['asker', 'Idéal. Je paie le café.'],
    ['author', 'Alors on est d’accord.'],
  ),
  exchange(
    'once',
    'alone',
    'tu',
    ['asker', 'Salut, je peux jouer {date}. T’as trouvé quelqu’un ?'],
    ['author', 'Pas encore, tu tombes bien. {heure} ?'],
    ['asker', 'Ok pour moi, je m’échauffe en venant à vélo'],
    ['author', 'Moi en cherchant une place pour me garer. À bientôt !'],
  ),
  exchange(
    'open',
    'alone',
    'vous',
    ['asker', 'Bonjour, je cherche exactement la même chose que vous et j’habite à côté.'],
    ['author', 'Bonjour, quelle bonne nouvelle ! Quels sont vos jours ?'],
    ['asker', 'Plutôt mardi ou jeudi en fin de journée.'],
    ['author', 'Jeudi serait parfait. Disons jeudi prochain, 18 h 30 ?'],
    ['asker', 'C’est noté. Je vous confirme la veille.'],
    ['author', 'Merci, à jeudi.'],
  ),
  exchange(
    'open',
    'alone',
    'vous',
    ['asker', 'Bonjour, nous sommes trois à nous retrouver chaque semaine. Voulez-vous nous rejoindre ?'],
    ['author', 'Bonjour, avec grand plaisir. Vous avez un créneau fixe ?'],
    ['asker', 'Le samedi matin en général, vers 10 h.'],
    ['author', 'Je suis libre samedi.'],
    ['asker', 'Alors à samedi, je vous envoie le point de rendez-vous.'],
  ),
  exchange(
    'open',
    'group',
    'vous',
    ['asker', 'Bonjour, je serais {partant|partante} pour vous rejoindre. Comment cela se passe-t-il ?'],
    ['author', 'Bonjour ! Le plus simple est de venir voir une fois, sans engagement.'],
    ['asker', 'Volontiers. Quand ?'],
    ['author', 'Samedi prochain à 10 h, si cela vous convient.'],
  ),
  exchange(
    'open',
    'alone',
    'tu',
    ['asker', 'Salut, dispo ce soir si tu veux'],
    ['author', 'Ce soir je peux pas, demain 19 h ?'],
    ['asker', 'Ok pour demain'],
    ['author', 'Cool. Même endroit que dans l’annonce ?'],
    ['asker', 'Oui, devant l’entrée'],
  ),
  exchange(
    'open',
    'alone',
    'tu',
    ['asker', 'Hello, moi aussi je viens d’arriver et je ne connais personne. On se fait une séance ?'],
    ['author', 'Carrément. T’es dans quel coin ?'],
    ['asker', 'Près de la gare, et toi ?'],
    ['author', 'À dix minutes. Dimanche matin ça te va ?'],
    ['asker', 'Dimanche matin parfait, pas trop tôt'],
    ['author', '10 h 30, c’est mon maximum'],
    ['asker', 'Vendu'],
  ),
];

type FollowUp = readonly Line[];

/** What some pairs write once they have met. */
export const followUps: Readonly<Record<'tu' | 'vous', readonly FollowUp[]>> = {
  tu: [
    [
      ['asker', 'Merci pour la séance, c’était vraiment cool.'],
      ['author', 'Merci à toi ! Tu reviens quand tu veux.'],
    ],
    [
      ['author', 'Alors, pas trop de courbatures ?'],
      ['asker', 'Les escaliers ce matin, un calvaire.'],
      ['author', 'C’est que c’était bien !'],
    ],
    [
      ['asker', 'On remet ça mercredi ?'],
      ['author', 'Mercredi, vendu.'],
    ],
    [
      ['author', 'Tu as oublié ta gourde, je te la garde.'],
      ['asker', 'Ah merci, je la cherchais partout !'],
    ],
  ],
  vous: [
    [
      ['asker', 'Merci encore pour l’accueil, j’ai passé un très bon moment.'],
      ['author', 'Tout le plaisir était pour moi. À la prochaine ?'],
      ['asker', 'À la prochaine, oui.'],
    ],
    [
      ['author', 'Vous avez oublié un coupe-vent gris, je le garde dans mon sac.'],
      ['asker', 'C’est le mien, merci ! Je le récupère la prochaine fois.'],
    ],
    [
      ['asker', 'Je ne pourrai pas venir la prochaine fois, réunion d’école.'],
      ['author', 'Pas de souci, merci de prévenir.'],
    ],
    [
      ['author', 'Une amie aimerait venir aussi, cela vous ennuie de passer la prendre ?'],
      ['asker', 'Pas du tout, c’est sur ma route.'],
    ],
  ],
};
