/** The most announcements that are shown of a person. */
export const personCardMax = 10;

export const peopleTexts = {
  signIn: 'Connectez-vous pour voir ce profil',
  notFound: 'Personne introuvable',
} as const;
