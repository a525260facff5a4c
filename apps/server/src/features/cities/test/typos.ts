import { createNumbers, pick } from '../../announcements/search/test/many.ts';
import { isArrondissement } from '../commune.ts';
import type { Communes } from '../communes.ts';
import { normalizePlaceName } from '../place-name.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Misspelt names of the 500 largest towns, always the same ones: one typo, in longer names often two. */
export function typosOf({ all }: Communes, count: number): { typed: string; code: string }[] {
  const random = createNumbers(20_261_119);
  const largest = all.filter((commune) => !isArrondissement(commune)).slice(0, 500);
  const misspelt: { typed: string; code: string }[] = [];
  while (misspelt.length < count) {
    const { name, code } = pick(largest, random);
    const right = name.toLowerCase();
    const once = withTypo(right, random);
    const typed = right.length > 7 && random() < 0.5 ? withTypo(once, random) : once;
    if (normalizePlaceName(typed) !== normalizePlaceName(right)) misspelt.push({ typed, code });
  }
  return misspelt;
}

function withTypo(name: string, random: () => number): string {
  const at = Math.floor(random() * name.length);
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  const other = pick(alphabet, random);
  const typos = [
    before + after,
    before + other + letter + after,
    before + other + after,
    before + letter + letter + after,
    before + after.slice(0, 1) + letter + after.slice(1),
  ];
  return pick(typos, random);
}

/** The distance between the text and the nearest beginning of the name, in the plainest way. */
export function fewestTypos(text: string, name: string): number {
  const rows: number[][] = [Array.from({ length: text.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= name.length; row += 1) {
    const cells = [row];
    for (let column = 1; column <= text.length; column += 1) {
      const same = name[row - 1] === text[column - 1];
      const above = rows[row - 1] ?? [];
      const swapped =
        row > 1 && column > 1 && name[row - 1] === text[column - 2] && name[row - 2] === text[column - 1];
      cells.push(
        Math.min(
          (above[column - 1] ?? 0) + (same ? 0 : 1),
          (above[column] ?? 0) + 1,
          (cells[column - 1] ?? 0) + 1,
          swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(cells);
  }
  return Math.min(...rows.map((cells) => cells[text.length] ?? Number.POSITIVE_INFINITY));
}
