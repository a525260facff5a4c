export const pushLimits = {
  endpoint: { max: 1_000 },
  /** How many browsers one person may subscribe; a new one replaces the oldest. */
  browsers: 10,
  /** How long a push service keeps an undelivered notification. */
  keptHours: 24,
} as const;

export const pushTexts = {
  title: 'Nouveau message',
  /** Contains the sender's name but not the message, because it may appear on a locked screen. */
  body: (username: string): string => `${username} vous a écrit`,
  endpointInvalid: 'Cette adresse de notification n’est pas valide',
  keysInvalid: 'Les clés de notification ne sont pas valides',
} as const;
