import type { Visibility } from '@coequipiers/contract/visibility';

/** What its author reads of an announcement that has expired. */
export const outOfSight: Readonly<Record<Visibility, { short: string; sentence: string }>> = {
  everyone: { short: 'Hors des recherches', sentence: 'Plus personne ne la trouve en cherchant.' },
  link: { short: 'Plus visible', sentence: 'Plus personne ne la voit, même avec le lien.' },
};
