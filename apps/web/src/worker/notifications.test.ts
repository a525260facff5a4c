import { describe, expect, it } from 'vitest';
import { noticeIn, ownPath } from './notifications.ts';

const id = '0123456789abcdef'.repeat(2);
const conversation = `/messages?conversation=${id}`;
const said = { title: 'Nouveau message', body: 'Karim vous a écrit' };

describe('a push', () => {
  it('is shown as the server says', () => {
    const payload = { ...said, url: conversation, tag: `conversation:${id}` };
    expect(noticeIn(payload)).toEqual(payload);
  });

  it('in the former form leads to its conversation, and replaces what was told of it', () => {
    const now = { ...said, url: conversation, tag: `conversation:${id}` };
    expect(noticeIn({ ...said, conversationId: id })).toEqual(now);
  });

  it('that leads elsewhere is shown, and leads home', () => {
    expect(noticeIn({ ...said, url: 'https://evil.example/', tag: 'x' }).url).toBe('/');
  });
});

describe('a click', () => {
  it.each(['/', conversation, '/announce/0a1b?from=/x#y', '/https://evil.example'])('leads to %s', (url) => {
    expect(ownPath(url)).toBe(url);
  });

  it('on what the previous worker has shown leads to its conversation', () => {
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
