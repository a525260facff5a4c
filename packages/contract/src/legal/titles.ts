import { paths } from '../pages.ts';

/** By slug, which is also the page's path. */
export const legalTitles = {
  conditions: 'Conditions d’utilisation',
  confidentialite: 'Politique de confidentialité',
  'mentions-legales': 'Mentions légales',
} as const;
export type LegalSlug = keyof typeof legalTitles;

/** Links that the law requires on every page, ordered so that they fit on two lines of a small phone. */
export const legalLinks = [
  { to: paths.terms, label: legalTitles.conditions },
  { to: paths.legalNotice, label: legalTitles['mentions-legales'] },
  { to: paths.privacy, label: legalTitles.confidentialite },
] as const;
