import { among, anyDay, ofGroup, ofPartner, oneDay, type Thread, talk } from './thread.ts';

export const threadsForAll: readonly Thread[] = [
  talk(
    ofGroup,
    'Bonjour, il reste de la place ?',
    'Oui, sans problème. Venez à la prochaine séance si vous pouvez.',
  ),
  talk(
    ofGroup,
    'C’est maintenu pendant les vacances scolaires ?',
    'Une semaine sur deux, je préviens toujours par message.',
  ),
  talk(
    { ...ofGroup, met: true },
    'Testé la semaine dernière, très bon accueil. Je reviens.',
    'Merci, c’était un plaisir. À la prochaine !',
  ),
  talk(
    { ...ofGroup, mixed: true },
    'J’ai 52 ans, je ne serai pas {le doyen|la doyenne} ?',
    'Pas du tout, et le doyen est plus en forme que moi.',
  ),
  talk(ofGroup, 'On est deux, on peut venir ensemble ?', 'Bien sûr, plus on est nombreux mieux c’est.'),
  talk(ofGroup, 'On peut passer voir une fois avant de se décider ?', 'Bien sûr, c’est même conseillé.'),
  talk(ofGroup, 'Vous acceptez les gens pas très réguliers ?', 'Oui, à condition de prévenir.'),
  talk(
    ofGroup,
    'Ça existe depuis longtemps ? Je passe devant tous les jours sans rien voir.',
    'On est discrets. Venez nous saluer !',
  ),
  among(ofGroup, 'C’est accessible sans voiture ?', 'Oui, je viens en bus, l’arrêt est à cinq minutes.'),
  among(ofGroup, 'Facile de se garer ?', 'Oui, il y a un grand parking juste derrière.'),
  talk(ofPartner, 'Vous cherchez toujours quelqu’un ?', 'Oui, toujours ! Écrivez-moi.'),
  talk(
    { ...ofPartner, met: true },
    'Première séance hier, je recommande : à l’heure, de bonne humeur, et beaucoup de patience avec mon niveau.',
    'C’est gentil, à la semaine prochaine.',
  ),
  talk(
    ofPartner,
    'Je cherche la même chose, mais pas libre ce jour-là. Dommage !',
    'On peut trouver un autre jour, dites-moi.',
  ),
  talk(anyDay, '{Partant|Partante}, mais plutôt à partir du mois prochain. Je garde l’annonce en favori.'),
  talk(anyDay, 'Bonne initiative, ça manquait dans le coin.'),
  talk(anyDay, 'Je vous ai envoyé un message.', 'Bien reçu, je réponds ce soir.'),
  talk(
    { rhythms: ['open'], company: 'alone' },
    'Disponible le mardi et le vendredi soir, si ça colle avec vos horaires.',
    'Le vendredi me va très bien, je vous écris.',
  ),
  talk(
    { rhythms: ['open'] },
    'Je ne peux pas m’engager chaque semaine, mais de temps en temps avec plaisir.',
    'De temps en temps, c’est déjà bien.',
  ),
  talk(
    oneDay,
    'Je peux confirmer la veille ? J’attends mon planning.',
    'D’accord, mais pas plus tard que 18 h.',
  ),
  talk(
    oneDay,
    'Pas libre cette fois-ci, mais prévenez-moi s’il y en a une autre.',
    'Promis, je note votre nom.',
  ),
  talk(
    { ...oneDay, company: 'group', places: ['pitch', 'cityPitch', 'playground', 'park', 'trails'] },
    'S’il pleut, c’est annulé ?',
    'Je mettrai un commentaire ici le matin même.',
  ),
  talk(oneDay, 'Bonne idée, je partage autour de moi.'),
];
