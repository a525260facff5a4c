const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Characters that show nothing. Some of them match `visible`, for example the letter U+3164 and the symbol U+2800. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;
/** Control and private-use characters, lone surrogates and bidirectional overrides. Joiners are allowed: 🏃‍♀️ contains one. */
const unreadable = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether the text contains a visible character. */
export const hasText = (text: string): boolean => visible.test(text.replaceAll(invisible, ''));
/** Whether a text of one line contains no unreadable character. */
export const isReadable = (text: string): boolean => !unreadable.test(text);
/** Turns all line breaks into \n and tabs into spaces. */
export const tidyLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
/** Like `isReadable`, but allows line breaks. */
export const areReadableLines = (text: string): boolean => isReadable(text.replaceAll('\n', ' '));
