import { describe, expect, it } from 'vitest';
import { type BellEntry, readNotification, readNotifications, targetOf } from './notice.ts';

const notice = (fields: object): BellEntry => {
  const read = readNotification({ id: 'a', ...fields });
  if (!read) throw new Error('no notification');
  return read;
};

describe('a notification', () => {
  it('has a title and a text even when the server sends none', () => {
    expect(notice({})).toMatchObject({ title: 'Nouveau message', text: 'Nouveau message reçu', read: false });
  });

  it.each(['preview', 'message', 'content'])('has its text under %s', (name) => {
    expect(notice({ [name]: 'On joue dimanche\u00A0?' }).text).toBe('On joue dimanche\u00A0?');
  });

  it('of a message names the sender once', () => {
    const fields = { type: 'message', senderUsername: 'karim_b', preview: 'Salut' };
    expect(notice(fields).text).toBe('karim_b\u00A0: Salut');
    expect(notice({ ...fields, title: 'Nouveau message de karim_b' }).text).toBe('Salut');
  });

  it('leads to its conversation, else to its announcement, else nowhere', () => {
    expect(targetOf(notice({ conversationId: 'c1', announceId: 'a1' }))).toBe('/messages?conversation=c1');
    expect(targetOf(notice({ conversationId: null, announceId: 'a1' }))).toBe('/announce/a1');
    expect(targetOf(notice({}))).toBeUndefined();
  });

  it.each([null, 'texte', 3, {}, { id: '' }])('%j is not a notification', (answer) => {
    expect(readNotification(answer)).toBeUndefined();
  });
});

it('is left out of the list when it is invalid, or beyond the first 50', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ id: `n${index}` }));
  expect(readNotifications([null, ...many])).toHaveLength(50);
  expect(readNotifications({ error: true })).toEqual([]);
});
