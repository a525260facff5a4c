import type { Total } from '@coequipiers/contract/search';

/** '4 annonces', 'Plus de 1 000 annonces'. */
export function countOf({ count, more }: Total): string {
  if (more) return `Plus de ${String(count).replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0')} annonces`;
  if (count === 0) return 'Aucune annonce';
  return count === 1 ? '1 annonce' : `${count} annonces`;
}
