// Written out, because the first use of `Intl` on a page takes longer than drawing the page.

/** Sunday and January come first. */
export type Names = { weekdays: readonly string[]; months: readonly string[] };

export const shortNames: Names = {
  weekdays: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
  months: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
};

/** '17 nov.', '17 nov. 2026'. */
export function dateOf(day: string, { months }: Names, withYear: boolean): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[Number(month) - 1]}${withYear ? ` ${year}` : ''}`;
}
