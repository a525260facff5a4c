import { personCard } from '@coequipiers/contract/announcements-schemas';
import { type Conversation, type Message, muteState, readState } from '@coequipiers/contract/chat-schemas';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dropSession, openSession } from '../src/lib/session.ts';
import { anAnnouncement } from './announcements.ts';
import { aConversation, aMessage, conversationId, karim, me, pageOf } from './chat.ts';
import { fakeServer } from './fake-server.ts';
import { tokenFor } from './token.ts';

export const open = `/messages?conversation=${conversationId}`;
export const path = `/api/chat/conversations/${conversationId}`;

type Answers = Parameters<typeof fakeServer>[0];

/** Camille is logged in; the server's data can be changed by a test and is reset for each one. */
export function serveMessages() {
  const world = {
    inbox: [] as Conversation[],
    messages: [] as Message[],
    unread: 0,
    send: (body: { content: string }): Response | Promise<Response> =>
      Response.json(world.keep(body.content), { status: 201 }),
    /** The server stores a message of the person. */
    keep: (content: string): Message => {
      const message = aMessage(world.messages.length + 1, {
        content,
        senderId: me,
        senderUsername: 'camille',
        timestamp: new Date().toISOString(),
      });
      world.messages.push(message);
      return message;
    },
    answers: {} as Answers,
    server: undefined as unknown as ReturnType<typeof fakeServer>,
  };
  const { send } = world;
  const change = (fields: Partial<Conversation>): void => {
    world.inbox = world.inbox.map((row) => (row.id === conversationId ? { ...row, ...fields } : row));
  };
  const nothing = (): Response => new Response(null, { status: 204 });

  beforeEach(() => {
    Object.assign(world, {
      inbox: [aConversation()],
      messages: [aMessage(1), aMessage(2)],
      unread: 0,
      send,
    });
    world.answers = {
      'GET /api/notifications': () => Response.json([]),
      'GET /api/chat/unread-count': () => Response.json(world.unread),
      'GET /api/chat/conversations': () => Response.json(world.inbox),
      [`GET ${path}/messages`]: ({ query }) => Response.json(pageOf(world.messages, query)),
      [`PUT ${path}/read`]: ({ body }) => {
        const { seq } = body as { seq: number };
        world.unread = 0;
        change({ readSeq: seq, unreadCount: 0 });
        return Response.json(readState.parse({ readSeq: seq, unreadCount: 0, totalUnread: 0 }));
      },
      [`PUT ${path}/mute`]: ({ body }) => {
        const state = muteState.parse(body);
        change(state);
        return Response.json(state);
      },
      [`DELETE ${path}`]: () => {
        world.inbox = [];
        return nothing();
      },
      [`PUT /api/blocks/${karim}`]: () => {
        change({ blocked: true });
        return nothing();
      },
      [`DELETE /api/blocks/${karim}`]: () => {
        change({ blocked: false });
        return nothing();
      },
      [`GET /api/people/${karim}`]: () =>
        Response.json(
          personCard.parse({
            username: 'karim_b',
            memberSince: '2026-05',
            municipalityName: 'Villeurbanne',
            categories: ['Tennis'],
            announcements: [
              anAnnouncement({
                id: 'a1',
                title: 'Tennis le dimanche',
                category: 'Tennis',
                municipalityName: 'Lyon',
              }),
            ],
            own: false,
          }),
        ),
      'POST /api/reports': () => Response.json({ id: 'r' }, { status: 201 }),
      'POST /api/chat': ({ body }) => world.send(body as { content: string }),
    };
    world.server = fakeServer(world.answers);
    openSession(tokenFor(3_600_000), me);
  });
  afterEach(() => {
    dropSession();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return world;
}

export const flow = () => screen.findByRole('log');
export const bubbles = () =>
  [...screen.getByRole('log').querySelectorAll('[class*=bubble]')].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' '),
  );
export const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' });

export function write(text: string): void {
  fireEvent.change(composer(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
}

/** Chooses from the menu of the open conversation. */
export async function choose(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Options de la conversation' }));
  fireEvent.click(screen.getByRole('menuitem', { name }));
}
