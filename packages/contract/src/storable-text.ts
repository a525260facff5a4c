/** PostgreSQL cannot store NUL, and a lone surrogate is not a character. */
const unstorable = /[\0\p{Cs}]/u;

export const isStorable = (text: string): boolean => !unstorable.test(text);
