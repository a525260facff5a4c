import { describe, expect, it } from 'vitest';
import { noticeIn, ownPath } from './notifications.ts';

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
