import { onOneLine } from './one-line.ts';

/** How many characters of a description are shown where. */
export const excerptLengths = { card: 120, share: 150, seo: 150 } as const;

/** Characters that never join their neighbours. Text of these needs no `Intl`, whose first use is slow. */
const plain = /^[\u0020-\u02FF\u2010-\u2027\u2030-\u205E€]*$/;

let graphemes: Intl.Segmenter | undefined;

/** The longest beginning of a text whose visible characters, such as 🏃‍♀️, have a total size of at most `max`. */
function beginning(text: string, max: number, sizeOf: (character: string) => number): string {
  if (plain.test(text.slice(0, max + 1))) return text.slice(0, max);
  graphemes ??= new Intl.Segmenter('fr', { granularity: 'grapheme' });
  let [end, size] = [0, 0];
  for (const { index, segment } of graphemes.segment(text)) {
    size += sizeOf(segment);
    if (size > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** A text on one line with at most `max` UTF-16 units, as fields are limited. A longer one ends with '…'. */
export function shorten(text: string, max: number): string {
  const line = onOneLine(text);
  if (line.length <= max) return line;
  return `${beginning(line, max - 1, (character) => character.length).trimEnd()}…`;
}

/** At most `max` visible characters of a text on one line. Cuts between words unless that loses more than half. */
export function excerpt(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const count = () => 1;
  if (line.length <= max || beginning(line, max, count) === line) return line;
  const kept = beginning(line, max - 1, count);
  const gap = line[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ');
  const whole = gap > kept.length / 2 ? kept.slice(0, gap) : kept;
  return `${whole.replace(/[\s,;:.!?(«–-]+$/u, '')}…`;
}
