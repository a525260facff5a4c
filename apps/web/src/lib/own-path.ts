/** Whether the path stays on this site, also as browsers interpret it ('//evil.fr', '/\evil.fr', 'javascript:…'). */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return false;
  const own = 'https://own.invalid';
  return URL.canParse(path, own) && new URL(path, own).origin === own;
}
