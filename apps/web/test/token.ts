/** A token that ends in so many milliseconds, signed by nobody. */
export function tokenFor(ms: number, id = 'a'): string {
  const claims = btoa(JSON.stringify({ exp: (Date.now() + ms) / 1_000, sid: id }));
  return `header.${claims.replaceAll('=', '')}.signature`;
}
