import { frenchSpaces } from '@coequipiers/contract/legal/typography';

export type Words = Readonly<Record<string, string>>;

/**
 * Fills {name} from the words and {masculin|féminin} for the speaker, then sets the spaces as French wants
 * them. An unknown name is a mistake in the corpus.
 */
export function fill(template: string, words: Words, gender: 'm' | 'f'): string {
  return frenchSpaces(fillOnce(fillOnce(template, words, gender), words, gender));
}

/** A word may itself hold places to fill: 'sur les chemins autour {deVille}'. */
function fillOnce(template: string, words: Words, gender: 'm' | 'f'): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (_, inside: string) => {
    const [masculine, feminine] = inside.split('|');
    if (feminine !== undefined) return gender === 'm' ? (masculine ?? '') : feminine;
    const word = words[inside];
    if (word === undefined) throw new Error(`Nothing to fill {${inside}} with in: ${template}`);
    return word;
  });
}
