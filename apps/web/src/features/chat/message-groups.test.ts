import { expect, it } from 'vitest';
import { messagesByDay } from './message-groups.ts';
import type { ChatItem } from './thread.ts';

const start = new Date(2026, 5, 10, 12).getTime();
const item = (seconds: number, mine = true): ChatItem => ({
  kind: 'pending',
  key: `${seconds}`,
  at: start + seconds * 1_000,
  mine: mine as true,
  content: 'Bonjour',
});
const sizes = (items: ChatItem[]) =>
  messagesByDay(items, start).flatMap(({ groups }) => groups.map((group) => group.items.length));

it('groups messages of one person with less than five minutes between them', () => {
  expect(sizes([item(0), item(299), item(598), item(898), item(899, false), item(900)])).toEqual([
    3, 1, 1, 1,
  ]);
});

it('limits the size of a group', () => {
  expect(sizes(Array.from({ length: 30 }, (_, second) => item(second)))).toEqual([12, 12, 6]);
});

it('starts a new group at midnight', () => {
  expect(messagesByDay([item(0), item(12 * 3_600)], start).map(({ groups }) => groups.length)).toEqual([
    1, 1,
  ]);
});
