import letters from './letters.json';

type Glyph = [advance: number, outline: string];
const glyphs = letters.glyphs as unknown as Readonly<Record<string, Glyph>>;

type LettersProps = { x: number; y: number; size: number; fill: string; children: string };

/**
 * Text as outlines (Sofia Sans Semi Condensed, weight 820), so that a picture does not depend on the fonts of the machine.
 * `y` is the baseline.
 */
export function Letters({ x, y, size, fill, children }: LettersProps) {
  const scale = size / letters.unitsPerEm;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} fill={fill}>
      {placed(children).map(([offset, outline]) => (
        <path key={offset} transform={`translate(${offset} 0)`} d={outline} />
      ))}
    </g>
  );
}

/** The outlines with their horizontal offsets. */
function placed(text: string): [offset: number, outline: string][] {
  let offset = 0;
  return glyphsOf(text).map(([advance, outline]) => {
    const own = offset;
    offset += advance;
    return [own, outline];
  });
}

export const widthOf = (text: string, size: number): number =>
  (glyphsOf(text).reduce((sum, [advance]) => sum + advance, 0) * size) / letters.unitsPerEm;

/** A missing letter is shown without its accents, or left out. */
function glyphsOf(text: string): Glyph[] {
  return Array.from(text.normalize('NFC').replaceAll(/\s/g, ' ')).flatMap((letter) => {
    const glyph = glyphs[letter] ?? glyphs[letter.normalize('NFD').charAt(0)];
    return glyph ? [glyph] : [];
  });
}
