type TextPart = { start: number; text: string; href?: string };

const address = /\b(?:https?:\/\/|www\.)[^\s<>"«»]+/gi;
/** Characters that end a sentence and not a URL. */
const sentenceEnds = ".,;:!?…'’";

/** Splits a text into web links and plain text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const found of text.matchAll(address)) {
    const shown = trimmed(found[0]);
    const href = hrefOf(shown);
    if (!href) continue;
    if (found.index > done) parts.push({ start: done, text: text.slice(done, found.index) });
    parts.push({ start: found.index, text: shown, href });
    done = found.index + shown.length;
  }
  if (done < text.length) parts.push({ start: done, text: text.slice(done) });
  return parts;
}

/** Removes punctuation at the end and an enclosing bracket. */
function trimmed(found: string): string {
  const bracketed = !found.includes('(');
  let end = found.length;
  while (end > 0 && isAround(found.charAt(end - 1), bracketed)) end -= 1;
  return found.slice(0, end);
}

const isAround = (character: string, bracketed: boolean): boolean =>
  sentenceEnds.includes(character) || (bracketed && character === ')');

function hrefOf(shown: string): string | undefined {
  const whole = /^www\./i.test(shown) ? `https://${shown}` : shown;
  // A URL with a user name or password often imitates another site.
  if (!URL.canParse(whole)) return undefined;
  const { hostname, username, password, href } = new URL(whole);
  return hostname.includes('.') && username === '' && password === '' ? href : undefined;
}
