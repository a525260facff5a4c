/** Who can find an announcement: everyone, in every list, or only those who have its link. */
export const visibilities = ['everyone', 'link'] as const;
export type Visibility = (typeof visibilities)[number];

export const visibilityTexts = {
  invalid: 'Ce choix n’existe pas',
  question: 'Qui peut la voir\u00A0?',
  everyone: 'Tout le monde',
  link: 'Seulement avec le lien',
  linkNote: 'Elle n’est dans aucune recherche\u00A0: envoyez le lien à qui vous voulez.',
} as const;
