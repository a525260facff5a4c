import { categories } from '@coequipiers/contract/categories';
import type { ModerationDecision, OpenReport } from '@coequipiers/contract/moderation-schemas';
import type { Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { join, keepSession, logIn, publish, writeToAuthor } from '../scripts/lib/demo-people.mjs';
import { both, desk, expectAccessible, inDialog, inMenu, phone } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

/** One state of a screen. What only several people together reach is checked where they do. */
type State = {
  name: string;
  /** The path to open. Without one, the page stays in the previous state. */
  at?: string;
  show: (page: Page) => Promise<unknown>;
  /** By default, that of a desktop. */
  widths?: readonly number[];
  /** The part that is new since the state before. */
  within?: string;
};

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const click = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const heading = (page: Page) => expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
const sections = (page: Page) => expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
const says = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const map = (page: Page) => page.getByRole('region', { name: 'Carte des annonces' });

/** Submits an incomplete form, so that it shows all its errors. */
const sent = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};

const opened = (opener: string | RegExp, send?: string) => async (page: Page) => {
  await click(page, opener);
  await expect(dialog(page)).toBeVisible();
  if (send) await sent(send)(page);
};

async function visit(page: Page, states: readonly State[]): Promise<void> {
  for (const { name, at, show, widths, within } of states) {
    await test.step(name, async () => {
      if (at !== undefined) await page.goto(at);
      await show(page);
      await expectAccessible(page, name, { widths, within });
      // Closes an open menu or dialog.
      await page.keyboard.press('Escape');
    });
  }
}

const anOuting = {
  title: `Tennis ${'très'.repeat(12)} long`,
  startDate: dayFromNow(3),
  startTime: '19:00',
  places: 3,
  level: 'advanced',
  priceCents: 750,
  meetingPoint: 'Portail vert',
};
/** Few announcements are here: one of each sport, where a page of the demo's would take minutes. */
const aurillac = { zipCode: '15000', municipalityName: 'Aurillac' };
const aroundAurillac = '/?ville=Aurillac&cp=15000&lat=44.926&lon=2.443&km=5';
const nowhere = '/?ville=Mende&cp=48000&lat=44.52&lon=3.5&km=1&sport=Natation';

test.describe('for a visitor', () => {
  test.use({ expectedErrors: /status of 404|ERR_INTERNET_DISCONNECTED/ });

  test('texts, forms and errors have no accessibility problem, in either theme', async ({
    page,
    context,
  }) => {
    await visit(page, [
      { name: 'legal notice', at: '/mentions-legales', show: sections },
      { name: 'privacy', at: '/confidentialite', show: sections },
      { name: 'terms', at: '/conditions', show: sections, widths: both },
      { name: 'log-in', at: '/login', show: sent('Se connecter'), widths: both },
      { name: 'registration', at: '/register', show: sent('Créer mon compte'), widths: both },
      { name: 'forgotten password', at: '/forgot-password', show: sent('Envoyer'), widths: both },
      { name: 'new password', at: '/reset-password?token=x', show: sent('Réinitialiser'), widths: both },
      { name: 'failed activation', at: '/activate-account', show: says("Erreur d'activation"), widths: both },
      { name: 'nothing there', at: '/nulle-part', show: heading },
      { name: 'announcement that is gone', at: `/announce/${'f'.repeat(32)}`, show: heading },
      {
        name: 'offline',
        at: '/forgot-password',
        show: async (one) => {
          // A response that arrives later would make the page believe that it is online.
          await one.waitForLoadState('networkidle');
          await context.setOffline(true);
          await says('Vous êtes hors connexion.')(one);
        },
      },
    ]);
  });

  test('searches, the map and announcements have no accessibility problem, in either theme', async ({
    page,
    product,
  }) => {
    const karim = await logIn(product.url, 'karim');
    for (const category of categories) await publish(karim, { category, ...aurillac });
    const outing = await publish(karim, { ...anOuting, ...aurillac });
    await visit(page, [
      {
        name: 'results',
        at: aroundAurillac,
        show: (one) => expect(main(one).getByRole('article').nth(categories.length)).toBeVisible(),
        widths: both,
      },
      {
        name: 'cities',
        show: async (one) => {
          await one.getByRole('combobox', { name: 'Ville' }).fill('lyon');
          await expect(one.getByRole('option', { name: /Lyon/ }).first()).toBeVisible();
        },
        widths: [phone, 768, desk],
        within: '[role=search]',
      },
      { name: 'no results', at: nowhere, show: says('Aucune annonce près de Mende'), widths: both },
      {
        name: 'alert of a visitor',
        show: opened('M’alerter', 'Recevoir le lien'),
        widths: both,
        within: inDialog,
      },
      {
        name: 'map',
        at: '/?vue=carte',
        show: (one) =>
          expect(
            map(one)
              .getByRole('button', { name: /annonce/ })
              .first(),
          ).toBeVisible(),
        widths: both,
      },
      {
        name: 'map of an empty zone',
        at: '/?ville=france&zone=-8.5_46_-8_46.4&vue=carte',
        show: says('Aucune annonce dans cette zone'),
        widths: both,
      },
      { name: 'announcement', at: `/announce/${outing}`, show: heading, widths: both },
      { name: 'report', show: opened('Signaler cette annonce', 'Envoyer le signalement'), within: inDialog },
      { name: 'place', show: opened('Voir sur la carte'), within: inDialog },
      { name: 'sharing', show: opened('Partager'), widths: both, within: inDialog },
      { name: 'into a calendar', show: opened('Ajouter à mon agenda'), widths: both, within: inDialog },
    ]);
  });
});

const conversations = '**/api/chat/conversations';
const report: OpenReport = {
  id: 'r1',
  targetType: 'announcement',
  targetId: 'a1',
  reason: 'scam',
  details: 'On me demande un virement.',
  createdAt: '2026-11-14T09:00:00.000Z',
  byMember: false,
  content: { title: 'Ballons à vendre', description: 'Virement d’avance' },
  present: false,
  author: { username: 'vendeur_42', suspendedUntil: null, measures: 2 },
  others: 1,
};
const decision: ModerationDecision = {
  id: 'd1',
  targetType: 'announcement',
  targetId: 'a1',
  decision: 'remove',
  ground: 'terms',
  rule: 'Publier une annonce',
  reasons: 'Cette annonce vend du matériel.',
  suspensionDays: null,
  moderator: 'camille',
  decidedAt: '2026-11-15T09:00:00.000Z',
};

/** Opens a menu, and the dialog of one of its items. */
const chosen = (menu: string, item: string, send?: string) => async (page: Page) => {
  await click(page, menu);
  await page.getByRole('menuitem', { name: item }).click();
  await expect(dialog(page)).toBeVisible();
  if (send) await sent(send)(page);
};

const menuOf = (button: string | RegExp) => async (page: Page) => {
  await click(page, button);
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

test.describe('for someone logged in', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('announcements and what is told about them have no accessibility problem, in either theme', async ({
    page,
    product,
  }) => {
    const camille = await logIn(product.url, 'camille');
    const karim = await logIn(product.url, 'karim');
    await keepSession(page, camille);
    const [own, other] = [await publish(camille, anOuting), await publish(karim, anOuting)];
    await camille.call('POST', `/api/favorites/${other}`);
    for (const [person, id] of [
      [karim, own],
      [camille, other],
    ] as const) {
      await person.call('POST', `/api/comments/announce/${id}`, { content: 'Une question\u00A0?' });
    }
    await visit(page, [
      {
        name: 'publish',
        at: '/announce',
        show: async () => {
          await click(page, 'Effacer la ville');
          await sent('Publier')(page);
        },
        widths: both,
      },
      {
        name: 'publish, with all details',
        at: '/announce',
        show: (one) => click(one, /^Plus de détails/),
      },
      { name: 'own announcements', at: '/announce?view=list', show: menuOf(/^Actions sur/), widths: both },
      {
        name: 'favourites',
        at: '/announce?view=favorites',
        show: (one) => expect(main(one).getByRole('article').first()).toBeVisible(),
      },
      { name: 'own announcement', at: `/announce/${own}`, show: says('Une question'), widths: both },
      { name: 'its deletion', show: opened('Supprimer'), within: inDialog },
      { name: 'somebody else’s', at: `/announce/${other}`, show: says('Une question') },
      {
        name: 'contact',
        show: async (one) => {
          await opened("Contacter l'auteur")(one);
          await dialog(one).getByRole('textbox').fill('Oui');
          await sent('Envoyer')(one);
        },
        within: inDialog,
      },
      {
        name: 'deletion of a comment',
        show: chosen('Modifier ou supprimer mon commentaire', 'Supprimer'),
        within: inDialog,
      },
      {
        name: 'notifications',
        at: '/notifications',
        show: (one) => expect(main(one).getByRole('listitem').first()).toBeVisible(),
      },
      {
        name: 'bell',
        show: async (one) => {
          await opened(/^Notifications/)(one);
          await expect(dialog(one).getByRole('link').first()).toBeVisible();
        },
        within: inDialog,
      },
      { name: 'menu of the account', show: menuOf(/^Menu du compte/), within: inMenu },
    ]);
  });

  test('the profile, alerts and the agenda have no accessibility problem, in either theme', async ({
    page,
    product,
  }) => {
    const camille = await logIn(product.url, 'camille');
    await keepSession(page, camille);
    await join(camille, await publish(await logIn(product.url, 'karim'), anOuting));
    await camille.call('POST', '/api/alerts', {
      zipCode: '48000',
      municipalityName: 'Mende',
      maxDistance: 5_000,
      categories: ['Natation'],
      frequency: 'now',
    });
    await visit(page, [
      {
        name: 'profile, with an alert',
        at: '/profile',
        show: says('Natation, à 5 km de Mende'),
        widths: both,
      },
      { name: 'edited alert', show: opened(/^Modifier$/), widths: both, within: inDialog },
      {
        name: 'end of the account',
        show: opened('Supprimer mon compte', 'Supprimer définitivement'),
        within: inDialog,
      },
      {
        name: 'password',
        at: '/profile?onglet=mot-de-passe',
        show: sent('Changer le mot de passe'),
      },
      { name: 'new alert', at: nowhere, show: opened('M’alerter'), widths: both, within: inDialog },
      { name: 'agenda', at: '/agenda', show: says('Vous participez'), widths: both },
      {
        name: 'new address of the calendar',
        show: async (one) => {
          await opened('S’abonner')(one);
          await click(one, 'Créer mon adresse');
          await expect(one.getByLabel('Adresse de votre agenda')).toBeVisible();
        },
        widths: both,
        within: inDialog,
      },
      {
        name: 'address in use',
        at: '/agenda',
        show: async (one) => {
          await opened('S’abonner')(one);
          await says('Votre adresse est en service')(one);
        },
        within: inDialog,
      },
      {
        name: 'its withdrawal',
        show: async (one) => {
          await opened('S’abonner')(one);
          await click(one, 'Retirer l’adresse');
          await expect(one.getByRole('button', { name: 'Retirer', exact: true })).toBeVisible();
        },
        within: inDialog,
      },
    ]);
    await page.route('**/api/agenda', (route) => route.fulfill({ json: { upcoming: [], past: [] } }));
    await visit(page, [
      { name: 'empty agenda', at: '/agenda', show: says('Trouver une séance'), widths: both },
    ]);
    await page.route('**/api/agenda', (route) => route.fulfill({ status: 500, json: {} }));
    const failed = says('Votre agenda n’a pas pu être chargé');
    await visit(page, [{ name: 'agenda that did not load', at: '/agenda', show: failed, widths: both }]);
  });

  test('messages and moderation have no accessibility problem', async ({ page, product }) => {
    const lea = await logIn(product.url, 'lea');
    const other = await publish(await logIn(product.url, 'karim'));
    await keepSession(page, lea);
    const conversation = await writeToAuthor(lea, other, 'Il reste une place\u00A0?');
    const options = 'Options de la conversation';
    const everyWidth = [phone, 768, desk];
    await visit(page, [
      {
        name: 'inbox',
        at: '/messages',
        show: (one) => expect(main(one).getByRole('listitem').first()).toBeVisible(),
        widths: everyWidth,
      },
      {
        name: 'conversation',
        at: `/messages?conversation=${conversation}`,
        show: (one) => expect(one.getByRole('log').getByText('Il reste une place').last()).toBeVisible(),
        widths: everyWidth,
      },
      { name: 'menu of a conversation', show: menuOf(options), within: inMenu },
      { name: 'profile of the other', show: chosen(options, 'Voir le profil'), within: inDialog },
      { name: 'block', show: chosen(options, 'Bloquer'), within: inDialog },
      { name: 'deletion of a conversation', show: chosen(options, 'Supprimer'), within: inDialog },
      { name: 'report', show: chosen(options, 'Signaler', 'Envoyer le signalement'), within: inDialog },
    ]);
    await page.route(conversations, (route) => route.fulfill({ json: [] }));
    // The demo has no moderator, and the command that adds one needs the server to be stopped.
    await page.route('**/api/moderation/reports', (route) => route.fulfill({ json: [report] }));
    await page.route('**/api/moderation/decisions', (route) => route.fulfill({ json: [decision] }));
    await visit(page, [
      { name: 'no conversation', at: '/messages', show: says('Aucune conversation') },
      {
        name: 'moderation',
        at: '/moderation',
        show: async (one) => {
          await expect(main(one).getByRole('article')).toBeVisible();
          await says('Cette annonce vend du matériel.')(one);
        },
      },
      {
        name: 'decision',
        show: opened('Suspendre le compte', 'Suspendre le compte'),
        within: inDialog,
      },
    ]);
  });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the update prompt has no accessibility problem', async ({ page }) => {
    await page.goto('/forgot-password');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.evaluate(() => void navigator.serviceWorker.register('/service-worker.js?newer'));
    await visit(page, [{ name: 'update', show: says('Une nouvelle version est disponible') }]);
  });
});
