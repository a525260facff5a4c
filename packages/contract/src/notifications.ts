/** The types of notifications. The page shows an unknown type with the default bell. */
export const notificationTypes = [
  'message',
  'announcement',
  'favorite',
  'system',
  'warning',
  'error',
  'success',
  'info',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Nothing sends these; a stored one, or one of another server, is still shown. */
export const unsentNotificationTypes = [
  'system',
  'error',
  'success',
] as const satisfies readonly NotificationType[];
export type SentNotificationType = Exclude<NotificationType, (typeof unsentNotificationTypes)[number]>;

/** What happened, finer than the type; the page has an icon for each. */
export const notificationEvents = [
  'offered',
  'called',
  'passed',
  'accepted',
  'declined',
  'removed',
  'joined',
  'asked',
  'asked-every',
  'left',
  'moved',
  'place',
  'cancelled',
  'ask-if-on',
  'not-on-yet',
  'on',
  'not-on',
  'sos',
  'found',
  'comment',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** What the reader has answered to it: they come or take the place, or not; or as an author yes or no to a request, or that it is on. */
export const notificationAnswers = ['coming', 'not-coming', 'accepted', 'declined', 'on'] as const;
export type NotificationAnswer = (typeof notificationAnswers)[number];

/** Another person's words, as a notice quotes them. */
export const quoted = (words: string): string => `«\u00A0${words}\u00A0»`;

export const notificationLimits = {
  /** Long enough for a whole sentence with a long name and a long commune. */
  title: { max: 240 },
  /** Long enough for the words of another person with a sentence after them. */
  preview: { max: 500 },
  /** How many notifications a list shows, newest first. */
  shown: 50,
  page: { default: 50, max: 50 },
  /** How many `after` returns at once. */
  missed: 200,
  /** Above this number the badge shows '99+'. */
  badge: 99,
  /** Above this number the bell menu links to the whole list. */
  bell: 5,
  keptDays: 90,
} as const;

export const notificationTexts = {
  title: 'Nouveau message',
  preview: 'Nouveau message reçu',
  empty: 'Aucune notification',
  all: 'Voir toutes les notifications',
  seqInvalid: 'Ce numéro n’est pas valide',
} as const;
