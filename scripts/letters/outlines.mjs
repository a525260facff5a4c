import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { decompress } from 'wawoff2';

const require = createRequire(import.meta.url);

const weight = 820;
/** The characters of French commune names and of our own texts. */
const letters =
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '’-().,/&?!:·ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŸàâäæçèéêëîïôöùûüÿœŒñÑóòúìíáãõ";

/** @typedef {import('fontkit').Font} Font */

/**
 * The package splits the font into files, one for each range of characters.
 * @param {'latin' | 'latin-ext'} part
 * @returns {Promise<Font>}
 */
async function openPart(part) {
  const name = `@fontsource-variable/sofia-sans-semi-condensed/files/sofia-sans-semi-condensed-${part}-wght-normal.woff2`;
  // fontkit does not find the weights in a compressed font.
  const font = create(Buffer.from(await decompress(readFileSync(require.resolve(name)))));
  return font.getVariation({ wght: weight });
}

/**
 * SVG's y axis points down, a font's points up. Whole units are precise enough.
 * @param {{ command: string, args: number[] }[]} commands
 */
function outlineOf(commands) {
  const signs = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };
  return commands
    .map(({ command, args }) => {
      const sign = signs[/** @type {keyof typeof signs} */ (command)];
      const numbers = args.map((value, index) => Math.round(index % 2 === 0 ? value : -value) || 0);
      return sign + numbers.join(' ').replaceAll(' -', '-');
    })
    .join('');
}

/** The letters of link previews: the width and the outline of each. */
export async function readOutlines() {
  const latin = await openPart('latin');
  const parts = [latin, await openPart('latin-ext')];
  /** @type {Record<string, [advance: number, outline: string]>} */
  const glyphs = {};
  for (const letter of letters) {
    const point = /** @type {number} */ (letter.codePointAt(0));
    const part = parts.find((font) => font.hasGlyphForCodePoint(point));
    if (!part) throw new Error(`The font has no ${letter}`);
    const { advanceWidth, path } = part.glyphForCodePoint(point);
    glyphs[letter] = [Math.round(advanceWidth), outlineOf(path.commands)];
  }
  return { unitsPerEm: latin.unitsPerEm, capHeight: latin.capHeight, glyphs };
}
