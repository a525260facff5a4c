/**
 * A page address with invalid percent-encoding is taken literally, which gives 'not found' instead of a bad request. The API
 * refuses such addresses.
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
