import type { Message } from '@coequipiers/contract/chat-schemas';
import { describe, expect, it } from 'vitest';
import { aMessage, me } from '../../../test/chat.ts';
import { messagesByDay } from './message-groups.ts';
import { itemsOf, lastSeqBeforeGap, noThread, type Outgoing, type Thread, withMessages } from './thread.ts';

const noon = Date.UTC(2026, 4, 12, 12);

const message = (seq: number, fields: Partial<Message> = {}): Message =>
  aMessage(seq, { timestamp: new Date(noon + seq * 1_000).toISOString(), ...fields });
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq);
const kinds = (thread: Thread, outgoing: readonly Outgoing[]) =>
  itemsOf(thread, outgoing, me).map(({ kind }) => kind);

describe('messages', () => {
  it('are each there once and in order, however they arrive', () => {
    const page = withMessages(noThread, [message(3), message(4)]);
    const live = withMessages(page, [message(5)]);
    const older = withMessages(live, [message(2), message(1)]);
    const again = withMessages(older, [message(4), message(5), message(6), message(6)]);
    expect(seqs(again)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(withMessages(again, [message(2)])).toBe(again);
  });

  it('with the same words are two messages', () => {
    const thread = withMessages(noThread, [message(1, { content: 'ok' }), message(2, { content: 'ok' })]);
    expect(seqs(thread)).toEqual([1, 2]);
  });

  it('detect a gap', () => {
    const thread = withMessages(noThread, [message(3), message(4), message(7)]);
    expect(lastSeqBeforeGap(noThread)).toBe(0);
    expect(lastSeqBeforeGap(thread)).toBe(4);
    expect(lastSeqBeforeGap(withMessages(thread, [message(6), message(5)]))).toBe(7);
  });
});

describe('what is being sent', () => {
  const pending: Outgoing = { key: 'k1', content: 'ok', at: noon, state: 'pending', after: 0 };

  it('is not matched with an earlier message of the same text', () => {
    const said = message(1, { content: 'ok', senderId: me, timestamp: new Date(noon - 500).toISOString() });
    const thread = withMessages(noThread, [said]);
    const next = { ...pending, after: 1 };
    expect(kinds(thread, [next])).toEqual(['message', 'pending']);
    expect(kinds(thread, [{ ...next, state: 'failed' }])).toEqual(['message', 'failed']);
    const echo = message(2, { content: 'ok', senderId: me, timestamp: new Date(noon + 200).toISOString() });
    expect(kinds(withMessages(thread, [echo]), [next])).toEqual(['message', 'message']);
  });

  it('comes last', () => {
    const thread = withMessages(noThread, [message(1)]);
    expect(kinds(thread, [pending, { ...pending, key: 'k2', state: 'waiting' }])).toEqual([
      'message',
      'pending',
      'waiting',
    ]);
  });

  it.each([
    [-2_000, 1],
    [0, 1],
    [2_000, 1],
    [2_001, 2],
    [-60_000, 2],
  ])('is not shown twice when its echo is %i ms away', (away, shown) => {
    const echo = message(1, { content: 'ok', senderId: me, timestamp: new Date(noon + away).toISOString() });
    expect(kinds(withMessages(noThread, [echo]), [pending])).toHaveLength(shown);
  });

  it('is known by its key, whatever the clock of the device', () => {
    const years = { timestamp: '2031-01-01T00:00:00Z' };
    const echo = message(1, { content: 'ok', senderId: me, clientKey: 'k1', ...years });
    expect(kinds(withMessages(noThread, [echo]), [pending])).toEqual(['message']);
    // The same text from another device at the same time is another message.
    const other = message(1, { ...echo, clientKey: 'k9', timestamp: new Date(noon).toISOString() });
    expect(kinds(withMessages(noThread, [other]), [pending])).toEqual(['message', 'pending']);
  });

  it('is not matched with the other person’s message, nor one echo with two messages', () => {
    const near = new Date(noon).toISOString();
    const theirs = message(1, { content: 'ok', timestamp: near });
    expect(kinds(withMessages(noThread, [theirs]), [pending])).toEqual(['message', 'pending']);
    const mine = message(1, { content: 'ok', senderId: me, timestamp: near });
    const two = [pending, { ...pending, key: 'k2' }];
    expect(kinds(withMessages(noThread, [mine]), two)).toEqual(['message', 'pending']);
  });

  it('says why it was refused', () => {
    expect(itemsOf(noThread, [{ ...pending, state: 'failed', reason: 'Non' }], me)).toEqual([
      { kind: 'failed', key: 'k1', at: noon, mine: true, content: 'ok', reason: 'Non' },
    ]);
  });
});

describe('the flow', () => {
  const shape = (thread: Thread) =>
    messagesByDay(itemsOf(thread, [], me), noon + 3_600_000).map(({ name, groups }) => [
      name,
      ...groups.map(({ mine, items, time }) => `${mine ? 'moi' : 'autre'} ${items.length} ${time}`),
    ]);
  const at = (iso: string) => ({ timestamp: iso });

  it('is grouped by day, then by person and time', () => {
    const thread = withMessages(noThread, [
      message(1, at('2026-04-30T10:00:00Z')),
      message(2, at('2026-05-09T10:00:00Z')),
      message(3, at('2026-05-11T21:50:00Z')),
      message(4, at('2026-05-11T21:54:59Z')),
      message(5, { ...at('2026-05-11T21:56:00Z'), senderId: me }),
      message(6, at('2026-05-11T22:01:00Z')),
      message(7, at('2026-05-12T09:00:00Z')),
    ]);
    expect(shape(thread)).toEqual([
      ['30 avril 2026', 'autre 1 12\u00A0h'],
      ['Samedi', 'autre 1 12\u00A0h'],
      ['Hier', 'autre 2 23\u00A0h\u00A054', 'moi 1 23\u00A0h\u00A056'],
      ["Aujourd'hui", 'autre 1 0\u00A0h\u00A001', 'autre 1 11\u00A0h'],
    ]);
  });

  it('does without a date that cannot be read', () => {
    const thread = withMessages(noThread, [message(1), message(2, at('bientôt'))]);
    expect(shape(thread)).toEqual([["Aujourd'hui", 'autre 2 Récent']]);
  });
});
