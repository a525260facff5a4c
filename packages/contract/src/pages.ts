/** Every path of the product by name. */
export const paths = {
  home: '/',
  register: '/register',
  login: '/login',
  announcements: '/announce',
  announcement: '/announce/:id',
  messages: '/messages',
  profile: '/profile',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  activateAccount: '/activate-account',
  agenda: '/agenda',
  notifications: '/notifications',
  alertConfirm: '/alerts/confirm',
  alertStop: '/alerts/stop',
  alertEdit: '/alerts/edit',
  moderation: '/moderation',
  legalNotice: '/mentions-legales',
  privacy: '/confidentialite',
  terms: '/conditions',
} as const;

/** The id of the list of alerts in the profile, and the path that leads there. */
export const alertsAnchor = 'mes-alertes';
export const alertsPath = `${paths.profile}#${alertsAnchor}`;

/** The messages page with this conversation open. */
export const conversationPath = (id: string): string =>
  `${paths.messages}?conversation=${encodeURIComponent(id)}`;

export const announcementPath = (id: string): string => `${paths.announcements}/${encodeURIComponent(id)}`;

/** The public page of an announcement, for crawlers and shared links. It works without scripts. */
export const seoPath = (id: string): string => `/seo${announcementPath(id)}`;

/** The link preview picture that the server draws for an announcement without a picture. */
export const drawnPicturePath = (id: string): string => `${seoPath(id)}/share.jpg`;
export const productPicturePath = '/seo/share.jpg';

/** The paths that have a screen. All others show the 404 page, with status 404. */
export const builtPaths: readonly string[] = [
  paths.home,
  paths.register,
  paths.login,
  paths.announcements,
  paths.announcement,
  paths.profile,
  paths.forgotPassword,
  paths.resetPassword,
  paths.activateAccount,
  paths.messages,
  paths.agenda,
  paths.notifications,
  paths.alertConfirm,
  paths.alertStop,
  paths.alertEdit,
  paths.moderation,
  paths.legalNotice,
  paths.privacy,
  paths.terms,
];

/** Former paths that old mails and bookmarks still use. They redirect and keep the query. */
export const formerPaths = {
  '/Home': paths.home,
  '/Register': paths.register,
  '/Login': paths.login,
  '/Announce': paths.announcements,
  '/AnnounceDetailPage/:id': paths.announcement,
  '/ChatPage': paths.messages,
  '/Profile': paths.profile,
  '/ForgotPassword': paths.forgotPassword,
  '/ResetPassword': paths.resetPassword,
  '/ActivateAccount': paths.activateAccount,
} as const;
