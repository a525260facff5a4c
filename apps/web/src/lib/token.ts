/** When a signed token expires, in milliseconds since 1970; Infinity without an expiry. Only the server verifies tokens. */
export function expiryOf(token: string): number {
  try {
    const claims = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1_000 : Infinity;
  } catch {
    return Infinity;
  }
}
