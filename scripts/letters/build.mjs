// Builds the outlines of the letters in link previews: npm run letters:build
// Sofia Sans Semi Condensed, under the SIL Open Font License 1.1 (the license text is in the font's package).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOutlines } from './outlines.mjs';

const target = join(import.meta.dirname, '../../apps/web/src/app/seo/letters.json');
const outlines = await readOutlines();
writeFileSync(target, `${JSON.stringify(outlines, null, 2)}\n`);
console.log(`${Object.keys(outlines.glyphs).length} letters`);
