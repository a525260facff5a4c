import type { ModerationDecision, OpenReport } from '@coequipiers/contract/moderation-schemas';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { logInAs, publishAs, tokenOf } from './people.ts';

type State = {
  name: string;
  /** The path to open. Without one, the page stays in the previous state. */
  at?: string;
  show: (page: Page) => Promise<unknown>;
};

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const heading = (page: Page) => expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
const sections = (page: Page) => expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();

/** Submits an incomplete form, so that it shows all its errors. */
async function sendAsIs(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
}

async function inDialog(page: Page, opener: string | RegExp, send?: string): Promise<void> {
  await click(page, opener);
  await expect(dialog(page)).toBeVisible();
  if (send) await sendAsIs(page, send);
}

/** Checks every state at desktop width. The test files of the screens check the phone width. */
async function visit(page: Page, states: readonly State[]): Promise<void> {
  for (const { name, at, show } of states) {
    await test.step(name, async () => {
      if (at !== undefined) await page.goto(at);
      await show(page);
      await expectAccessible(page, name);
      // Closes an open menu or dialog.
      await page.keyboard.press('Escape');
    });
  }
}

test.describe('for a visitor', () => {
  test.use({ expectedErrors: /status of 404|ERR_INTERNET_DISCONNECTED/ });

  test('no screen has an accessibility problem, in either theme', async ({ page, context }) => {
    const id = await publishAs(page.request, await tokenOf(page.request, 'karim'));
    await visit(page, [
      { name: 'legal notice', at: '/mentions-legales', show: sections },
      { name: 'privacy', at: '/confidentialite', show: sections },
      { name: 'terms', at: '/conditions', show: sections },
      { name: 'log-in', at: '/login', show: (one) => sendAsIs(one, 'Se connecter') },
      { name: 'registration', at: '/register', show: (one) => sendAsIs(one, 'Créer mon compte') },
      { name: 'forgotten password', at: '/forgot-password', show: (one) => sendAsIs(one, 'Envoyer') },
      {
        name: 'new password',
        at: '/reset-password?token=x',
        show: (one) => sendAsIs(one, 'Réinitialiser'),
      },
      {
        name: 'failed activation',
        at: '/activate-account',
        show: (one) => expect(one.getByText("Erreur d'activation")).toBeVisible(),
      },
      { name: 'nothing there', at: '/nulle-part', show: heading },
      {
        name: 'map',
        at: '/?vue=carte',
        show: async (one) => {
          const map = one.getByRole('region', { name: 'Carte des annonces' });
          await expect(map.getByRole('button', { name: /annonce/ }).first()).toBeVisible();
        },
      },
      {
        name: 'report',
        at: `/announce/${id}`,
        show: (one) => inDialog(one, 'Signaler cette annonce', 'Envoyer le signalement'),
      },
      { name: 'place', show: (one) => inDialog(one, 'Voir sur la carte') },
      {
        name: 'offline',
        at: '/conditions',
        show: async (one) => {
          // A response that arrives later would make the page believe that it is online.
          await one.waitForLoadState('networkidle');
          await context.setOffline(true);
          await expect(one.getByText('Vous êtes hors connexion.')).toBeVisible();
        },
      },
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

async function choose(page: Page, item: string, send?: string): Promise<void> {
  await click(page, 'Options de la conversation');
  await page.getByRole('menuitem', { name: item }).click();
  await expect(dialog(page)).toBeVisible();
  if (send) await sendAsIs(page, send);
}

/** A logged-in person, their own announcement, somebody else's, and a conversation about it. */
async function someone(page: Page) {
  const token = await logInAs(page, 'lea');
  const headers = { Authorization: `Bearer ${token}` };
  const own = await publishAs(page.request, token);
  const other = await publishAs(page.request, await tokenOf(page.request, 'karim'));
  const { createdBy } = await (await page.request.get(`/api/announce/${other}`, { headers })).json();
  const data = { content: 'Il reste une place\u00A0?', recipientIds: [createdBy], announceId: other };
  const { conversationId } = await (await page.request.post('/api/chat', { headers, data })).json();
  await page.request.post(`/api/comments/announce/${other}`, { headers, data: { content: 'Je viens.' } });
  return { own, other, conversation: `/messages?conversation=${conversationId}` };
}

test.describe('for someone logged in', () => {
  test('nothing of an account has an accessibility problem, in either theme', async ({ page }) => {
    const { own, other } = await someone(page);
    await visit(page, [
      { name: 'publish', at: '/announce', show: (one) => sendAsIs(one, 'Publier') },
      {
        name: 'own announcements',
        at: '/announce?view=list',
        show: async (one) => {
          await click(one, /^Actions sur/);
          await expect(one.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible();
        },
      },
      { name: 'favourites', at: '/announce?view=favorites', show: heading },
      {
        name: 'deletion of an announcement',
        at: `/announce/${own}`,
        show: (one) => inDialog(one, 'Supprimer'),
      },
      {
        name: 'contact',
        at: `/announce/${other}`,
        show: async (one) => {
          await inDialog(one, "Contacter l'auteur");
          await dialog(one).getByRole('textbox').fill('Oui');
          await sendAsIs(one, 'Envoyer');
        },
      },
      {
        name: 'deletion of a comment',
        show: async (one) => {
          await click(one, 'Modifier ou supprimer mon commentaire');
          await one.getByRole('menuitem', { name: 'Supprimer' }).click();
          await expect(dialog(one)).toBeVisible();
        },
      },
      { name: 'notifications', at: '/notifications', show: heading },
      { name: 'bell', show: (one) => inDialog(one, /^Notifications/) },
      {
        name: 'menu of the account',
        show: async (one) => {
          await click(one, /^Menu du compte/);
          await expect(one.getByRole('menuitem', { name: 'Déconnexion' })).toBeVisible();
        },
      },
      {
        name: 'profile',
        at: '/profile',
        show: (one) => expect(one.getByRole('heading', { name: 'Mon Profil' })).toBeVisible(),
      },
      {
        name: 'profile, its password',
        at: '/profile?onglet=mot-de-passe',
        show: (one) => sendAsIs(one, 'Changer le mot de passe'),
      },
      {
        name: 'profile, its end',
        show: (one) => inDialog(one, 'Supprimer mon compte', 'Supprimer définitivement'),
      },
    ]);
  });

  test('messages and moderation have no accessibility problem', async ({ page }) => {
    const { conversation } = await someone(page);
    await visit(page, [
      {
        name: 'menu of a conversation',
        at: conversation,
        show: async (one) => {
          await expect(one.getByRole('log').getByText('Il reste une place').last()).toBeVisible();
          await click(one, 'Options de la conversation');
          await expect(one.getByRole('menuitem', { name: 'Signaler' })).toBeVisible();
        },
      },
      { name: 'profile of the other', show: (one) => choose(one, 'Voir le profil') },
      { name: 'block', show: (one) => choose(one, 'Bloquer') },
      { name: 'deletion of a conversation', show: (one) => choose(one, 'Supprimer') },
      { name: 'report', show: (one) => choose(one, 'Signaler', 'Envoyer le signalement') },
    ]);
    await page.route(conversations, (route) => route.fulfill({ json: [] }));
    // The demo has no moderator, and the command that adds one needs the server to be stopped.
    await page.route('**/api/moderation/reports', (route) => route.fulfill({ json: [report] }));
    await page.route('**/api/moderation/decisions', (route) => route.fulfill({ json: [decision] }));
    await visit(page, [
      {
        name: 'no conversation',
        at: '/messages',
        show: (one) => expect(one.getByRole('heading', { name: 'Aucune conversation' })).toBeVisible(),
      },
      {
        name: 'moderation',
        at: '/moderation',
        show: async (one) => {
          await expect(main(one).getByRole('article')).toBeVisible();
          await expect(one.getByText('Cette annonce vend du matériel.')).toBeVisible();
        },
      },
      { name: 'decision', show: (one) => inDialog(one, 'Suspendre le compte', 'Suspendre le compte') },
    ]);
  });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the update prompt has no accessibility problem', async ({ page }) => {
    await page.goto('/conditions');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.evaluate(() => void navigator.serviceWorker.register('/service-worker.js?newer'));
    const question = (one: Page) =>
      expect(one.getByText('Une nouvelle version est disponible')).toBeVisible();
    await visit(page, [{ name: 'update', show: question }]);
  });
});
