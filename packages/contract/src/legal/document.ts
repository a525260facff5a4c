import { dateOf } from '../day-names.ts';
import { longNames } from '../long-day-names.ts';
import { type LegalSlug, legalTitles } from './titles.ts';
import { frenchSpaces } from './typography.ts';

/** The version that an acceptance is stored with. A new day here means a new text, announced to everybody. */
export const termsVersion = '2026-11-20';

/** Those that somebody may have accepted. */
export const termsVersions: readonly string[] = [
  '2026-11-15',
  '2026-11-16',
  '2026-11-18',
  '2026-11-19',
  termsVersion,
];

/** Declared by everybody who registers (French law lets people consent alone from this age on). */
export const minimumAge = 15;

/** How long before a change of terms takes effect people are told about it. */
export const noticeOfChangeDays = 30;

/**
 * Who publishes this installation. The law wants a telephone number with both addresses, and the legal form, capital
 * and registration number of a company with its name: each field is one free line, printed as given.
 */
export type Publisher = {
  name: string;
  address: string;
  email: string;
  director: string;
  host: string;
};

export type LegalBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: readonly string[] };

export type LegalSection = { title: string; blocks: readonly LegalBlock[] };

export type LegalDocument = {
  slug: LegalSlug;
  title: string;
  version: string;
  date: string;
  sections: readonly LegalSection[];
};

/** In a section, a string is a paragraph and an array is a list. */
type Written = string | readonly string[];

export function section(title: string, ...written: Written[]): LegalSection {
  return { title: frenchSpaces(title), blocks: written.map(toBlock) };
}

function toBlock(written: Written): LegalBlock {
  if (typeof written === 'string') return { kind: 'paragraph', text: frenchSpaces(written) };
  return { kind: 'list', items: written.map(frenchSpaces) };
}

export function legalDocument(slug: LegalSlug, sections: readonly LegalSection[]): LegalDocument {
  return {
    slug,
    title: legalTitles[slug],
    version: termsVersion,
    date: dateOf(termsVersion, longNames, true),
    sections,
  };
}
