/** Every path of the product by name. Each has a screen. */
export const paths = {
  home: '/',
  register: '/register',
  login: '/login',
  loginLink: '/login/link',
  announcements: '/announce',
  announcement: '/announce/:id',
  messages: '/messages',
  profile: '/profile',
  person: '/personnes/:alias',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  activateAccount: '/activate-account',
  agenda: '/agenda',
  notifications: '/notifications',
  alertConfirm: '/alerts/confirm',
  alertStop: '/alerts/stop',
  alertEdit: '/alerts/edit',
  /** The link of a mail that confirms 'Je participe'. */
  participate: '/participer',
  /** Its link 'Ne plus recevoir ces demandes'. */
  participateStop: '/participer/stop',
  moderation: '/moderation',
  legalNotice: '/mentions-legales',
  privacy: '/confidentialite',
  terms: '/conditions',
} as const;

/** The id of the list of alerts in the profile, and the path that leads there. */
export const alertsAnchor = 'mes-alertes';
export const alertsPath = `${paths.profile}#${alertsAnchor}`;

/** The same for the switches of notices. */
export const noticesAnchor = 'etre-prevenu';
export const noticesPath = `${paths.profile}#${noticesAnchor}`;

/** The messages page with this conversation open. */
export const conversationPath = (id: string): string =>
  `${paths.messages}?conversation=${encodeURIComponent(id)}`;

/** With an outing: the page of a weekly announcement at that date. */
export const announcementPath = (id: string, outing?: string): string =>
  `${paths.announcements}/${encodeURIComponent(id)}${atOuting(outing)}`;

const atOuting = (outing: string | undefined): string =>
  outing === undefined ? '' : `?${outingParam}=${encodeURIComponent(outing)}`;

/** In an address: the date of a weekly announcement. */
export const outingParam = 'outing';

const seo = '/seo';
const picture = '/share.jpg';

export const personPath = (alias: string): string => `/personnes/${encodeURIComponent(alias)}`;

/** The pages of links with a secret behind '#'. */
export const secretPaths = [paths.loginLink, paths.participate, paths.participateStop] as const;
export type SecretPath = (typeof secretPaths)[number];

/** The pages that no cache keeps, no search engine lists and no other site learns of: they show a person. */
export const unkeptPaths: readonly string[] = [paths.person, ...secretPaths];

/** The public page of an announcement, for crawlers and shared links. It works without scripts. */
export const seoPath = (id: string, outing?: string): string => `${seo}${announcementPath(id, outing)}`;

/** The link preview picture that the server draws for an announcement without a picture. */
export const drawnPicturePath = (id: string): string => `${seoPath(id)}${picture}`;
export const productPicturePath = `${seo}${picture}`;

/** The patterns of these paths, for the server. */
export const seoRoute = `${seo}${paths.announcement}` as const;
export const drawnPictureRoute = `${seoRoute}${picture}` as const;

/** All paths with a screen. Others show the 404 page, with status 404. */
export const builtPaths: readonly string[] = Object.values(paths);

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
