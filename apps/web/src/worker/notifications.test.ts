import { afterEach, describe, expect, it, vi } from 'vitest';
import { noticeIn, ownPath, pressNotification, showNotification } from './notifications.ts';

const id = '0123456789abcdef'.repeat(2);
const conversation = `/messages?conversation=${id}`;
const said = { title: 'Nouveau message', body: 'Karim vous a écrit' };

describe('a push', () => {
  it('is shown as the server sent it', () => {
    const payload = { ...said, url: conversation, tag: `conversation:${id}` };
    expect(noticeIn(payload)).toEqual(payload);
  });

  it('of an earlier version leads to its conversation, and replaces an older notification of it', () => {
    const now = { ...said, url: conversation, tag: `conversation:${id}` };
    expect(noticeIn({ ...said, conversationId: id })).toEqual(now);
  });

  it('with a link to another site leads home', () => {
    expect(noticeIn({ ...said, url: 'https://evil.example/', tag: 'x' }).url).toBe('/');
  });
});

describe('a click', () => {
  it.each(['/', conversation, '/announce/0a1b?from=/x#y', '/https://evil.example'])('leads to %s', (url) => {
    expect(ownPath(url)).toBe(url);
  });

  it('on a notification of the previous worker leads to its conversation', () => {
    expect(ownPath(id)).toBe(conversation);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'evil',
    '',
    undefined,
    { url: '/' },
  ])('does not lead to %j', (url) => {
    expect(ownPath(url)).toBe('/');
  });
});

describe('a question on a device', () => {
  const asks = { what: 'offered', token: 'signed' } as const;
  const payload = {
    title: 'Tennis jeudi 19 h',
    body: 'Une place est pour vous.',
    url: '/announce/a',
    tag: 't',
    asks,
  };
  const shown: [string, NotificationOptions & { actions?: { action: string; title: string }[] }][] = [];
  const opened: string[] = [];
  const withServer = (answer: () => Promise<Response>) => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return answer();
    });
    vi.stubGlobal('self', {
      location: { origin: 'https://coequipiers.example' },
      registration: { showNotification: async (...given: (typeof shown)[number]) => void shown.push(given) },
      clients: { matchAll: async () => [], openWindow: async (path: string) => void opened.push(path) },
    });
    return sent;
  };
  const clicked = (data: unknown) => ({ data, title: payload.title, tag: 't' }) as Notification;
  afterEach(() => {
    vi.unstubAllGlobals();
    shown.length = 0;
    opened.length = 0;
  });

  it('has its buttons, and the answer of the server takes its place', async () => {
    const sent = withServer(async () => Response.json({ text: 'C’est noté, on vous attend.' }));
    await showNotification(payload);
    expect(shown[0]?.[1].actions?.map(({ title }) => title)).toEqual(['Oui, je viens', 'Pas cette fois']);
    await pressNotification(clicked(shown[0]?.[1].data), 'yes');
    expect(sent).toEqual([{ token: 'signed', answer: 'yes' }]);
    expect(shown[1]).toMatchObject([payload.title, { body: 'C’est noté, on vous attend.', tag: 't' }]);
    expect(opened).toEqual([]);
  });

  it('says what is true when somebody was faster, and that an answer did not leave', async () => {
    const gone = "Cette place n'est plus disponible";
    withServer(async () => Response.json({ userMessage: gone }, { status: 409 }));
    await pressNotification(clicked({ url: '/announce/a', token: 'signed' }), 'yes');
    withServer(async () => Promise.reject(new Error('offline')));
    await pressNotification(clicked({ url: '/announce/a', token: 'signed' }), 'no');
    expect(shown.map(([, { body }]) => body)).toEqual([
      gone,
      'Votre réponse n’est pas partie. Ouvrez la page pour répondre.',
    ]);
  });

  it.each(['', 'see'])('leads to the page by a click elsewhere (%j)', async (action) => {
    const sent = withServer(async () => Response.json({}));
    await pressNotification(clicked({ url: '/announce/a', token: 'signed' }), action);
    expect([sent, opened]).toEqual([[], ['/announce/a']]);
  });
});
