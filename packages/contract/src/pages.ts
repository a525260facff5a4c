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
  notifications: '/notifications',
  moderation: '/moderation',
  legalNotice: '/mentions-legales',
  privacy: '/confidentialite',
  terms: '/conditions',
} as const;

/** The public page of an announcement, for crawlers and for those who follow a shared link. It can be read without a script. */
export const seoPath = (id: string): string => `/seo/announce/${encodeURIComponent(id)}`;

/** The picture of a link's preview, drawn where an announcement brings none. */
export const drawnPicturePath = (id: string): string => `${seoPath(id)}/share.jpg`;
export const productPicturePath = '/seo/share.jpg';

/** The paths that have a screen. The others are the 404 page, with its status. */
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
  paths.notifications,
  paths.moderation,
  paths.legalNotice,
  paths.privacy,
  paths.terms,
];

/** The names of the pages that are the same for everyone, as the window and the first HTML have them. */
export const pageTitles = {
  register: 'Inscription',
  login: 'Connexion',
  forgotPassword: 'Mot de passe oublié',
  resetPassword: 'Nouveau mot de passe',
  activateAccount: 'Activation du compte',
  legalNotice: 'Mentions légales',
  privacy: 'Politique de confidentialité',
  terms: 'Conditions d’utilisation',
} as const satisfies Partial<Record<keyof typeof paths, string>>;

export const pageDescriptions = {
  register:
    'Créez votre compte Coéquipiers gratuitement\u00A0: publiez vos annonces, contactez des partenaires de sport et jouez près de chez vous.',
} as const satisfies Partial<Record<keyof typeof pageTitles, string>>;

/** What the first HTML says of these pages, by path. */
export const pageHeads: Readonly<Record<string, { title: string; description?: string | undefined }>> =
  Object.fromEntries(
    (Object.keys(pageTitles) as (keyof typeof pageTitles)[]).map((name) => [
      paths[name],
      { title: pageTitles[name], description: name === 'register' ? pageDescriptions[name] : undefined },
    ]),
  );

/** Older names that links in mails and bookmarks still carry. They redirect with their query. */
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
