/** Who can find an announcement: everyone, in every list, or only those who have its link. */
export const visibilities = ['everyone', 'link'] as const;
export type Visibility = (typeof visibilities)[number];

export const visibilityTexts = {
  invalid: 'Ce choix n’existe pas',
  question: 'Qui peut la voir ?',
  everyone: 'Tout le monde',
  everyoneHint: 'dans les recherches',
  link: 'Seulement avec le lien',
  linkHint: 'elle n’est dans aucune liste',
} as const;
