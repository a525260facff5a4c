import { join } from 'node:path';

/** For servers that serve no pages: they need no build of the web page. */
export const withoutPage = {
  pageDirectory: join(import.meta.dirname, 'fixtures/page'),
  renderer: () => Promise.reject(new Error('no page is asked for here')),
};
