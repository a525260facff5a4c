// `node scripts/icons.mjs`: makes the icons of the installed app from one drawing.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const folder = resolve(import.meta.dirname, '../apps/web/public');
const drawing = readFileSync(join(folder, 'app-icon.svg'), 'utf8');
/** Operating systems cut their own shape out of these: no rounded corners, and a margin around the drawing. */
const whole = drawing.replace(' rx="15"', '');
const roomy = whole
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"');

/** @param {string} svg @param {number} size @param {string} name */
const draw = (svg, size, name) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name));

await Promise.all([
  draw(drawing, 192, 'app-icon-192.png'),
  draw(drawing, 512, 'app-icon-512.png'),
  draw(whole, 180, 'app-icon-180.png'),
  draw(roomy, 512, 'app-icon-maskable-512.png'),
]);
