import { playScreens } from './screens-play.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ announcement: string, own: string } & Awaited<ReturnType<typeof import('./screens-play-talk.mjs').play>>} Ids
 * @typedef {{
 *   name: string,
 *   path: string | ((ids: Ids) => string),
 *   widths: number[],
 *   as?: import('./demo-people.mjs').Name,
 *   dark?: boolean,
 *   before?: (page: Page) => Promise<unknown>,
 *   act?: (page: Page) => Promise<void>,
 *   waits?: boolean,
 * }} Screen
 */

const [phone, tablet, desktop] = [360, 768, 1280];
const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=50';
const nothing = '/?ville=Mende&cp=48000&lat=44.52&lon=3.5&km=1&sport=Natation';

/** @param {Page} page */
const onMap = async (page) => {
  await page.getByRole('region', { name: 'Carte des annonces' }).waitFor();
  await page.waitForLoadState('networkidle');
  // On a phone the map scrolls itself into view.
  if ((page.viewportSize()?.width ?? 0) < 1000) return;
  await page
    .getByRole('button', { name: 'Carte', exact: true })
    .evaluate((button) => button.scrollIntoView());
};
/** A pin that stands for one commune. @param {Page} page */
const openCommune = async (page) => {
  await onMap(page);
  const map = page.getByRole('region', { name: 'Carte des annonces' });
  await map
    .getByRole('button', { name: /^\D+, \d+ annonces?$/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Toutes les annonces' }).waitFor();
};
const mapOf = {
  lyon: `${around}&vue=carte`,
  paris: '/?ville=Paris&cp=75001&lat=48.8566&lon=2.3522&km=10&vue=carte',
  creuse: '/?ville=Bourganeuf&cp=23400&lat=45.953&lon=1.756&km=25&vue=carte',
  reunion: '/?ville=Saint-Denis&cp=97400&lat=-20.934&lon=55.448&km=50&vue=carte',
};
/** @param {Page} page */
const openFirst = async (page) => {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByPlaceholder('Tapez votre message...').waitFor();
};
/** @param {Page} page */
const fillForm = async (page) => {
  await page.getByRole('radio', { name: 'Running' }).check({ force: true });
  await page.evaluate(() => window.scrollTo(0, 0));
};

/**
 * Opens the screen from a page that the server does not render, so that the screen starts without data.
 * @param {string} path
 * @param {string} seen the text that shows that the screen is there
 */
const drawn = (path, seen) => async (/** @type {Page} */ page) => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator(seen).first().waitFor();
};
const somewhere = '/conditions';
const nearby = '**/api/announce/nearby?*';
const one = /\/api\/announce\/[0-9a-f]{32}$/;
/** @param {string | RegExp} calls */
const unanswered = (calls) => (/** @type {Page} */ page) => page.route(calls, () => undefined);
/** @param {string | RegExp} calls */
const failing = (calls) => (/** @type {Page} */ page) =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
/** @param {string | RegExp} calls @param {unknown} json */
const answering = (calls, json) => (/** @type {Page} */ page) =>
  page.route(calls, (route) => route.fulfill({ json }));
/** @param {Page} page */
const longOver = (page) =>
  page.route(one, async (route) => {
    const answer = await route.fetch();
    const over = { listed: false, expired: true, expirationInfo: 'Expirée depuis 38 jours' };
    const dates = { startDate: null, endDate: '2026-10-08', createdAt: '2026-09-20T10:00:00Z' };
    await route.fulfill({ json: { ...(await answer.json()), ...over, ...dates } });
  });
/** @param {string} name @param {string} seen the text that appears after it */
const press = (name, seen) => async (/** @type {Page} */ page) => {
  await page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click();
  await page.locator(seen).first().waitFor();
};
/** @param {Page} page */
const toList = async (page) => {
  await page
    .locator('main h2')
    .first()
    .evaluate((heading) => {
      if (innerWidth < 700) scrollTo(0, heading.getBoundingClientRect().top + scrollY - 90);
    });
};
/** @param {Page} page */
const writeToAuthor = async (page) => {
  await press("Contacter l'auteur", 'dialog textarea')(page);
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill('Bonjour, est-ce qu’il reste une place pour samedi\u00A0? J’ai mon matériel.');
};
/** @param {Page} page */
const openBell = async (page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /notification/i })
    .click();
};

/** All pictures, each at the widths where it looks different. @type {Screen[]} */
export const screens = [
  { name: 'home', path: around, widths: [phone, tablet, desktop], as: 'camille' },
  { name: 'home-visitor', path: '/', widths: [phone, desktop] },
  { name: 'home-dark', path: around, widths: [phone, desktop], as: 'camille', dark: true },
  { name: 'home-map', path: mapOf.lyon, widths: [phone, tablet, desktop], act: onMap },
  { name: 'home-map-dark', path: mapOf.lyon, widths: [phone, tablet, desktop], dark: true, act: onMap },
  { name: 'home-map-commune', path: mapOf.lyon, widths: [phone, desktop], act: openCommune },
  ...['paris', 'creuse', 'reunion'].flatMap((there) => {
    const shot = { path: mapOf[/** @type {keyof typeof mapOf} */ (there)], act: onMap };
    return [
      { name: `home-map-${there}`, widths: [phone, tablet, desktop], ...shot },
      { name: `home-map-${there}-dark`, widths: [phone, tablet, desktop], dark: true, ...shot },
    ];
  }),
  { name: 'home-empty', path: nothing, widths: [phone, tablet, desktop], act: toList },
  {
    name: 'home-loading',
    path: somewhere,
    widths: [phone, desktop],
    before: unanswered(nearby),
    act: async (page) => {
      await drawn(around, 'main form')(page);
      await toList(page);
    },
    waits: false,
  },
  {
    name: 'home-error',
    path: somewhere,
    widths: [phone, desktop],
    before: failing(nearby),
    act: async (page) => {
      await drawn(around, 'main button:text("Réessayer")')(page);
      await toList(page);
    },
  },
  {
    name: 'home-cities',
    path: '/',
    widths: [phone],
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Ville' }).fill('saint');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'announcement',
    path: ({ announcement }) => `/announce/${announcement}`,
    widths: [phone, tablet, desktop],
    as: 'camille',
  },
  {
    name: 'announcement-dark',
    path: ({ announcement }) => `/announce/${announcement}`,
    widths: [phone, desktop],
    as: 'camille',
    dark: true,
  },
  { name: 'announcement-own', path: ({ own }) => `/announce/${own}`, widths: [phone, desktop], as: 'karim' },
  {
    name: 'announcement-out',
    path: ({ own }) => `/announce/${own}`,
    widths: [phone, desktop],
    as: 'karim',
    before: longOver,
  },
  {
    name: 'announcement-delete',
    path: ({ own }) => `/announce/${own}`,
    widths: [phone, desktop],
    as: 'karim',
    act: press('Supprimer', 'dialog[open]'),
  },
  {
    name: 'announcement-contact',
    path: ({ announcement }) => `/announce/${announcement}`,
    widths: [phone, desktop],
    as: 'camille',
    act: writeToAuthor,
  },
  {
    name: 'announcement-share',
    path: ({ announcement }) => `/announce/${announcement}`,
    widths: [phone, desktop],
    act: press('Partager', 'input[readonly]'),
  },
  {
    name: 'announcement-map',
    path: ({ announcement }) => `/announce/${announcement}`,
    widths: [phone, desktop],
    act: press('Voir sur la carte', 'dialog [data-key]'),
  },
  {
    name: 'announcement-loading',
    path: somewhere,
    widths: [phone, desktop],
    before: unanswered(one),
    act: drawn(`/announce/${'0'.repeat(32)}`, 'h1:text("Chargement")'),
    waits: false,
  },
  {
    name: 'announcement-error',
    path: somewhere,
    widths: [phone],
    before: failing(one),
    act: drawn(`/announce/${'0'.repeat(32)}`, 'button:text("Réessayer")'),
  },
  { name: 'announcement-missing', path: `/announce/${'0'.repeat(32)}`, widths: [phone, desktop] },
  { name: 'publish', path: '/announce', widths: [phone, tablet, desktop], as: 'camille', act: fillForm },
  { name: 'publish-dark', path: '/announce', widths: [phone], as: 'camille', dark: true, act: fillForm },
  { name: 'my-announcements', path: '/announce?view=list', widths: [phone, tablet, desktop], as: 'karim' },
  {
    name: 'my-announcements-empty',
    path: '/announce?view=list',
    widths: [phone],
    as: 'camille',
    before: answering('**/api/announce/me', []),
  },
  { name: 'favorites', path: '/announce?view=favorites', widths: [phone, tablet, desktop], as: 'camille' },
  {
    name: 'favorites-empty',
    path: '/announce?view=favorites',
    widths: [phone],
    as: 'camille',
    before: answering('**/api/favorites?*', { content: [], totalElements: 0, last: true }),
  },
  { name: 'messages', path: '/messages', widths: [phone, tablet, desktop], as: 'camille' },
  {
    name: 'messages-empty',
    path: '/messages',
    widths: [phone, desktop],
    as: 'camille',
    before: async (page) => {
      await answering('**/api/chat/conversations', [])(page);
      await answering('**/api/chat/unread-count', 0)(page);
    },
  },
  {
    name: 'conversation',
    path: '/messages',
    widths: [phone, tablet, desktop],
    as: 'camille',
    act: openFirst,
  },
  {
    name: 'conversation-dark',
    path: '/messages',
    widths: [phone],
    as: 'camille',
    dark: true,
    act: openFirst,
  },
  { name: 'notifications', path: '/notifications', widths: [phone, desktop], as: 'camille' },
  { name: 'bell', path: around, widths: [phone, desktop], as: 'camille', act: openBell },
  { name: 'profile', path: '/profile', widths: [phone, tablet, desktop], as: 'camille' },
  ...playScreens,
  { name: 'login', path: '/login', widths: [phone, tablet, desktop] },
  { name: 'register', path: '/register', widths: [phone, tablet, desktop] },
  { name: 'legal', path: '/confidentialite', widths: [tablet] },
  { name: 'not-found', path: '/nulle-part', widths: [phone] },
];
