import { describe, expect, it } from 'vitest';
import { type BellEntry, readNotification, readNotifications } from './notice.ts';
import { badgeText, changed, hasGap, type Notices, withNotice } from './notices.ts';

const notice = (fields: object): BellEntry => {
  const read = readNotification({ id: 'a', ...fields });
  if (!read) throw new Error('no notification');
  return read;
};

/** `length` unread notifications, the newest with the highest number. */
const unread = (length: number, state: Partial<Notices> = {}): Notices => ({
  list: readNotifications(Array.from({ length }, (_, index) => ({ id: `n${index}`, seq: length - index }))),
  unread: length,
  more: false,
  ...state,
});

const all = { ids: null, seq: Number.POSITIVE_INFINITY };

describe('what arrives', () => {
  it('is on top, once, and the list stays at 50', () => {
    const full = unread(50);
    const again = withNotice(full, notice({ id: 'n7', title: 'Encore' }));
    expect(again.list).toHaveLength(50);
    expect(again.list[0]).toMatchObject({ id: 'n7', title: 'Encore' });
    expect(again).toMatchObject({ unread: 50, more: false });
    expect(withNotice(full, notice({ id: 'new' }))).toMatchObject({ unread: 51, more: true });
  });

  it('is counted again when it had been read, and not when it is on screen', () => {
    const read = changed(unread(3), { change: 'read', ...all });
    expect(withNotice(read, notice({ id: 'n1' })).unread).toBe(1);
    expect(withNotice(unread(3), notice({ id: 'n1', read: true })).unread).toBe(2);
  });

  it('detects a missed one', () => {
    expect(hasGap(unread(9), notice({ seq: 10 }))).toBe(false);
    expect(hasGap(unread(9), notice({ seq: 11 }))).toBe(true);
    expect(hasGap(unread(9), notice({}))).toBe(false);
    expect(hasGap(unread(0), notice({ seq: 9 }))).toBe(false);
  });
});

describe('what is read or removed', () => {
  it('is counted once, even when the event is repeated', () => {
    for (const change of ['read', 'removed'] as const) {
      const meant = { change, ids: ['n0', 'n9'], seq: 3 };
      const once = changed(unread(3), meant);
      expect(once.unread).toBe(2);
      expect(changed(once, meant)).toEqual(once);
    }
  });

  it('leaves newer notifications unchanged', () => {
    const { list, unread: count } = changed(unread(3), { change: 'read', ids: null, seq: 2 });
    expect(list.map(({ read }) => read)).toEqual([false, true, true]);
    expect(count).toBe(1);
    expect(changed(unread(3), { change: 'removed', ids: null, seq: 2 }).list).toHaveLength(1);
  });

  it('above 99 keeps the server’s count, unless all are changed', () => {
    const many = unread(50, { unread: 100, more: true });
    expect(changed(many, { change: 'read', ids: ['n0'], seq: 50 }).unread).toBe(100);
    expect(changed(many, { change: 'read', ...all })).toMatchObject({ unread: 0, more: true });
    expect(changed(many, { change: 'removed', ...all })).toEqual({ list: [], unread: 0, more: false });
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
