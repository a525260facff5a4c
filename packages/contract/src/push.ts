export const pushLimits = {
  endpoint: { max: 1_000 },
  /** How many browsers of one person; the oldest make room. */
  browsers: 10,
  /** How long a push service keeps what it cannot hand over: later it is no news. */
  keptHours: 24,
} as const;

export const pushTexts = {
  title: 'Nouveau message',
  /** Names the person, never what they wrote: it may show on a locked screen. */
  body: (username: string): string => `${username} vous a écrit`,
  endpointInvalid: "Cette adresse de notification n'est pas valide",
  keysInvalid: 'Les clés de notification ne sont pas valides',
} as const;
