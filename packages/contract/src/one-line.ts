/** A text as one line of a list. A lone no-break space stays: what it holds together does not part there either. */
export const onOneLine = (text: string): string => text.replaceAll(/\s{2,}|[^\S\u00A0\u202F]/g, ' ').trim();
