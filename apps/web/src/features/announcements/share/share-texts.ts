export const shareTexts = {
  copied: 'Lien copié dans le presse-papiers !',
  copyFailed: 'Impossible de copier le lien',
  shareFailed: 'Erreur lors du partage',
} as const;
