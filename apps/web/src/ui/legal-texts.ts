import { paths } from '@coequipiers/contract/pages';

/** What the law wants within reach of every page, in the order that fills two lines on a small phone. */
export const legalTexts = [
  { to: paths.terms, label: 'Conditions d’utilisation' },
  { to: paths.legalNotice, label: 'Mentions légales' },
  { to: paths.privacy, label: 'Politique de confidentialité' },
];
