export const pushLimits = {
  endpoint: { max: 1_000 },
  /** How many browsers one person may subscribe; a new one replaces the oldest. */
  browsers: 10,
  /** How long a push service keeps an undelivered notification. */
  keptHours: 24,
} as const;

/** What a notification on a device asks: a place is offered, it is open to everyone who waits, or someone asks to come. */
export type PushQuestion = 'offered' | 'called' | 'asked';
export const pushAnswers = ['yes', 'no'] as const;
export type PushAnswer = (typeof pushAnswers)[number];
export const pushAnswerPath = '/api/push/answer';

/** The buttons of a notification. Without an answer, a button opens the page. */
export const pushButtons: Readonly<
  Record<PushQuestion, readonly { action: PushAnswer | 'see'; title: string }[]>
> = {
  offered: [
    { action: 'yes', title: 'Oui, je viens' },
    { action: 'no', title: 'Pas cette fois' },
  ],
  called: [
    { action: 'yes', title: 'Je la prends' },
    { action: 'see', title: 'Voir' },
  ],
  asked: [
    { action: 'yes', title: 'Accepter' },
    { action: 'no', title: 'Refuser' },
  ],
};

export const pushTexts = {
  /** After an answer on a notification. */
  answered: {
    coming: 'C’est noté, on vous attend.',
    'not-coming': 'C’est noté, la place est libérée.',
    accepted: 'C’est noté, vous avez dit oui.',
    declined: 'C’est noté, vous avez dit non.',
  },
  alreadyComing: 'Vous avez déjà dit oui. Ouvrez la page pour changer d’avis.',
  answerFailed: 'Votre réponse n’est pas partie. Ouvrez la page pour répondre.',
  answerInvalid: 'Cette notification ne permet plus de répondre. Ouvrez la page pour répondre.',
  title: 'Nouveau message',
  /** Contains the sender's name but not the message, because it may appear on a locked screen. */
  body: (username: string): string => `${username} vous a écrit`,
  endpointInvalid: 'Cette adresse de notification n’est pas valide',
  keysInvalid: 'Les clés de notification ne sont pas valides',
} as const;
