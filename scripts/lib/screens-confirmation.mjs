import { dayFromNow } from './day-from-now.mjs';
import { join, publish } from './demo-people.mjs';
import { fillOuting } from './page-steps.mjs';

/**
 * @typedef {import('./screens.mjs').Page} Page
 * @typedef {import('./screens.mjs').Screen} Screen
 */

const widths = [360, 390, 1280];
const cards = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=10&tri=bientot&sport=Basketball&quand=7-jours';
const inBothLooks = (/** @type {Screen} */ screen) => [
  screen,
  { ...screen, name: `${screen.name}-dark`, dark: true },
];

/** As the server asks five hours before the start. @param {Page} page */
const asked = (page) =>
  page.route('**/api/notifications*', (route) =>
    route.fulfill({
      json: [
        {
          id: 'n1',
          seq: 1,
          type: 'warning',
          event: 'ask-if-on',
          title: 'On joue\u00A0? Basket ce soir à 20\u00A0h, à Lyon.',
          preview: 'Vous êtes 2, il en manque 6.',
          announceId: '0'.repeat(32),
          outingId: '0'.repeat(32),
          answerUntil: new Date(Date.now() + 3_600_000).toISOString(),
          timestamp: new Date().toISOString(),
          read: false,
        },
      ],
    }),
  );

/** @param {Page} page */
const fillForm = async (page) => {
  const game = { title: 'Foot à 5 sous les lumières', sport: 'Football' };
  await fillOuting(page, { ...game, day: dayFromNow(4), time: '19:00', places: 9 });
  await page.getByRole('button', { name: 'Fixer un minimum' }).click();
  await page.getByRole('spinbutton', { name: /^On joue à partir de/ }).fill('8');
  await page.evaluate(() => window.scrollTo(0, 0));
};

/** @param {string} name */
const toOwnRow = (name) => async (/** @type {Page} */ page) => {
  const button = page.getByRole('button', { name });
  await button.evaluate((row) => row.scrollIntoView({ block: 'center' }));
};

/** Whether a game is on. @type {Screen[]} */
export const confirmationScreens = [
  ...inBothLooks({ name: 'confirmation-cards', path: cards, widths, as: 'camille' }),
  ...inBothLooks({
    name: 'confirmation-author',
    path: ({ confirmation }) => `/announce/${confirmation.short}`,
    widths,
    as: 'karim',
  }),
  ...inBothLooks({
    name: 'confirmation-panel',
    path: ({ confirmation }) => `/announce/${confirmation.short}`,
    widths,
    as: 'karim',
    act: toOwnRow('On joue quand même'),
  }),
  {
    name: 'confirmation-panel-word',
    path: ({ confirmation }) => `/announce/${confirmation.word}`,
    widths,
    as: 'karim',
    act: toOwnRow('Attendre d’être 6'),
  },
  {
    name: 'confirmation-word',
    path: ({ confirmation }) => `/announce/${confirmation.word}`,
    widths,
    as: 'karim',
  },
  ...inBothLooks({
    name: 'confirmation-in',
    path: ({ confirmation }) => `/announce/${confirmation.on}`,
    widths,
    as: 'camille',
  }),
  ...inBothLooks({
    name: 'confirmation-question',
    path: '/notifications',
    widths,
    as: 'karim',
    before: asked,
  }),
  ...inBothLooks({ name: 'confirmation-form', path: '/announce', widths, as: 'camille', act: fillForm }),
];

/**
 * Three games of Karim: one that is on, one with too few people, and one that is on by his word.
 * @param {Record<import('./demo-people.mjs').Name, import('./demo-people.mjs').Member>} people
 */
export async function playIfEnough({ camille, karim, lea }) {
  const basket = {
    zipCode: '69001',
    municipalityName: 'Lyon',
    description: 'Un gymnase à nous pendant deux heures, deux équipes de cinq.\n\nApportez une gourde.',
    category: 'Basketball',
    startTime: '20:00',
    durationMinutes: 120,
    places: 9,
    level: 'advanced',
    meetingPoint: 'Gymnase Mermoz, entrée côté cour',
  };
  const on = await publish(karim, {
    ...basket,
    title: 'Basket, cinq contre cinq',
    startDate: dayFromNow(1),
    minimum: 3,
  });
  const short = await publish(karim, {
    ...basket,
    title: 'Basket, tous au gymnase',
    startDate: dayFromNow(5),
    minimum: 8,
  });
  const word = await publish(karim, {
    ...basket,
    title: 'Basket à quelques-uns',
    startDate: dayFromNow(6),
    minimum: 6,
  });
  for (const id of [on, short, word]) await join(lea, id);
  await join(camille, on);
  await karim.call('POST', `/api/announce/${word}/outing/confirm`);
  return { on, short, word };
}
