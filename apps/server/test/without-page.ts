import { join } from 'node:path';

/** For servers that are asked for no page: they need no build. */
export const withoutPage = {
  pageDirectory: join(import.meta.dirname, 'fixtures/page'),
  renderer: () => Promise.reject(new Error('no page is asked for here')),
};
