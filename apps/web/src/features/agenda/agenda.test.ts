import { describe, expect, it } from 'vitest';
import { anAgenda, anEntry } from '../../../test/agenda.ts';
import { aPart, aSeries } from '../../../test/announcements.ts';
import { agendaAt, entriesByDay, heldToday } from './agenda-days.ts';
import { foldSeries } from './agenda-series.ts';
import { comingSentence, everyWeekTag, otherDates, tagOf } from './agenda-words.ts';
import { readAgenda } from './read-agenda.ts';

const at = (startsAt: string, timeZone = 'Europe/Paris', own: Parameters<typeof anEntry>[0] = {}) => {
  const endsAt = new Date(Date.parse(startsAt) + 5_400_000).toISOString();
  return anEntry({ ...own, outing: { startsAt, endsAt, timeZone, ...own.outing } });
};
const now = Date.parse('2026-11-16T16:00:00Z');

describe('an agenda', () => {
  it('is grouped by day, in the time zone of each outing', () => {
    const tahiti = at('2026-11-17T02:00:00Z', 'Pacific/Tahiti');
    const days = entriesByDay([at('2026-11-16T19:30:00Z'), tahiti, at('2026-11-17T18:00:00Z')]);
    expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-11-16', 2],
      ['2026-11-17', 1],
    ]);
  });

  it('moves what has ended to the past, the newest first, but not what was cancelled or waited for', () => {
    const [morning, noon, evening] = [
      at('2026-11-16T08:00:00Z'),
      at('2026-11-16T11:00:00Z'),
      at('2026-11-16T19:00:00Z'),
    ];
    const yesterday = at('2026-11-15T19:00:00Z');
    const others = [
      at('2026-11-16T11:00:00Z', 'Europe/Paris', { outing: { state: 'cancelled' } }),
      at('2026-11-16T11:00:00Z', 'Europe/Paris', { role: 'asked', participation: aPart('asked') }),
    ];
    const all = anAgenda([morning, noon, ...others, evening], [yesterday]);
    const { upcoming, past } = agendaAt(all, now);
    expect(upcoming).toEqual([evening]);
    expect(past).toEqual([noon, morning, yesterday]);
  });

  it('counts the outings of today, without those that are over, cancelled or waited for', () => {
    const tonight = at('2026-11-16T19:00:00Z');
    const others = [
      at('2026-11-16T08:00:00Z'),
      at('2026-11-16T19:00:00Z', 'Europe/Paris', { outing: { state: 'cancelled' } }),
      at('2026-11-16T19:00:00Z', 'Europe/Paris', { role: 'waiting', participation: aPart('waiting') }),
      at('2026-11-17T19:00:00Z'),
    ];
    expect(heldToday(anAgenda([tonight, ...others]), now)).toEqual([tonight]);
  });

  it('leaves out entries that cannot be shown', () => {
    const entry = anEntry();
    const sent = { upcoming: [entry, null, 'x', { ...entry, outing: null }, { ...entry, role: 'owner' }] };
    expect(readAgenda(sent)).toEqual({ upcoming: [entry], past: [] });
    expect(readAgenda(null)).toEqual({ upcoming: [], past: [] });
  });

  it.each([
    ['no id', { announceId: null }],
    ['no title', { title: undefined }],
    ['a title that is no text', { title: { fr: 'Five' } }],
    ['an unknown sport', { category: 'Curling' }],
    ['a commune that is no text', { municipalityName: 69_500 }],
    ['requests that are no number', { asked: '2' }],
  ])('leaves out an entry with %s', (_, broken) => {
    const entry = anEntry();
    const sent = { upcoming: [{ ...entry, ...broken }], past: [entry] };
    expect(readAgenda(sent)).toEqual({ upcoming: [], past: [entry] });
  });

  it('keeps how many people ask, and fields of later versions', () => {
    const entry = { ...anEntry({ role: 'author', participation: null, asked: 2 }), rank: 1 };
    expect(readAgenda({ upcoming: [entry] }).upcoming).toEqual([entry]);
  });
});

describe('the sentence below the title', () => {
  const cancelled = at('2026-11-16T17:00:00Z', 'Europe/Paris', { outing: { state: 'cancelled' } });
  it.each([
    [[], undefined],
    [[cancelled], undefined],
    [[cancelled, at('2026-11-16T19:30:00Z')], 'Une séance à venir, ce soir.'],
    [[at('2026-11-16T16:30:00Z')], 'Une séance à venir, aujourd’hui.'],
    [[at('2026-11-16T15:30:00Z')], 'Une séance à venir, en ce moment.'],
    [[at('2026-11-17T08:00:00Z'), at('2026-11-18T08:00:00Z')], '2 séances à venir, la première demain.'],
    [[at('2026-11-20T18:00:00Z')], 'Une séance à venir, vendredi 20 novembre.'],
  ])('of %#', (upcoming, sentence) => {
    expect(comingSentence(upcoming, now)).toBe(sentence);
  });
});

describe('a series', () => {
  const weeks = (count: number, own: (week: number) => Parameters<typeof anEntry>[0] = () => ({})) =>
    Array.from({ length: count }, (_, week) =>
      anEntry({ announceId: 'weekly', inHours: 24 + 168 * week, series: aSeries(), ...own(week) }),
    );
  const cancelled = { outing: { state: 'cancelled' } } as const;
  /** The numbers of the weeks that are shown at first, and of the one after which so many others are offered. */
  const folded = (entries: ReturnType<typeof weeks>) => {
    const { further, offeredAfter } = foldSeries(entries, new Date());
    const shown = entries.flatMap((entry, week) => (further.has(entry) ? [] : week));
    return [shown, [...offeredAfter].map(([entry, count]) => [entries.indexOf(entry), count])];
  };

  it.each([
    ['the next two', weeks(8), [0, 1], [[1, 6]]],
    ['both, if there are two', weeks(2), [0, 1], []],
    [
      'a cancelled one with the next two',
      weeks(8, (week) => (week === 0 ? cancelled : {})),
      [0, 1, 2],
      [[2, 5]],
    ],
    ['two, if all are cancelled', weeks(8, () => cancelled), [0, 1], [[1, 6]]],
    [
      'one in which a place is offered',
      weeks(8, (week) => (week === 4 ? { role: 'offered', participation: aPart('offered') } : {})),
      [0, 1, 4],
      [[1, 5]],
    ],
    [
      'one in which people ask its author',
      weeks(8, (week) => ({ role: 'author', participation: null, ...(week === 6 && { asked: 1 }) })),
      [0, 1, 6],
      [[1, 5]],
    ],
  ])('shows %s', (_, entries, shown, offered) => {
    expect(folded(entries)).toEqual([shown, offered]);
  });

  it('is folded by itself, beside others', () => {
    const [some, others] = [weeks(3), weeks(4, () => ({ announceId: 'other' }))];
    const { further, offeredAfter } = foldSeries([anEntry(), ...some, ...others], new Date());
    expect([...further]).toEqual([some[2], others[2], others[3]]);
    expect([...offeredAfter.values()]).toEqual([1, 2]);
  });

  it('is named, and its further dates counted', () => {
    expect(everyWeekTag(aSeries({ weekday: 2 })).text).toBe('Chaque mardi');
    expect([1, 6].map(otherDates)).toEqual(['et une autre date', 'et 6 autres dates']);
  });
});

describe('the tag of an entry', () => {
  const waiting = { role: 'waiting', participation: aPart('waiting', { position: 2 }) } as const;
  const full = { taken: 4, state: 'full' } as const;
  it.each([
    [{ role: 'author', participation: null }, 'Vous organisez', 'Vous organisiez'],
    [{}, 'Vous participez', 'Vous y étiez'],
  ] as const)('of %o says what it is, and what it was', (own, coming, past) => {
    const entry = anEntry(own);
    expect([tagOf(entry, false, new Date(now)).text, tagOf(entry, true, new Date(now)).text]).toEqual([
      coming,
      past,
    ]);
  });

  it.each([
    [{ role: 'offered', participation: aPart('offered') }, 'Une place pour vous'],
    [{ ...waiting, outing: full }, 'En attente, 2ᵉ'],
    // A free place while people wait goes to the first who takes it.
    [{ ...waiting, outing: { waiting: 2 } }, 'Une place pour vous'],
    [{ role: 'asked', participation: aPart('asked') }, 'Demande envoyée'],
    [{ outing: { state: 'cancelled' } }, 'Annulée'],
  ] as const)('of %o is %s', (own, text) => {
    expect(tagOf(anEntry(own), false, new Date(now)).text).toBe(text);
  });
});
