/**
 * Where the device shows a text on its own map: the maps of Apple, the application that Android offers, or the map of OpenStreetMap.
 * Nothing is sent before the link is pressed.
 */
export function mapLink(text: string, userAgent: string): string {
  const query = encodeURIComponent(text);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
