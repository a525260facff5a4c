import type { Conversation, Message } from '@coequipiers/contract/chat-schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, aMessage, conversationId, karim, me, pageOf } from '../../../test/chat.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { serveLive } from '../../../test/live.ts';
import { openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';

const open = `/messages?conversation=${conversationId}`;
const path = `/api/chat/conversations/${conversationId}`;

let inbox: Conversation[];
let messages: Message[];
let unread: number;
let send: (body: { content: string }) => Response | Promise<Response>;
let server: ReturnType<typeof fakeServer>;

/** The server keeps a message of one's own. */
function kept(content: string): Message {
  const message = aMessage(messages.length + 1, {
    content,
    senderId: me,
    senderUsername: 'camille',
    timestamp: new Date().toISOString(),
  });
  messages.push(message);
  return message;
}

beforeEach(() => {
  inbox = [aConversation()];
  messages = [aMessage(1), aMessage(2)];
  unread = 0;
  send = ({ content }) => Response.json(kept(content), { status: 201 });
  server = fakeServer({
    'GET /api/notifications': () => Response.json([]),
    'GET /api/chat/unread-count': () => Response.json(unread),
    'GET /api/chat/conversations': () => Response.json(inbox),
    [`GET ${path}/messages`]: ({ query }) => Response.json(pageOf(messages, query)),
    [`PUT ${path}/read`]: ({ body }) => {
      const { seq } = body as { seq: number };
      unread = 0;
      inbox = inbox.map((row) =>
        row.id === conversationId ? { ...row, readSeq: seq, unreadCount: 0 } : row,
      );
      return Response.json({ readSeq: seq, unreadCount: 0, totalUnread: 0 });
    },
    [`PUT ${path}/mute`]: ({ body }) => Response.json(body),
    [`DELETE ${path}`]: () => {
      inbox = [];
      return new Response(null, { status: 204 });
    },
    [`PUT /api/blocks/${karim}`]: () => {
      inbox = inbox.map((row) => ({ ...row, blocked: true }));
      return new Response(null, { status: 204 });
    },
    [`DELETE /api/blocks/${karim}`]: () => {
      inbox = inbox.map((row) => ({ ...row, blocked: false }));
      return new Response(null, { status: 204 });
    },
    'POST /api/reports': () => Response.json({ id: 'r' }, { status: 201 }),
    'POST /api/chat': ({ body }) => send(body as { content: string }),
  });
  openSession(tokenFor(3_600_000), me);
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const flow = () => screen.findByRole('log');
const bubbles = () =>
  [...screen.getByRole('log').querySelectorAll('[class*=bubble]')].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' '),
  );
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' });
const conversation = () => screen.findByRole('region', { name: 'Conversation avec karim_b' });

async function choose(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Options de la conversation' }));
  fireEvent.click(screen.getByRole('menuitem', { name }));
}

describe('the inbox', () => {
  it('names the other person, also when the last word was one’s own, with its age and what waits', async () => {
    unread = 3;
    inbox = [
      aConversation({ unreadCount: 3 }),
      aConversation({
        id: 'b'.repeat(32),
        participants: [{ id: 'u_lea', username: 'lea-marchand' }],
        lastMessage: 'À vendredi',
        lastSenderId: me,
        lastUpdated: 'jadis',
        muted: true,
      }),
    ];
    await openPage('/messages');
    const rows = await screen.findAllByRole('link', { name: /karim_b|lea-marchand/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'KBkarim_bMessage 25\u00A0min33 messages non lus',
      'LMlea-marchandVous\u00A0: À vendrediRécentSon coupé',
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: /3 messages non lus/ })).toBeTruthy();
  });

  it('is searched by name or by last words, whatever the accents', async () => {
    inbox = [
      aConversation(),
      aConversation({ id: 'b'.repeat(32), participants: [{ id: 'u_lea', username: 'Léa' }] }),
    ];
    await openPage('/messages');
    await screen.findByText('karim_b');
    const field = screen.getByPlaceholderText('Rechercher une conversation...');
    fireEvent.change(field, { target: { value: 'LEA' } });
    expect(screen.queryByText('karim_b')).toBeNull();
    expect(screen.getByText('Léa')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'zzz' } });
    expect(screen.getByText(/Aucune conversation ne correspond/)).toBeTruthy();
  });

  it('says so when it is empty', async () => {
    inbox = [];
    await openPage('/messages');
    expect(await screen.findByRole('heading', { name: 'Aucune conversation' })).toBeTruthy();
    expect(screen.getByText('Vos conversations apparaîtront ici')).toBeTruthy();
  });
});

describe('a conversation', () => {
  it('opens from its address, with its messages under their day, and is read', async () => {
    unread = 1;
    inbox = [aConversation({ unreadCount: 1, readSeq: 1 })];
    await openPage(open);
    const talk = await conversation();
    expect(within(talk).getByRole('heading', { name: 'karim_b' })).toBeTruthy();
    expect(within(talk).getByText('2 messages')).toBeTruthy();
    await flow();
    expect(bubbles()).toEqual(['karim_b : Message 1', 'karim_b : Message 2']);
    expect(within(talk).getByRole('heading', { level: 2 }).textContent).toMatch(/Aujourd'hui|Hier/);
    await waitFor(() => expect(server.to(`${path}/read`).map(({ body }) => body)).toEqual([{ seq: 2 }]));
    await waitFor(() => expect(screen.queryByText(/non lu/)).toBeNull());
  });

  it.each([
    [1, '1 message'],
    [0, 'Nouvelle conversation'],
  ])('of %i messages says « %s »', async (messageCount, text) => {
    inbox = [aConversation({ messageCount })];
    await openPage(open);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('that is not there says so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await openPage('/messages?conversation=ffffffffffffffffffffffffffffffff');
    expect(await screen.findByRole('heading', { name: 'Conversation introuvable' })).toBeTruthy();
  });

  it('loads older messages near the top, 15 at a time, until there are no more', async () => {
    messages = Array.from({ length: 40 }, (_, index) => aMessage(index + 1));
    inbox = [aConversation({ messageCount: 40, lastSeq: 40, readSeq: 40 })];
    await openPage(open);
    const view = await flow();
    expect(bubbles()).toHaveLength(15);
    const scrollTo = (top: number) => {
      Object.defineProperty(view, 'scrollTop', { value: top, writable: true });
      fireEvent.scroll(view);
    };
    const older = () => server.to(`${path}/messages`).flatMap(({ query }) => query.match(/^before=.*/) ?? []);
    scrollTo(51);
    expect(older()).toEqual([]);
    scrollTo(50);
    await waitFor(() => expect(bubbles()).toHaveLength(30));
    scrollTo(0);
    await waitFor(() => expect(bubbles()).toHaveLength(40));
    expect(bubbles()[0]).toBe('karim_b : Message 1');
    scrollTo(0);
    expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull();
    expect(older()).toEqual(['before=26&limit=15', 'before=11&limit=15']);
  });

  it('shows up to where the other person has read', async () => {
    messages.push(aMessage(3, { senderId: me, content: 'À demain' }));
    inbox = [aConversation({ otherReadSeq: 3 })];
    await openPage(open);
    expect(await within(await flow()).findByText('Lu')).toBeTruthy();
  });
});

describe('writing', () => {
  it('sends with Enter, breaks the line with Shift and Enter, and never sends nothing', async () => {
    const user = userEvent.setup();
    await openPage(open);
    await flow();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' });
    expect(composer().placeholder).toBe('Tapez votre message...');
    expect(button.disabled).toBe(true);
    await user.type(composer(), '   {Enter}');
    expect(server.to('/api/chat')).toEqual([]);
    await user.clear(composer());
    await user.type(composer(), 'On joue{Shift>}{Enter}{/Shift}demain ?{Enter}');
    await waitFor(() => expect(bubbles().at(-1)).toBe('Vous : On joue demain ?'));
    expect(server.to('/api/chat').map(({ body }) => body)).toEqual([
      { conversationId, content: 'On joue\ndemain ?' },
    ]);
    expect(composer().value).toBe('');
    await waitFor(() => expect(bubbles()).toHaveLength(3));
  });

  it('shows a message at once, and keeps it with « Réessayer » when it did not leave', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    let answer: ((response: Response) => void) | undefined;
    send = () => new Promise((resolve) => (answer = resolve));
    await openPage(open);
    await flow();
    fireEvent.change(composer(), { target: { value: 'Bonjour' } });
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(await screen.findByText('Envoi…')).toBeTruthy();
    await waitFor(() => expect(answer).toBeDefined());
    act(() =>
      answer?.(
        Response.json({ userMessage: 'Cette personne ne peut pas recevoir votre message.' }, { status: 404 }),
      ),
    );
    expect(await screen.findByText('Cette personne ne peut pas recevoir votre message.')).toBeTruthy();

    send = ({ content }) => Response.json(kept(content), { status: 201 });
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull());
    await waitFor(() => expect(messages).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText('Envoi…')).toBeNull());
    expect(bubbles()).toHaveLength(3);
  });

  it('keeps what is being written when one leaves and comes back', async () => {
    const { go } = await openPage(open);
    await flow();
    fireEvent.change(composer(), { target: { value: 'Je finirai plus tard' } });
    await go('/messages');
    await go(open);
    expect(composer().value).toBe('Je finirai plus tard');
  });
});

describe('the menu of a conversation', () => {
  it('shows who the other person is', async () => {
    await openPage(open);
    await choose('Voir le profil');
    const card = screen.getByRole('dialog', { name: 'Profil' });
    expect(card.textContent).toContain('karim_b');
  });

  it('cuts the sound and gives it back', async () => {
    await openPage(open);
    await choose('Couper le son');
    await waitFor(() => expect(server.to(`${path}/mute`).map(({ body }) => body)).toEqual([{ muted: true }]));
    expect(await screen.findByText('Son coupé')).toBeTruthy();
    await choose('Rétablir le son');
    await waitFor(() => expect(server.to(`${path}/mute`)).toHaveLength(2));
  });

  it('deletes after a question, and goes back to the inbox', async () => {
    const { address } = await openPage(open);
    await choose('Supprimer');
    const dialog = screen.getByRole('dialog', { name: /Supprimer la conversation/ });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(address()).toBe('/messages'));
    expect(await screen.findByRole('heading', { name: 'Aucune conversation' })).toBeTruthy();
  });

  it('blocks, which takes the composer away, and unblocks', async () => {
    await openPage(open);
    await choose('Bloquer');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bloquer' }));
    expect(await screen.findByText('Vous avez bloqué karim_b.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Votre message' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Débloquer' }));
    await waitFor(() => expect(composer()).toBeTruthy());
  });

  it('reports, once a reason is given and good faith stated', async () => {
    await openPage(open);
    await choose('Signaler');
    const dialog = screen.getByRole('dialog', { name: 'Signaler la conversation' });
    const submit = within(dialog).getByRole('button', { name: 'Envoyer le signalement' });
    fireEvent.submit(within(dialog).getByRole('radio', { name: 'Autre raison' }).closest('form') ?? submit);
    expect(await within(dialog).findByText('Choisissez une raison')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Arnaque ou tentative de fraude' }));
    fireEvent.click(within(dialog).getByRole('checkbox'));
    fireEvent.submit(
      submit.closest('form') ?? within(dialog).getByRole('checkbox').closest('form') ?? submit,
    );
    await waitFor(() =>
      expect(server.to('/api/reports').map(({ body }) => body)).toEqual([
        {
          targetType: 'conversation',
          targetId: conversationId,
          reason: 'scam',
          details: '',
          goodFaith: true,
        },
      ]),
    );
    expect(await screen.findByText(/votre signalement a bien été envoyé/)).toBeTruthy();
  });
});

describe('live', () => {
  const topic = `/user/topic/conversations/${conversationId}`;

  async function openLive() {
    const live = await serveLive();
    const page = await openPage(open);
    await waitFor(() => expect(live.topics()).toEqual(expect.arrayContaining([topic, `${topic}/events`])));
    await flow();
    return { ...page, live };
  }

  it('a message arrives once, is read at once, and the typing sign goes', async () => {
    const { live } = await openLive();
    act(() => live.publish(`${topic}/events`, { type: 'typing', personId: karim, typing: true }));
    expect(await screen.findByText('karim_b écrit…')).toBeTruthy();
    messages.push(aMessage(3));
    act(() => live.publish(topic, aMessage(3)));
    act(() => live.publish(topic, aMessage(3)));
    await waitFor(() => expect(bubbles()).toHaveLength(3));
    expect(screen.queryByText('karim_b écrit…')).toBeNull();
    await waitFor(() => expect(server.to(`${path}/read`).at(-1)?.body).toEqual({ seq: 3 }));
    dropSession();
    await live.stop();
  });

  it('what was missed is asked for, in order', async () => {
    const { live } = await openLive();
    messages.push(aMessage(3), aMessage(4), aMessage(5));
    act(() => live.publish(topic, aMessage(5)));
    await waitFor(() => expect(bubbles()).toHaveLength(5));
    expect(bubbles().at(-1)).toBe('karim_b : Message 5');
    expect(server.to(`${path}/messages`).at(-1)?.query).toBe('after=2');
    dropSession();
    await live.stop();
  });

  it('one’s own echo before the answer is shown once', async () => {
    let answer: ((response: Response) => void) | undefined;
    send = () => new Promise((resolve) => (answer = resolve));
    const { live } = await openLive();
    fireEvent.change(composer(), { target: { value: 'ok' } });
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(answer).toBeDefined());
    const echo = kept('ok');
    act(() => live.publish(topic, echo));
    await waitFor(() => expect(screen.queryByText('Envoi…')).toBeNull());
    expect(bubbles()).toHaveLength(3);
    act(() => answer?.(Response.json(echo, { status: 201 })));
    await waitFor(() => expect(bubbles()).toHaveLength(3));
    dropSession();
    await live.stop();
  });

  it('a read mark appears as the other person reads', async () => {
    messages.push(aMessage(3, { senderId: me }));
    const { live } = await openLive();
    expect(screen.queryByText('Lu')).toBeNull();
    act(() => live.publish(`${topic}/events`, { type: 'read', personId: karim, seq: 3 }));
    expect(await screen.findByText('Lu')).toBeTruthy();
    dropSession();
    await live.stop();
  });

  it('a message elsewhere moves the count', async () => {
    const live = await serveLive();
    await openPage('/conditions');
    await waitFor(() => expect(live.topics()).toContain('/user/topic/inbox'));
    unread = 4;
    act(() => live.publish('/user/topic/inbox', { id: 'n1', type: 'message', conversationId: 'x' }));
    expect(await screen.findAllByText('4 non lus')).toBeTruthy();
    dropSession();
    await live.stop();
  });
});
