import { chatLimits } from '@coequipiers/contract/chat';
import { describe, expect, it } from 'vitest';
import { fill } from '../template.ts';
import { closings } from './closings.ts';
import { threadsForAll } from './comments.ts';
import { exchanges, followUps } from './conversations.ts';
import { corpus } from './corpus.ts';

const words = {
  jour: 'jeudi',
  jourMaj: 'Jeudi',
  deuxJours: 'le mardi et le jeudi',
  moment: 'jeudi soir',
  heure: '19 h',
  fin: '20 h 30',
  lieu: 'au stade',
  àVille: 'au Mans',
  deVille: 'du Mans',
};
/** Only what takes place once has a date to name. */
const dated = (rhythm: string) => ({ ...words, ...(rhythm === 'once' && { date: 'samedi 21 novembre' }) });

const fillsIn = (text: string, known: Record<string, string>) => {
  for (const gender of ['f', 'm'] as const) expect(fill(text, known, gender)).not.toMatch(/[{}|]/);
};

describe.each([...corpus])('The texts about %s', (_, { scenarios, threads }) => {
  it('fill in completely', () => {
    for (const { rhythm, values = {}, titles, openings, details } of scenarios) {
      const own = Object.fromEntries(Object.entries(values).map(([name, [first = '']]) => [name, first]));
      for (const text of [...titles, ...openings, ...details]) fillsIn(text, { ...dated(rhythm), ...own });
    }
    for (const { turns } of threads) for (const [, text] of turns) fillsIn(text, words);
  });

  it('have two ways to begin or more', () => {
    expect(threads.length).toBeGreaterThanOrEqual(4);
    for (const { titles, openings, details } of scenarios) {
      expect(Math.min(titles.length, openings.length)).toBeGreaterThanOrEqual(2);
      expect(details.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('suit everybody on every day: something each week and something once, at every level', () => {
    for (const level of ['beginner', 'casual', 'strong'] as const) {
      const suiting = scenarios.filter(
        ({ levels, lives, women }) => !lives && !women && (levels?.includes(level) ?? true),
      );
      expect(new Set(suiting.map(({ rhythm }) => rhythm === 'once')).size).toBe(2);
    }
  });
});

describe('What people write to each other', () => {
  it('fills in completely', () => {
    for (const { turns } of threadsForAll) for (const [, text] of turns) fillsIn(text, words);
    for (const text of Object.values(followUps).flat(2)) fillsIn(text, words);
    for (const { text } of Object.values(closings).flat()) fillsIn(text, words);
    for (const { kind, lines } of exchanges)
      for (const text of lines) fillsIn(text, dated(kind.split(' ')[0] ?? ''));
  });

  it('begins with a message that the contact form would accept', () => {
    const { min, max } = chatLimits.contact;
    const first = exchanges.map(({ kind, lines: [line = ''] }) =>
      fill(line, dated(kind.split(' ')[0] ?? ''), 'f'),
    );
    expect(first.filter(({ length }) => length < min || length > max)).toEqual([]);
  });
});
