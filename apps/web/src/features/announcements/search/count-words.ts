import type { Total } from '@coequipiers/contract/search';

const spaced = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0');

/** '4', 'plus de 1 000'. */
export const figureOf = ({ count, more }: Total): string =>
  more ? `plus de ${spaced(count)}` : String(count);

/** '4 annonces', 'Plus de 1 000 annonces'. */
export function countOf({ count, more }: Total): string {
  if (more) return `Plus de ${spaced(count)} annonces`;
  if (count === 0) return 'Aucune annonce';
  return count === 1 ? '1 annonce' : `${count} annonces`;
}
