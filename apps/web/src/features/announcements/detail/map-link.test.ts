import { expect, it } from 'vitest';
import { mapLink } from './map-link.ts';

const text = 'Gymnase des Iris & court 2, Bron';
const query = 'Gymnase%20des%20Iris%20%26%20court%202%2C%20Bron';

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/131.0', `geo:0,0?q=${query}`],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', `https://maps.apple.com/?q=${query}`],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', `https://maps.apple.com/?q=${query}`],
  ['Mozilla/5.0 (X11; Linux x86_64)', `https://www.openstreetmap.org/search?query=${query}`],
])('%s', (userAgent, link) => {
  expect(mapLink(text, userAgent)).toBe(link);
});
