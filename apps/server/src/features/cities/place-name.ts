const abbreviations = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
]);
const articles = new Set(['l', 'le', 'la', 'les', 'los', 'aux']);
const accents = /[\u0300-\u036f]+/g;
const apostrophes = /['’]/g;
const ordinal = /^(\d{1,2})(?:er?|eme?)$/;

/** Lower-case ASCII words with one space between: 'ST-ÉTIENNE' and 'Saint Étienne' are both 'saint etienne'. */
export const normalizePlaceName = (text: string): string => plainWords(text).map(inFull).join(' ');

/** The typed text may end in the middle of a word: 'st' starts 'Saint-Denis', but also 'Strasbourg'. */
export function readings(typed: string): string[] {
  const words = plainWords(typed);
  const last = words.at(-1) ?? '';
  const full = words.map(inFull);
  return abbreviations.has(last)
    ? [full.join(' '), [...full.slice(0, -1), last].join(' ')]
    : [full.join(' ')];
}

/** 'lyon 07' and 'lyon 7 ème', as they are written in names: 'lyon 7', 'lyon 7e'. */
export const plainNumbers = (text: string): string =>
  text.replace(/(?<!\d)0+(?=\d)/g, '').replace(/(\d) ?(?:ere?|i?e(?:me)?|nde?)\b/g, '$1e');

type NameKeys = {
  /** A text matches the start of the name if one of these starts with it. */
  starts: string[];
  /** The rest of the name from each later word on. */
  laterWords: string[];
};

export function nameKeys(name: string): NameKeys {
  const full = normalizePlaceName(name);
  const rests: string[] = [];
  for (let space = full.indexOf(' '); space > 0; space = full.indexOf(' ', space + 1)) {
    rests.push(full.slice(space + 1));
  }
  const starts = new Set([full]);
  const [withoutArticle, ...later] = rests;
  const hasArticle = withoutArticle !== undefined && articles.has(full.slice(0, full.indexOf(' ')));
  if (hasArticle) starts.add(withoutArticle);
  // People also type 'lhay les roses' and 'villeneuve dascq'.
  const glued = name.replace(apostrophes, '');
  if (glued !== name) starts.add(normalizePlaceName(glued));
  return { starts: [...starts], laterWords: hasArticle ? later : rests };
}

function plainWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(accents, '')
    .match(/[a-z0-9]+/g);
  return plain ?? [];
}

/** 'Lyon 3ème' is 'Lyon 3e', and '1er' goes the same way so that '1' begins both. */
const inFull = (word: string): string => abbreviations.get(word) ?? word.replace(ordinal, '$1e');
