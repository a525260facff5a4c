/**
 * When a signed token ends, in milliseconds since 1970; Infinity when it does not say. Nothing is verified here: the server
 * does that at every call.
 */
export function expiryOf(token: string): number {
  try {
    const claims = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1_000 : Infinity;
  } catch {
    return Infinity;
  }
}
