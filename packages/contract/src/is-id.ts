// Without Zod: the service worker loads it.

export const idPattern = /^[0-9a-f]{32}$/;

export const isId = (text: string): boolean => idPattern.test(text);
