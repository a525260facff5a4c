export type TextPart = { start: number; text: string; href?: string };

const address = /\b(?:https?:\/\/|www\.)[^\s<>"«»]+/gi;
/** What ends a sentence rather than an address. */
const sentenceEnds = ".,;:!?…'’";

/** A text in parts: addresses of the web lead there, everything else stays text. */
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

/** Without the end of the sentence it stands in, nor the bracket around it. */
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
  // An address with a password is made to look like another one.
  if (!URL.canParse(whole)) return undefined;
  const { hostname, username, password, href } = new URL(whole);
  return hostname.includes('.') && username === '' && password === '' ? href : undefined;
}
