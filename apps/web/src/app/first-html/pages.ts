/** Limits the work that one URL can cause on the server. */
export const pagesAtMost = 10;
