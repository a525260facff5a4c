import { dayFromNow } from './day-from-now.mjs';

/**
 * @typedef {import('./screens.mjs').Page} Page
 * @typedef {import('./screens.mjs').Screen} Screen
 */

const camille = 'camille@demo.example';
const karim = 'karim@demo.example';
const [phone, tablet, desktop] = [360, 768, 1280];
const soon = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=10&tri=bientot&quand=7-jours';
const nothing = '/?ville=Mende&cp=48000&lat=44.52&lon=3.5&km=1&sport=Natation';

/** @param {string} name */
const pressed = (name) => async (/** @type {Page} */ page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  await page.getByRole('dialog').waitFor();
};
/** @param {Page} page */
const askByEmail = async (page) => {
  await pressed('M’alerter')(page);
  await page.getByRole('dialog').getByLabel('Email').fill('camille.roux@exemple.org');
  await page
    .getByRole('dialog')
    .getByLabel(/^J’ai 15/)
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Recevoir le lien' }).click();
  await page.getByRole('dialog', { name: 'Vérifiez vos e-mails' }).waitFor();
};
/** @param {Page} page */
const fillOuting = async (page) => {
  await page.getByLabel('Titre').fill('Foot à 5 sous les lumières');
  await page.getByLabel('Football').check({ force: true });
  await page.getByRole('button', { name: /Ajouter une séance/ }).click();
  await page.getByLabel('Jour', { exact: true }).fill(dayFromNow(4));
  await page.getByLabel('Heure', { exact: true }).fill('19:00');
  for (let place = 1; place < 4; place += 1)
    await page.getByRole('button', { name: /place de plus/i }).click();
  await page
    .getByRole('heading', { name: 'La séance' })
    .evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 100));
};
/** The newest mail with this subject, as a mail program shows it. @param {RegExp} subject */
const openMail = (subject) => async (/** @type {Page} */ page) => {
  const mail = page.getByRole('link').filter({ hasText: subject }).first();
  const until = Date.now() + 30_000;
  while (!(await mail.isVisible()) && Date.now() < until) {
    await page.waitForTimeout(500);
    await page.reload();
  }
  await mail.click();
  await page.goto(`${page.url()}/html`);
};

/** Outings, taking part, alerts and the agenda. @type {Screen[]} */
export const playScreens = [
  { name: 'home-soon', path: soon, widths: [phone, tablet, desktop], as: camille },
  { name: 'home-soon-dark', path: soon, widths: [phone, desktop], as: camille, dark: true },
  { name: 'outing', path: ({ open }) => `/announce/${open}`, widths: [phone, tablet, desktop], as: camille },
  { name: 'outing-visitor', path: ({ open }) => `/announce/${open}`, widths: [phone, desktop] },
  {
    name: 'outing-dark',
    path: ({ open }) => `/announce/${open}`,
    widths: [phone, desktop],
    as: camille,
    dark: true,
  },
  { name: 'outing-in', path: ({ joined }) => `/announce/${joined}`, widths: [phone, desktop], as: camille },
  {
    name: 'outing-waiting',
    path: ({ taken }) => `/announce/${taken}`,
    widths: [phone, desktop],
    as: camille,
  },
  { name: 'outing-asked', path: ({ asked }) => `/announce/${asked}`, widths: [phone, desktop], as: camille },
  { name: 'outing-author', path: ({ asked }) => `/announce/${asked}`, widths: [phone, desktop], as: karim },
  {
    name: 'outing-cancelled',
    path: ({ cancelled }) => `/announce/${cancelled}`,
    widths: [phone, desktop],
    as: camille,
  },
  { name: 'outing-full', path: ({ taken }) => `/announce/${taken}`, widths: [phone, desktop] },
  {
    name: 'outing-over',
    path: ({ open }) => `/announce/${open}`,
    widths: [phone, desktop],
    before: (page) => page.clock.install(),
    act: async (page) => {
      await page.clock.fastForward('48:00:00');
      await page.getByText('Terminée', { exact: true }).waitFor();
    },
  },
  {
    name: 'outing-calendar',
    path: ({ open }) => `/announce/${open}`,
    widths: [phone, desktop],
    act: pressed('Ajouter à mon agenda'),
  },
  {
    name: 'publish-outing',
    path: '/announce',
    widths: [phone, tablet, desktop],
    as: camille,
    act: fillOuting,
  },
  { name: 'agenda', path: '/agenda', widths: [phone, tablet, desktop], as: camille },
  { name: 'agenda-dark', path: '/agenda', widths: [phone, desktop], as: camille, dark: true },
  {
    name: 'agenda-empty',
    path: '/agenda',
    widths: [phone, desktop],
    as: camille,
    before: (page) =>
      page.route('**/api/agenda', (route) => route.fulfill({ json: { upcoming: [], past: [] } })),
  },
  {
    name: 'agenda-subscribe',
    path: '/agenda',
    widths: [phone, desktop],
    as: camille,
    act: async (page) => {
      await pressed('S’abonner')(page);
      await page.getByRole('button', { name: 'Créer mon adresse' }).waitFor();
    },
  },
  { name: 'alert-new', path: soon, widths: [phone, tablet, desktop], as: camille, act: pressed('M’alerter') },
  {
    name: 'alert-new-dark',
    path: soon,
    widths: [phone, desktop],
    as: camille,
    dark: true,
    act: pressed('M’alerter'),
  },
  { name: 'alert-visitor', path: nothing, widths: [phone, desktop], act: pressed('M’alerter') },
  { name: 'alert-sent', path: nothing, widths: [phone, desktop], act: askByEmail },
  {
    name: 'alerts',
    path: '/profile#mes-alertes',
    widths: [phone, tablet, desktop],
    as: camille,
    act: async (page) => {
      await page.getByText('Football, à 10 km de Lyon').waitFor();
      await page.locator('#mes-alertes').evaluate((list) => list.scrollIntoView());
    },
  },
  { name: 'mail-alert', path: '/dev/mails', widths: [phone, desktop], act: openMail(/Football à Lyon/) },
  {
    name: 'mail-confirm',
    path: '/dev/mails',
    widths: [phone, desktop],
    act: openMail(/Confirmez votre alerte/),
  },
];
