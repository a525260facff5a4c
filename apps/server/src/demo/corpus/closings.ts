import type { Scenario } from './scenario.ts';

/** Last words, and the announcements that they suit. */
type Closing = { of: 'any' | Scenario['company'] | Scenario['rhythm']; text: string };

const closing = (of: Closing['of'], text: string): Closing => ({ of, text });

export const closings: Readonly<Record<Scenario['tone'], readonly Closing[]>> = {
  tu: [
    closing('any', 'Écris-moi si ça te tente.'),
    closing('any', 'Je réponds vite, en général le soir.'),
    closing('any', 'Pose tes questions en commentaire, ça servira aux autres.'),
    closing('any', 'Fais passer si tu connais quelqu’un que ça tente.'),
    closing('any', 'Pas besoin de CV sportif, un bonjour suffit.'),
    closing('group', 'Si tu hésites, viens, tu verras bien.'),
    closing('alone', 'Dis-moi ton niveau en deux mots, juste pour s’organiser.'),
    closing('open', 'Dis-moi quels jours t’arrangent.'),
  ],
  vous: [
    closing('any', 'Un message suffit, je vous donne les détails.'),
    closing('any', 'N’hésitez pas à poser vos questions en commentaire.'),
    closing('any', 'Au plaisir de vous rencontrer.'),
    closing('any', 'Je réponds à tout le monde.'),
    closing('any', 'Partagez l’annonce si vous connaissez quelqu’un que cela tente, merci.'),
    closing('group', 'Venez comme vous êtes, le reste s’arrange.'),
    closing('group', 'Les curieux sont les bienvenus.'),
    closing('weekly', 'Une première fois pour voir, sans engagement.'),
    closing('open', 'Dites-moi simplement quand vous êtes disponible.'),
  ],
};

/** First words, when there are any. */
export const greetings: Readonly<Record<Scenario['tone'], readonly string[]>> = {
  tu: ['Salut !', 'Hello !', 'Salut tout le monde,'],
  vous: ['Bonjour,', 'Bonjour à tous,', 'Bonjour à toutes et à tous,'],
};
