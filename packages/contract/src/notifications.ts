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

export const notificationLimits = {
  title: { max: 120 },
  preview: { max: 160 },
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
  seqInvalid: "Ce numéro n'est pas valide",
} as const;
