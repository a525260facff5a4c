import { packagePath } from '../src/platform/package-path.ts';

/** For servers that serve no pages: they need no build of the web page. */
export const withoutPage = {
  pageDirectory: packagePath('test/fixtures/page'),
  renderer: () => Promise.reject(new Error('no page is asked for here')),
};
