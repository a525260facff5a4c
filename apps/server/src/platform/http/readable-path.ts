/**
 * An address of a page that cannot be decoded is that of no page, rather than a broken request: taken to the letter, it
 * is unknown like any other. The API refuses it.
 */
export function readablePath(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + query;
  }
}
