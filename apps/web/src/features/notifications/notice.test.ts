import { describe, expect, it } from 'vitest';
import {
  badgeText,
  type Notice,
  readNotification,
  readNotifications,
  skips,
  targetOf,
  withNotice,
} from './notice.ts';

const notice = (fields: object): Notice => {
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

  it('of a message says who wrote, once', () => {
    const fields = { type: 'message', senderUsername: 'karim_b', preview: 'Salut' };
    expect(notice(fields).text).toBe('karim_b\u00A0: Salut');
    expect(notice({ ...fields, title: 'Nouveau message de karim_b' }).text).toBe('Salut');
  });

  it('leads to its conversation, else to its announcement, else nowhere', () => {
    expect(targetOf(notice({ conversationId: 'c1', announceId: 'a1' }))).toBe('/messages?conversation=c1');
    expect(targetOf(notice({ conversationId: null, announceId: 'a1' }))).toBe('/announce/a1');
    expect(targetOf(notice({}))).toBeUndefined();
  });

  it.each([null, 'texte', 3, {}, { id: '' }])('%j is none', (answer) => {
    expect(readNotification(answer)).toBeUndefined();
  });
});

describe('the list', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ id: `n${index}`, seq: 100 - index }));

  it('keeps 50 and leaves out what is none', () => {
    expect(readNotifications([null, ...many])).toHaveLength(50);
    expect(readNotifications({ error: true })).toEqual([]);
  });

  it('has what arrives on top, once, and stays at 50', () => {
    const list = readNotifications(many);
    const after = withNotice(list, notice({ id: 'n7', title: 'Encore' }));
    expect(after).toHaveLength(50);
    expect(after[0]).toMatchObject({ id: 'n7', title: 'Encore' });
    expect(after.filter(({ id }) => id === 'n7')).toHaveLength(1);
    expect(withNotice(list, notice({ id: 'new' }))).toHaveLength(50);
  });

  it('notices when one was missed', () => {
    const list = readNotifications(many);
    expect(skips(list, notice({ seq: 101 }))).toBe(false);
    expect(skips(list, notice({ seq: 102 }))).toBe(true);
    expect(skips(list, notice({}))).toBe(false);
    expect(skips([], notice({ seq: 9 }))).toBe(false);
  });
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [4_000, '99+'],
])('a badge of %i reads %s', (count, text) => {
  expect(badgeText(count)).toBe(text);
});
