import { paths } from '@coequipiers/contract/pages';

/** Links that the law requires on every page, ordered so that they fit on two lines of a small phone. */
export const legalTexts = [
  { to: paths.terms, label: 'Conditions d’utilisation' },
  { to: paths.legalNotice, label: 'Mentions légales' },
  { to: paths.privacy, label: 'Politique de confidentialité' },
];
