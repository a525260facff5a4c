/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ announcement: string }} Ids
 * @typedef {{
 *   name: string,
 *   path: string | ((ids: Ids) => string),
 *   widths: number[],
 *   as?: string,
 *   dark?: boolean,
 *   act?: (page: Page) => Promise<void>,
 * }} Screen
 */

const camille = 'camille@demo.example';
const karim = 'karim@demo.example';
const [phone, tablet, desktop] = [360, 768, 1280];
const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=50';
const nothing = '/?ville=Mende&cp=48000&lat=44.52&lon=3.5&km=1&sport=Natation';

/** @param {Page} page */
const onMap = async (page) => {
  const map = page.getByRole('region', { name: 'Carte des annonces' });
  await map
    .getByRole('button', { name: /annonce/ })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: 'Carte', exact: true })
    .evaluate((button) => button.scrollIntoView());
};
/** @param {Page} page */
const openFirst = async (page) => {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByPlaceholder('Tapez votre message...').waitFor();
};
/** @param {Page} page */
const fillForm = async (page) => {
  await page.getByLabel('Titre').fill('Footing du dimanche au parc de la Tête d’Or');
  await page.getByLabel('Running').check({ force: true });
  await page
    .getByLabel('Description détaillée')
    .fill('Dix kilomètres à allure tranquille, on s’attend aux virages. Café après, pour qui veut.');
  await page.getByLabel('Titre').blur();
  await page.evaluate(() => window.scrollTo(0, 0));
};

/** What is worth a picture, at the widths where it looks different. @type {Screen[]} */
export const screens = [
  { name: 'home', path: around, widths: [phone, tablet, desktop], as: camille },
  { name: 'home-visitor', path: '/', widths: [phone, desktop] },
  { name: 'home-dark', path: around, widths: [phone, desktop], as: camille, dark: true },
  { name: 'home-map', path: `${around}&vue=carte`, widths: [phone, desktop], act: onMap },
  { name: 'home-empty', path: nothing, widths: [phone, tablet] },
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
    as: camille,
  },
  {
    name: 'announcement-dark',
    path: ({ announcement }) => `/announce/${announcement}`,
    widths: [phone],
    as: camille,
    dark: true,
  },
  { name: 'publish', path: '/announce', widths: [phone, tablet, desktop], as: camille, act: fillForm },
  { name: 'my-announcements', path: '/announce?view=list', widths: [phone, desktop], as: karim },
  { name: 'favorites', path: '/announce?view=favorites', widths: [phone, tablet], as: camille },
  { name: 'messages', path: '/messages', widths: [phone, desktop], as: camille },
  { name: 'conversation', path: '/messages', widths: [phone, desktop], as: camille, act: openFirst },
  {
    name: 'conversation-dark',
    path: '/messages',
    widths: [phone],
    as: camille,
    dark: true,
    act: openFirst,
  },
  { name: 'notifications', path: '/notifications', widths: [phone, desktop], as: camille },
  { name: 'profile', path: '/profile', widths: [phone, tablet, desktop], as: camille },
  { name: 'login', path: '/login', widths: [phone, desktop] },
  { name: 'register', path: '/register', widths: [phone, desktop] },
  { name: 'legal', path: '/confidentialite', widths: [tablet] },
  { name: 'not-found', path: '/nulle-part', widths: [phone] },
];
