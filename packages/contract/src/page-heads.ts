import { legalTitles } from './legal/titles.ts';
import { paths } from './pages.ts';

/** Titles of the static pages, for the browser window and the first HTML. */
export const pageTitles = {
  register: 'Inscription',
  login: 'Connexion',
  loginLink: 'Lien de connexion',
  forgotPassword: 'Mot de passe oublié',
  resetPassword: 'Nouveau mot de passe',
  activateAccount: 'Activation du compte',
  alertConfirm: 'Confirmer une alerte',
  alertStop: 'Arrêter une alerte',
  alertEdit: 'Modifier une alerte',
  participate: 'Confirmer une participation',
  participateStop: 'Ne plus recevoir ces demandes',
  legalNotice: legalTitles['mentions-legales'],
  privacy: legalTitles.confidentialite,
  terms: legalTitles.conditions,
} as const satisfies Partial<Record<keyof typeof paths, string>>;

export const pageDescriptions = {
  register:
    'Créez votre compte Coéquipiers gratuitement\u00A0: publiez vos annonces, contactez des partenaires de sport et jouez près de chez vous.',
} as const satisfies Partial<Record<keyof typeof pageTitles, string>>;

/** Title and description of these pages in the first HTML, by path. */
export const pageHeads: Readonly<Record<string, { title: string; description?: string | undefined }>> =
  Object.fromEntries(
    (Object.keys(pageTitles) as (keyof typeof pageTitles)[]).map((name) => [
      paths[name],
      { title: pageTitles[name], description: name === 'register' ? pageDescriptions[name] : undefined },
    ]),
  );
