import { dayFromNow } from './day-from-now.mjs';
import { askForAlert, fillOuting, openMail } from './page-steps.mjs';
import { confirmationScreens } from './screens-confirmation.mjs';

/**
 * @typedef {import('./screens.mjs').Page} Page
 * @typedef {import('./screens.mjs').Screen} Screen
 */

const [phone, tablet, desktop] = [360, 768, 1280];
const soon = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=10&tri=bientot&quand=7-jours';
const nothing = '/?ville=Mende&cp=48000&lat=44.52&lon=3.5&km=1&sport=Natation';

/** @param {string} name */
const pressed = (name) => async (/** @type {Page} */ page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  await page.getByRole('dialog').waitFor();
};
/** @param {Page} page */
const fillForm = async (page) => {
  const game = { title: 'Foot à 5 sous les lumières', sport: 'Football' };
  await fillOuting(page, { ...game, day: dayFromNow(4), time: '19:00', places: 4 });
  await page.evaluate(() => window.scrollTo(0, 0));
};
/** As a mail program shows it. @param {RegExp} subject */
const mail = (subject) => async (/** @type {Page} */ page) => {
  await openMail(page, subject);
  await page.goto(`${page.url()}/html`);
};

/** A weekly game: the choice, and those who come every week. @type {Screen[]} */
const weeklyScreens = [
  {
    name: 'slot-choice',
    path: ({ slots }) => `/announce/${slots.free}`,
    widths: [phone, tablet, desktop],
    as: 'camille',
    act: pressed('Je participe'),
  },
  {
    name: 'slot-choice-dark',
    path: ({ slots }) => `/announce/${slots.free}`,
    widths: [phone, desktop],
    as: 'camille',
    dark: true,
    act: pressed('Je participe'),
  },
  {
    name: 'slot-choice-visitor',
    path: ({ slots }) => `/announce/${slots.free}`,
    widths: [phone, desktop],
    act: async (page) => {
      await pressed('Je participe')(page);
      await page.getByRole('button', { name: 'Chaque semaine', exact: true }).click();
      await page.getByLabel('Prénom').waitFor();
    },
  },
  ...[false, true].map((dark) => ({
    name: dark ? 'slot-regular-dark' : 'slot-regular',
    path: (/** @type {import('./screens.mjs').Ids} */ { slots }) => `/announce/${slots.regular}`,
    widths: dark ? [phone, desktop] : [phone, tablet, desktop],
    as: /** @type {const} */ ('camille'),
    dark,
  })),
  {
    name: 'slot-not-this-time',
    path: ({ slots }) => `/announce/${slots.regular}?outing=${slots.away}`,
    widths: [phone, desktop],
    as: 'camille',
  },
  {
    name: 'slot-cease',
    path: ({ slots }) => `/announce/${slots.regular}`,
    widths: [phone, desktop],
    as: 'camille',
    act: pressed('Ne plus venir chaque semaine'),
  },
  {
    name: 'slot-asked',
    path: ({ slots }) => `/announce/${slots.asked}`,
    widths: [phone, desktop],
    as: 'camille',
  },
  {
    name: 'slot-author',
    path: ({ slots }) => `/announce/${slots.asked}`,
    widths: [phone, tablet, desktop],
    as: 'karim',
  },
  {
    name: 'slot-author-dark',
    path: ({ slots }) => `/announce/${slots.asked}`,
    widths: [phone, desktop],
    as: 'karim',
    dark: true,
  },
  {
    name: 'slot-remove',
    path: ({ slots }) => `/announce/${slots.regular}`,
    widths: [phone, desktop],
    as: 'karim',
    act: async (page) => {
      await page
        .getByRole('region', { name: 'Viennent chaque semaine' })
        .getByRole('button', { name: /^Options pour/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: /^Retirer/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Outings, taking part, alerts and the agenda. @type {Screen[]} */
export const playScreens = [
  { name: 'home-soon', path: soon, widths: [phone, tablet, desktop], as: 'camille' },
  { name: 'home-soon-dark', path: soon, widths: [phone, desktop], as: 'camille', dark: true },
  {
    name: 'outing',
    path: ({ open }) => `/announce/${open}`,
    widths: [phone, tablet, desktop],
    as: 'camille',
  },
  { name: 'outing-visitor', path: ({ open }) => `/announce/${open}`, widths: [phone, desktop] },
  {
    name: 'outing-dark',
    path: ({ open }) => `/announce/${open}`,
    widths: [phone, desktop],
    as: 'camille',
    dark: true,
  },
  { name: 'outing-in', path: ({ joined }) => `/announce/${joined}`, widths: [phone, desktop], as: 'camille' },
  {
    name: 'outing-waiting',
    path: ({ taken }) => `/announce/${taken}`,
    widths: [phone, desktop],
    as: 'camille',
  },
  {
    name: 'outing-asked',
    path: ({ asked }) => `/announce/${asked}`,
    widths: [phone, desktop],
    as: 'camille',
  },
  { name: 'outing-author', path: ({ asked }) => `/announce/${asked}`, widths: [phone, desktop], as: 'karim' },
  {
    name: 'outing-cancelled',
    path: ({ cancelled }) => `/announce/${cancelled}`,
    widths: [phone, desktop],
    as: 'camille',
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
  ...weeklyScreens,
  ...confirmationScreens,
  {
    name: 'publish-outing',
    path: '/announce',
    widths: [phone, tablet, desktop],
    as: 'camille',
    act: fillForm,
  },
  { name: 'agenda', path: '/agenda', widths: [phone, tablet, desktop], as: 'camille' },
  { name: 'agenda-dark', path: '/agenda', widths: [phone, desktop], as: 'camille', dark: true },
  {
    name: 'agenda-empty',
    path: '/agenda',
    widths: [phone, desktop],
    as: 'camille',
    before: (page) =>
      page.route('**/api/agenda', (route) => route.fulfill({ json: { upcoming: [], past: [] } })),
  },
  {
    name: 'agenda-subscribe',
    path: '/agenda',
    widths: [phone, desktop],
    as: 'camille',
    act: async (page) => {
      await pressed('S’abonner')(page);
      await page.getByRole('button', { name: 'Créer mon adresse' }).waitFor();
    },
  },
  {
    name: 'alert-new',
    path: soon,
    widths: [phone, tablet, desktop],
    as: 'camille',
    act: pressed('M’alerter'),
  },
  {
    name: 'alert-new-dark',
    path: soon,
    widths: [phone, desktop],
    as: 'camille',
    dark: true,
    act: pressed('M’alerter'),
  },
  { name: 'alert-visitor', path: nothing, widths: [phone, desktop], act: pressed('M’alerter') },
  {
    name: 'alert-sent',
    path: nothing,
    widths: [phone, desktop],
    act: async (page) => {
      await pressed('M’alerter')(page);
      await askForAlert(page, 'camille.roux@exemple.org');
    },
  },
  {
    name: 'alerts',
    path: '/profile#mes-alertes',
    widths: [phone, tablet, desktop],
    as: 'camille',
    act: async (page) => {
      await page.getByText('Football, à 10 km de Lyon').waitFor();
      await page.locator('#mes-alertes').evaluate((list) => list.scrollIntoView());
    },
  },
  { name: 'mail-alert', path: '/dev/mails', widths: [phone, desktop], act: mail(/Football .+ à Lyon/) },
  {
    name: 'mail-confirm',
    path: '/dev/mails',
    widths: [phone, desktop],
    act: mail(/Confirmez votre alerte/),
  },
];
