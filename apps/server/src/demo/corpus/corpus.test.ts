import { describe, expect, it } from 'vitest';
import { sports } from '../records.ts';
import { fill } from '../template.ts';
import { closings } from './closings.ts';
import { threadsForAll } from './comments.ts';
import { basketballThreads, footballThreads, tennisThreads } from './comments-ball.ts';
import { natationThreads, runningThreads } from './comments-endurance.ts';
import { exchanges, followUps } from './conversations.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const words = {
  jour: 'jeudi',
  jourMaj: 'Jeudi',
  jour2: 'mardi',
  deuxJours: 'le mardi et le jeudi',
  moment: 'jeudi soir',
  heure: '19 h',
  fin: '20 h 30',
  lieu: 'au stade',
  ville: 'Le Mans',
  àVille: 'au Mans',
  deVille: 'du Mans',
};

/** Only what takes place once has a date to name. */
const wordsOf = (scenario: Scenario) => ({
  ...words,
  ...Object.fromEntries(
    Object.entries(scenario.values ?? {}).map(([name, options]) => [name, options[0] ?? '']),
  ),
  ...(scenario.rhythm === 'once' ? { date: 'samedi 21 novembre' } : {}),
});

describe.each(sports)('The texts about %s', (sport) => {
  it('fill in completely, for a woman and for a man', () => {
    for (const scenario of scenarios[sport]) {
      for (const text of [...scenario.titles, ...scenario.openings, ...scenario.details]) {
        expect(fill(text, wordsOf(scenario), 'f')).not.toMatch(/[{}|]/);
        expect(fill(text, wordsOf(scenario), 'm')).not.toMatch(/[{}|]/);
      }
    }
  });

  it('have at least two ways to begin, and titles that fit', () => {
    for (const scenario of scenarios[sport]) {
      expect(scenario.openings.length).toBeGreaterThanOrEqual(2);
      expect(scenario.titles.length).toBeGreaterThanOrEqual(2);
      expect(scenario.details.length).toBeGreaterThanOrEqual(4);
      for (const title of scenario.titles)
        expect(fill(title, wordsOf(scenario), 'f').length).toBeLessThan(85);
    }
  });
});

describe('What people write to each other', () => {
  const threads = [
    ...threadsForAll,
    ...footballThreads,
    ...tennisThreads,
    ...basketballThreads,
    ...natationThreads,
    ...runningThreads,
  ];

  it('fills in completely', () => {
    const lines = [
      ...threads.flatMap(({ turns }) => turns.map(([, text]) => text)),
      ...Object.values(followUps).flatMap((talks) => talks.flatMap((talk) => talk.map(([, text]) => text))),
      ...Object.values(closings).flatMap((last) => last.map(({ text }) => text)),
    ];
    for (const line of lines) expect(fill(line, words, 'f')).not.toMatch(/[{}|]/);
    for (const { rhythm, lines: talk } of exchanges) {
      const known = rhythm === 'once' ? { ...words, date: 'samedi 21 novembre' } : words;
      for (const [, text] of talk) expect(fill(text, known, 'm')).not.toMatch(/[{}|]/);
    }
  });

  it('begins with a message that the contact form would accept', () => {
    for (const { lines } of exchanges) {
      expect(lines[0]?.[0]).toBe('asker');
      expect(lines[0]?.[1].length).toBeGreaterThanOrEqual(10);
      expect(lines[0]?.[1].length).toBeLessThanOrEqual(500);
    }
  });
});
