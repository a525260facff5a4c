/**
 * A page address with invalid percent-encoding is taken literally, which gives 'not found' instead of a bad request. The API
 * refuses such addresses.
 */
export function readablePath(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + query;
}

/** Uses the decoded text: the bundler removes a call whose result is not used, even where its error matters. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
