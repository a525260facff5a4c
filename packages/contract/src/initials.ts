/** The first letters of the first two words, otherwise the first two letters; '?' without a name. */
export function initialsOf(username: string, email = ''): string {
  const name = username.trim() || email.trim();
  const [first = '', second = ''] = name.split(/[\s._@-]+/).filter(Boolean);
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase() || '?';
}
