import { passwordRules, usernameRules } from '@coequipiers/contract/accounts';
import { descriptionProblem, titleProblem } from '@coequipiers/contract/announcement-form';
import { commentProblem } from '@coequipiers/contract/comments';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { describe, expect, it } from 'vitest';
import { corpus } from './corpus/corpus.ts';
import { distanceKm } from './distance.ts';
import { generateDemo } from './generate.ts';
import { demoPassword, shownAccounts } from './people.ts';
import { communes, demo, now, seed } from './test/drawn.ts';

const today = '2026-11-15';
const DAY = 86_400_000;
const total = 483;

const tally = <T>(items: readonly T[], key: (item: T) => string): number[] => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts.values()].toSorted((a, b) => b - a);
};

const texts = () => [
  ...demo.announcements.flatMap(({ title, description }) => [title, description]),
  ...demo.announcements.flatMap(({ outing }) => outing?.meetingPoint ?? []),
  ...demo.comments.map(({ content }) => content),
  ...demo.conversations.flatMap(({ messages }) => messages.map(({ content }) => content)),
];

describe('The demo', () => {
  it('is the same every time, whatever the order of the communes', () => {
    expect(generateDemo({ communes: communes.toReversed(), now, seed })).toEqual(demo);
  });

  it('is another one with another seed', () => {
    const other = generateDemo({ communes, now, seed: 'another' });
    expect(other.announcements.map(({ title }) => title)).not.toEqual(
      demo.announcements.map(({ title }) => title),
    );
  });

  it('stays fresh: later it has the same ids and people, with later dates', () => {
    const later = generateDemo({ communes, now: new Date(now.getTime() + 40 * DAY), seed });
    expect(later.announcements.map(({ id }) => id)).toEqual(demo.announcements.map(({ id }) => id));
    expect(later.people.map(({ id }) => id)).toEqual(demo.people.map(({ id }) => id));
    for (const [index, announcement] of later.announcements.entries()) {
      const moved = announcement.createdAt.getTime() - (demo.announcements[index]?.createdAt.getTime() ?? 0);
      expect(Math.abs(moved - 40 * DAY)).toBeLessThan(DAY);
    }
  });

  it('works with a handful of communes', () => {
    const few = communes.filter(({ code }) => ['69266', '42218', '01001'].includes(code));
    expect(generateDemo({ communes: few, now, seed }).announcements).toHaveLength(total);
  });
});

describe('The people', () => {
  it('are forty-one, with names and addresses that the rules accept', () => {
    expect(demo.people).toHaveLength(41);
    for (const { username, email, alias } of demo.people) {
      for (const { test, code } of usernameRules)
        expect([username, test(username) || code]).toEqual([username, true]);
      expect(email).toMatch(/^[a-z.]+@demo\.example$/);
      expect(alias).toMatch(/^u_[A-Za-z0-9]{22}$/);
    }
    expect(new Set(demo.people.map(({ username }) => username.toLowerCase())).size).toBe(41);
    expect(new Set(demo.people.map(({ email }) => email)).size).toBe(41);
  });

  it('include the shown accounts, with a password that the rules accept and an inbox to read', () => {
    for (const { test, code } of passwordRules) expect(test(demoPassword) || code).toBe(true);
    for (const { email } of shownAccounts) {
      const person = demo.people.find((candidate) => candidate.email === email);
      const inbox = demo.conversations.flatMap(({ participants, messages }) => {
        return participants
          .filter(({ personId }) => personId === person?.id)
          .map(({ readSeq }) => messages.length - readSeq);
      });
      expect(inbox.length).toBeGreaterThanOrEqual(5);
      expect(Math.max(...inbox)).toBeGreaterThan(0);
      expect(demo.announcements.filter(({ authorId }) => authorId === person?.id).length).toBeGreaterThan(3);
    }
  });
});

describe('The announcements', () => {
  it('are as dense as people: many in the biggest towns, one in each of a long tail', () => {
    expect(demo.announcements).toHaveLength(total);
    const perCommune = tally(demo.announcements, ({ commune }) => commune.code);
    expect(perCommune).toHaveLength(151);
    expect(perCommune[0]).toBeGreaterThanOrEqual(15);
    expect(perCommune.filter((count) => count === 1).length).toBeGreaterThanOrEqual(40);
  });

  it('cover every sport with texts, none of them rare', () => {
    const perSport = tally(demo.announcements, ({ sport }) => sport);
    expect(perSport).toHaveLength(corpus.size);
    expect(perSport[0]).toBeLessThan(total * 0.35);
    expect(perSport.at(-1)).toBeGreaterThan(total * 0.08);
  });

  it('are written by somebody who lives near', () => {
    for (const { authorId, commune } of demo.announcements) {
      const home = demo.people.find(({ id }) => id === authorId)?.home;
      expect(home && distanceKm(home, commune)).toBeLessThan(60);
    }
  });

  it('are mostly recent, and none is older than eighty days', () => {
    const ages = demo.announcements.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / DAY);
    expect(Math.max(...ages)).toBeLessThan(80);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(ages.toSorted((a, b) => a - b)[total / 2 - 0.5]).toBeLessThan(20);
  });

  it('have an end date four times in ten, and a few are over, for less than thirty days', () => {
    const ended = demo.announcements.filter(({ endDate }) => endDate !== null);
    expect(ended.length / total).toBeGreaterThan(0.4);
    expect(ended.length / total).toBeLessThan(0.5);
    const over = ended.filter(({ endDate }) => endDate !== null && endDate < today);
    expect(over.length / total).toBeGreaterThan(0.06);
    expect(over.length / total).toBeLessThan(0.1);
    const oldest = new Date(now.getTime() - 30 * DAY).toISOString().slice(0, 10);
    for (const { startDate, endDate, createdAt } of ended) {
      expect(endDate && endDate > oldest && endDate >= createdAt.toISOString().slice(0, 10)).toBe(true);
      if (startDate !== null && endDate !== null) expect(startDate <= endDate).toBe(true);
    }
  });

  it('name the day on which they take place', () => {
    const dayAndMonth = /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d+(?:er)? \p{L}+/u;
    const dated = demo.announcements.filter(({ title }) => dayAndMonth.test(title));
    expect(dated.length).toBeGreaterThan(60);
    for (const { title, startDate } of dated) expect(title).toContain(longDayOf(startDate ?? ''));
  });

  it('keep the limits of the form, and their titles differ, in a town and in the country', () => {
    for (const { title, description } of demo.announcements) {
      expect([title.length > 10, titleProblem(title)]).toEqual([true, undefined]);
      expect([description.length > 80, descriptionProblem(description)]).toEqual([true, undefined]);
    }
    const inTowns = new Set(demo.announcements.map(({ title, commune }) => `${commune.code} ${title}`));
    expect(inTowns.size).toBe(total);
    expect(new Set(demo.announcements.map(({ title }) => title)).size).toBeGreaterThan(total - 8);
    expect(new Set(demo.announcements.map(({ description }) => description)).size).toBe(total);
  });
});

describe('What people leave under announcements', () => {
  const announcement = (id: string) => {
    const found = demo.announcements.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`No announcement ${id}`);
    return found;
  };
  const exists = (personId: string) => demo.people.some(({ id }) => id === personId);

  it('comments: as the form accepts them, after the announcement and not in the future', () => {
    expect(demo.comments.length).toBeGreaterThan(300);
    for (const { content, authorId, announcementId, createdAt } of demo.comments) {
      expect(exists(authorId)).toBe(true);
      expect(commentProblem(content)).toBeUndefined();
      expect(createdAt.getTime()).toBeGreaterThan(announcement(announcementId).createdAt.getTime());
      expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it.each(['votes', 'favorites'] as const)('%s: one per person, never for one’s own', (kind) => {
    const marks = demo[kind];
    expect(marks.length).toBeGreaterThan(200);
    expect(new Set(marks.map(({ announcementId, personId }) => announcementId + personId)).size).toBe(
      marks.length,
    );
    for (const { announcementId, personId, createdAt } of marks) {
      expect(exists(personId)).toBe(true);
      expect(announcement(announcementId).authorId).not.toBe(personId);
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(announcement(announcementId).createdAt.getTime());
    }
  });

  it('conversations: one per pair, about an announcement of one of the two, in order', () => {
    const pairs = demo.conversations.map(({ participants }) =>
      participants
        .map((p) => p.personId)
        .toSorted()
        .join(),
    );
    const openings = demo.conversations.flatMap(({ participants, messages }) =>
      participants.map(({ personId }) => `${personId} ${messages[0]?.content}`),
    );
    expect(new Set(openings).size).toBe(openings.length);
    expect(demo.conversations.length).toBeGreaterThan(50);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { participants, messages } of demo.conversations) {
      const people = participants.map(({ personId }) => personId);
      expect(people.every(exists)).toBe(true);
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
      expect(messages[0]?.content.length).toBeGreaterThanOrEqual(10);
      expect(announcement(messages[0]?.announcementId ?? '').authorId).toBe(people[1]);
      for (const [index, { senderId, createdAt }] of messages.entries()) {
        expect(people).toContain(senderId);
        expect(createdAt.getTime()).toBeGreaterThan(messages[index - 1]?.createdAt.getTime() ?? 0);
        expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
      }
      for (const { readSeq } of participants) {
        expect(readSeq).toBeGreaterThanOrEqual(0);
        expect(readSeq).toBeLessThanOrEqual(messages.length);
      }
    }
  });
});

describe('Everything', () => {
  it('has an id of its own, in the form that the product gives out', () => {
    const ids = [
      ...demo.people,
      ...demo.announcements,
      ...demo.announcements.flatMap(({ outing }) => outing ?? []),
      ...demo.comments,
      ...demo.favorites,
      ...demo.conversations,
      ...demo.conversations.flatMap(({ messages }) => messages),
    ].map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names no address, no telephone and no link', () => {
    for (const text of texts()) expect(text).not.toMatch(/@|https?:|www\.|\b0\d(?:[ .\u00a0-]?\d\d){4}\b/);
  });

  it('follows French typography', () => {
    for (const text of texts()) {
      expect(text).not.toMatch(/ [:;?!»%€]|« |[{}|]|'|"|\.\.\.| {2}|undefined/);
      expect(text).not.toMatch(/\p{L}[:;?!]/u);
      expect(text).toMatch(/^[\p{Lu}\d]/u);
    }
  });

  it('contracts the names of towns', () => {
    for (const text of texts()) expect(text).not.toMatch(/\b(?:à|de) Les? |\bde [AEIOUÉÎ]\p{Ll}+-/u);
  });
});
