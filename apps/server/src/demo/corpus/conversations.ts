import type { Scenario } from './scenario.ts';

type Kind = `${Scenario['rhythm']} ${Scenario['company']} ${Scenario['tone']}`;

export const kindOf = ({ rhythm, company, tone }: Scenario): Kind => `${rhythm} ${company} ${tone}`;

/** A first talk: who asks and the author of the announcement take turns. The places to fill are those of the announcement. */
export type Exchange = { kind: Kind; lines: readonly string[] };

const exchange = (kind: Kind, ...lines: string[]): Exchange => ({ kind, lines });

export const exchanges: readonly Exchange[] = [
  exchange(
    'weekly group vous',
    'Bonjour, votre annonce m’intéresse. Est-ce toujours le {jour} à {heure} ?',
    'Bonjour ! Oui, toujours. Vous pratiquez depuis longtemps ?',
    'Cinq ou six ans, avec une longue pause au milieu.',
    'Parfait, vous serez vite dans le bain. Venez {jour}, je préviens les autres.',
    'Merci beaucoup, j’y serai un peu en avance.',
  ),
  exchange(
    'weekly group vous',
    'Bonjour, je reprends le sport après un an d’arrêt. J’ai un peu peur de ralentir tout le monde.',
    'Bonjour, nous sommes tous passés par là. Personne n’est pressé ici.',
    'Vous me rassurez. Alors je tente {jour}.',
    'Et si ce n’est pas pour vous, aucun souci, vous nous le direz.',
  ),
  exchange(
    'weekly alone vous',
    'Bonjour, cherchez-vous toujours quelqu’un pour le {moment} ?',
    'Bonjour, oui ! Plusieurs réponses, mais personne de régulier pour l’instant.',
    'Le {jour} me convient toutes les semaines, sauf gros imprévu.',
    'Alors essayons {jour} prochain, {heure}, et nous verrons si nos rythmes s’accordent.',
    'Entendu, à {jour}.',
  ),
  exchange(
    'weekly alone vous',
    'Bonjour, je pense avoir à peu près votre niveau et je suis libre le {jour}.',
    'Bonjour, quelle bonne nouvelle. Vous connaissez l’endroit ?',
    'Oui, j’y allais souvent avant d’avoir des enfants.',
    'Alors rendez-vous devant l’entrée à {heure}. Je porterai une veste verte.',
  ),
  exchange(
    'weekly alone tu',
    'Salut, tu cherches toujours quelqu’un pour le {jour} ?',
    'Salut, oui ! T’es dispo cette semaine ?',
    'Oui, {heure} comme dans l’annonce ?',
    'Exactement. Je t’attends devant.',
    'Top, à {jour}',
  ),
  exchange(
    'weekly alone tu',
    'Hello, ton annonce m’a fait rire, je crois qu’on a le même niveau',
    'Ha ha, méfie-toi, c’est peut-être pire que tu penses.',
    'Je prends le risque. {jourMaj} ?',
    '{jourMaj}, {heure}. Prends de l’eau, moi je prends le courage.',
  ),
  exchange(
    'weekly group tu',
    'Salut, je suis dispo le {jour}, il vous manque encore du monde ?',
    'Salut ! Oui carrément. {heure} ça te va ?',
    'Nickel. Je viens à vélo, il y a de quoi l’attacher ?',
    'Des arceaux devant, et on les voit de là où on est.',
  ),
  exchange(
    'weekly group tu',
    'Hello, c’est quel niveau en vrai ? Je débute un peu.',
    'Franchement très mélangé. Tu verras, les meilleurs sont aussi les plus sympas.',
    'Ok je tente le coup {jour}',
  ),
  exchange(
    'once group vous',
    'Bonjour, peut-on encore se joindre à vous {date} ?',
    'Bonjour, oui ! Si vous confirmez aujourd’hui, c’est entendu.',
    'Je confirme. Rendez-vous à {heure} ?',
    'Un quart d’heure avant, le temps de se saluer. Merci, vous nous sauvez.',
  ),
  exchange(
    'once alone vous',
    'Bonjour, je suis libre {date}. Votre proposition tient-elle toujours ?',
    'Bonjour, elle tient. {heure}, cela vous va ?',
    'Très bien. J’apporte quelque chose ?',
    'De l’eau et de la patience. À bientôt.',
  ),
  exchange(
    'once group tu',
    'Hello, je suis {partant|partante} pour {date}. On se retrouve où exactement ?',
    'Devant l’entrée, cinq minutes avant. Je t’écris quand j’arrive.',
    'Idéal. Je paie le café.',
  ),
  exchange(
    'open alone vous',
    'Bonjour, je cherche exactement la même chose que vous et j’habite à côté.',
    'Bonjour, quelle bonne nouvelle ! Quels sont vos jours ?',
    'Plutôt mardi ou jeudi en fin de journée.',
    'Jeudi serait parfait. Disons jeudi prochain, 18 h 30 ?',
    'C’est noté. Je vous confirme la veille.',
  ),
  exchange(
    'open alone tu',
    'Hello, moi aussi je viens d’arriver et je ne connais personne. On se fait une séance ?',
    'Carrément. T’es dans quel coin ?',
    'Près de la gare, et toi ?',
    'À dix minutes. Dimanche matin ça te va ?',
    'Dimanche matin parfait, pas trop tôt',
  ),
];

/** What some pairs write once they have met. */
export const followUps: Readonly<Record<Scenario['tone'], readonly (readonly string[])[]>> = {
  tu: [
    ['Merci pour la séance, c’était vraiment cool.', 'Merci à toi ! Tu reviens quand tu veux.'],
    ['Je crois que j’ai oublié ma gourde.', 'Oui, je te la garde !'],
  ],
  vous: [
    [
      'Merci encore pour l’accueil, j’ai passé un très bon moment.',
      'Tout le plaisir était pour moi. À la prochaine ?',
    ],
    ['Je ne pourrai pas venir la prochaine fois, réunion d’école.', 'Pas de souci, merci de prévenir.'],
  ],
};
