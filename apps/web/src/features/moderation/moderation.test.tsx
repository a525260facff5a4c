import {
  type ModerationDecision,
  moderationDecision,
  type OpenReport,
  openReport,
} from '@coequipiers/contract/moderation-schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { openStrictPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';

const anAnnouncement = openReport.parse({
  id: 'r1',
  targetType: 'announcement',
  targetId: 'a1',
  reason: 'scam',
  details: 'On me demande un virement.',
  createdAt: '2026-11-14T09:00:00.000Z',
  byMember: false,
  content: { title: 'Ballons à vendre', description: 'Virement d’avance <b>svp</b>' },
  present: true,
  author: { username: 'vendeur_42', suspendedUntil: null, measures: 2 },
  others: 1,
});
const aConversation = openReport.parse({
  ...anAnnouncement,
  id: 'r2',
  targetType: 'conversation',
  content: { messages: [{ text: 'Envoyez 50 euros', author: 'vendeur_42' }] },
  byMember: true,
  others: 0,
});
const decided = moderationDecision.parse({
  id: 'd1',
  targetType: 'announcement',
  targetId: 'a1',
  decision: 'remove',
  ground: 'terms',
  rule: 'Publier une annonce',
  reasons: 'Cette annonce vend du matériel.',
  suspensionDays: null,
  moderator: 'camille_f',
  decidedAt: '2026-11-15T09:00:00.000Z',
});

let open: OpenReport[];
let log: ModerationDecision[];
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  [open, log] = [[anAnnouncement, aConversation], []];
  server = fakeServer({
    'GET /api/moderation/reports': () => Response.json(open),
    'GET /api/moderation/decisions': () => Response.json(log),
    'POST /api/moderation/reports/r1/decision': () => {
      [open, log] = [[aConversation], [decided]];
      return Response.json(decided);
    },
    'POST /api/moderation/reports/r2/decision': refusal(404, { userMessage: 'Déjà décidé.' }),
  });
  openSession(tokenFor(3_600_000), 'camille@exemple.org');
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

const cardOf = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const sent = (id: string) => server.to(`/api/moderation/reports/${id}/decision`);

describe('the moderation page', () => {
  it('shows each report with the reported content and the possible decisions', async () => {
    await openStrictPage('/moderation');
    expect(await screen.findByRole('heading', { name: 'Signalements à examiner (2)' })).toBeTruthy();
    const announcement = await cardOf(/Annonce/);
    for (const text of ['Ballons à vendre', 'Virement d’avance <b>svp</b>', 'On me demande un virement.'])
      expect(announcement.getByText(text)).toBeTruthy();
    expect(announcement.getByText(/vendeur_42, 2 mesures auparavant/)).toBeTruthy();
    expect(announcement.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Laisser en ligne',
      'Retirer le contenu',
      'Suspendre le compte',
    ]);
    const conversation = await cardOf(/Conversation/);
    expect(conversation.getByText('Envoyez 50 euros')).toBeTruthy();
    expect(conversation.queryByRole('button', { name: 'Retirer le contenu' })).toBeNull();
    expect(await screen.findByText('Aucune décision pour le moment.')).toBeTruthy();
  });

  it('asks for the rule and the reasons before it sends a decision, and sends it once', async () => {
    await openStrictPage('/moderation');
    fireEvent.click((await cardOf(/Annonce/)).getByRole('button', { name: 'Retirer le contenu' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Retirer le contenu' }));
    const send = dialog.getByRole('button', { name: 'Retirer le contenu' });
    fireEvent.click(send);
    expect(await dialog.findByText('Indiquez la règle de droit ou la clause appliquée')).toBeTruthy();
    expect(dialog.getByText('Motivez la décision en 20 caractères ou plus')).toBeTruthy();
    expect(sent('r1')).toEqual([]);

    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type('Clause des conditions', 'Publier une annonce');
    type('Faits et motifs', 'Cette annonce vend du matériel.');
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('r1').map(({ body }) => body)).toEqual([
      {
        decision: 'remove',
        ground: 'terms',
        rule: 'Publier une annonce',
        reasons: 'Cette annonce vend du matériel.',
      },
    ]);
    expect(await screen.findByText('Cette annonce vend du matériel.')).toBeTruthy();
    expect(screen.queryByRole('article', { name: /Annonce/ })).toBeNull();
  });

  it('sends a suspension with its length, and says in the dialog why it was refused', async () => {
    await openStrictPage('/moderation');
    fireEvent.click((await cardOf(/Conversation/)).getByRole('button', { name: 'Suspendre le compte' }));
    const dialog = within(screen.getByRole('dialog'));
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type('Durée de la suspension', '90');
    type('Fondement', 'law');
    type('Règle de droit', 'Code pénal, article 313-1');
    type('Faits et motifs', 'Des demandes d’argent répétées.');
    fireEvent.click(dialog.getByRole('button', { name: 'Suspendre le compte' }));
    expect(await dialog.findByText('Déjà décidé.')).toBeTruthy();
    expect(sent('r2')[0]?.body).toMatchObject({ decision: 'suspend', ground: 'law', suspensionDays: 90 });
  });

  it('says when there is nothing to examine', async () => {
    [open, log] = [[], [decided]];
    await openStrictPage('/moderation');
    expect(await screen.findByText('Rien à examiner')).toBeTruthy();
    expect(await screen.findByText('Contenu retiré')).toBeTruthy();
  });

  it('can be loaded again when the reports did not load', async () => {
    server = fakeServer({ 'GET /api/moderation/reports': refusal(500, {}) });
    await openStrictPage('/moderation');
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    fireEvent.click(again);
    await waitFor(() => expect(server.to('/api/moderation/reports').length).toBeGreaterThan(1));
  });

  it('shows « not found » to somebody without the role', async () => {
    server = fakeServer({ 'GET /api/moderation/reports': refusal(404, {}) });
    await openStrictPage('/moderation');
    expect(await screen.findByRole('heading', { name: 'Hors du terrain' })).toBeTruthy();
  });
});
