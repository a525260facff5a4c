import type { Entry } from './prefix-index.ts';

/** More than any number of typos that is asked for. */
const tooMany = 99;

/** One byte for each letter. */
export const packed = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * Counts the typos between a text and each key: letters that are wrong, missing, too many or swapped with the next one
 * (Damerau and Levenshtein, optimal string alignment). Numbers must be right: between 'lyon7' and 'lyon8' there are too many.
 *
 * The keys are sorted. What was computed for a beginning holds for the keys after it that share it, and a beginning with too
 * many typos rules out all of them. This bounds the work, whatever the text is.
 */
export function createTypoCount(entries: readonly Entry[]) {
  const { letters, ends, shared, ids, longest } = sorted(entries);

  /** Calls back for each key that begins like the text with at most so many typos; also names the typos in the whole key. */
  return (
    text: Uint8Array,
    most: number,
    found: (id: number, inBeginning: number, inWhole: number) => void,
  ): void => {
    const size = text.length;
    if (size > longest + most) return;
    const width = size + 2;
    /** The usual table: a row for each letter of the key, a column for each of the text. Cells off the band are not filled. */
    const rows = new Uint8Array(width * (longest + 1));
    for (let column = 1; column <= size; column += 1)
      rows[column] = Math.min(at(rows, column - 1) + priceOf(at(text, column - 1)), tooMany);
    /** For each row: the fewest typos of a beginning up to there. */
    const best = new Uint8Array(longest + 1).fill(at(rows, size), 0, 1);
    let deadEnd = tooMany;
    for (let key = 0, end = 0; key < ids.length; key += 1) {
      const start = end;
      end = ends[key] as number;
      const length = end - start;
      if (at(shared, key) < deadEnd) {
        deadEnd = tooMany;
        for (let row = at(shared, key) + 1; row <= length && deadEnd === tooMany; row += 1) {
          const least = fillRow(
            rows,
            text,
            most,
            row,
            at(letters, start + row - 1),
            row > 1 ? at(letters, start + row - 2) : 0,
          );
          const here = Math.abs(row - size) <= most ? at(rows, row * width + size) : tooMany;
          best[row] = Math.min(at(best, row - 1), here);
          if (least > most) deadEnd = row;
        }
      }
      const inBeginning = at(best, deadEnd < length ? deadEnd : length);
      if (inBeginning > most) continue;
      const complete = deadEnd === tooMany && Math.abs(length - size) <= most;
      found(ids[key] as number, inBeginning, complete ? at(rows, length * width + size) : tooMany);
    }
  };
}

/** Returns the smallest number of the row. */
function fillRow(
  rows: Uint8Array,
  text: Uint8Array,
  most: number,
  row: number,
  letter: number,
  letterBefore: number,
): number {
  const width = text.length + 2;
  const here = row * width;
  const above = here - width;
  const from = Math.max(1, row - most);
  const to = Math.min(text.length, row + most);
  const surplus = priceOf(letter);
  let left = from === 1 ? Math.min(at(rows, above) + surplus, tooMany) : tooMany;
  let least = left;
  rows[here + from - 1] = left;
  for (let column = from; column <= to; column += 1) {
    const typed = at(text, column - 1);
    let typos = at(rows, above + column - 1);
    if (typed !== letter) {
      const missing = priceOf(typed);
      const either = surplus > missing ? surplus : missing;
      typos = Math.min(typos + either, tooMany);
      typos = Math.min(typos, at(rows, above + column) + surplus);
      typos = Math.min(typos, left + missing);
      if (typed === letterBefore && column > 1 && at(text, column - 2) === letter)
        typos = Math.min(typos, at(rows, above - width + column - 2) + either);
    }
    rows[here + column] = typos;
    left = typos;
    if (typos < least) least = typos;
  }
  rows[here + to + 1] = tooMany;
  return least;
}

const at = (bytes: Uint8Array, index: number): number => bytes[index] as number;

const firstLetter = 0x61;
const priceOf = (letter: number): number => (letter < firstLetter ? tooMany : 1);

/** The keys one after the other, and how many letters each has in common with the one before. */
function sorted(entries: readonly Entry[]) {
  const inOrder = [...entries].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const keys = inOrder.map(({ key }) => key);
  let end = 0;
  return {
    letters: packed(keys.join('')),
    ends: Uint32Array.from(keys, (key) => (end += key.length)),
    shared: Uint8Array.from(keys, (key, index) => sharedLength(key, keys[index - 1] ?? '')),
    ids: Uint32Array.from(inOrder, ({ id }) => id),
    longest: Math.max(0, ...keys.map((key) => key.length)),
  };
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
