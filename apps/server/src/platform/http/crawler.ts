import { createIsbotFromList, list } from 'isbot';

/**
 * The library matches everything that is not a browser. These tools are not crawlers: people use them or test the page with
 * them.
 */
const tools = [
  'node',
  'curl/8.11.0',
  'Wget/1.25.0',
  'python-requests/2.32.3',
  'light-my-request',
  'Playwright/1.65.0 (x64; debian 12) node/20.20',
  'w3m/0.5.3',
  'Lynx/2.9.2 libwww-FM/2.14',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
];
/** Link preview services that the library matches only with the patterns of those tools. */
const previews = ['cardyb', 'embedly', 'iframely', 'mastodon'];

const known = list.filter((pattern) => !tools.some((tool) => new RegExp(pattern, 'i').test(tool)));

/**
 * Whether the user agent is a search engine or a link preview service. The web page has a small list of its own, without the
 * library.
 */
export const isCrawler: (userAgent: string) => boolean = createIsbotFromList([...known, ...previews]);
