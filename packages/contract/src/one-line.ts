/** Puts a text on one line. A single no-break space stays, so that the words around it are not separated. */
export const onOneLine = (text: string): string => text.replaceAll(/\s{2,}|[^\S\u00A0\u202F]/g, ' ').trim();
