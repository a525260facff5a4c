import type { Entry } from './prefix-index.ts';
import { createTypoCount, packed } from './typo-count.ts';

/** Of 'lyon' one letter may be wrong, of 'grenoble' two. */
export const typosAllowed = (length: number): number =>
  length < 3 ? 0 : length < 5 ? 1 : length < 10 ? 2 : 3;
/** With fewer names, those with one typo more are searched. */
const enough = (typos: number): number => (typos < 2 ? 3 : 1);

/** Finds misspelt names, the likeliest first. Spaces do not count. The keys are lower-case ASCII letters and digits. */
export function createSimilarNames(entries: Iterable<Entry>, populationOf: (id: number) => number) {
  const typoCount = createTypoCount(
    Array.from(entries, ({ key, id }) => ({ key: key.replaceAll(' ', ''), id })),
  );

  /** `among` narrows the search to some ids. */
  return (typed: readonly string[], limit: number, among: (id: number) => boolean = () => true): number[] => {
    const texts = typed.map((text) => packed(text.replaceAll(' ', '')));
    const most = Math.max(0, ...texts.map(({ length }) => typosAllowed(length)));
    const ranks = new Map<number, number>();
    for (let typos = 0; typos <= most && ranks.size < enough(typos - 1); typos += 1) {
      for (const text of texts) {
        if (typos > typosAllowed(text.length)) continue;
        typoCount(text, typos, (id, inBeginning, inWhole) => {
          if (!among(id)) return;
          // A typo more, or a name that goes on, weighs as much as being ten times smaller.
          const rank = Math.min(inWhole, inBeginning + 1) - Math.log10(populationOf(id) + 1);
          if (rank < (ranks.get(id) ?? Number.POSITIVE_INFINITY)) ranks.set(id, rank);
        });
      }
    }
    const ranked = [...ranks].sort(([a, rankOfA], [b, rankOfB]) => rankOfA - rankOfB || a - b);
    return ranked.slice(0, limit).map(([id]) => id);
  };
}
