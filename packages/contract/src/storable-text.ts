/** No database keeps the character NUL, and half a pair of surrogates is no character. */
const unstorable = /[\0\p{Cs}]/u;

export const isStorable = (text: string): boolean => !unstorable.test(text);
