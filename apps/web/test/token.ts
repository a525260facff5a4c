/** An unsigned token that expires in `ms` milliseconds. */
export function tokenFor(ms: number, id = 'a'): string {
  const claims = btoa(JSON.stringify({ exp: (Date.now() + ms) / 1_000, sid: id }));
  return `header.${claims.replaceAll('=', '')}.signature`;
}
