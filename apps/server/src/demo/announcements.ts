import type { Category } from '@coequipiers/contract/categories';
import { longDayOf } from '@coequipiers/contract/outing-details';
import type { Clock } from './clock.ts';
import { type Spread, spreadOverCommunes } from './communes.ts';
import { createComposer, placesFor } from './compose.ts';
import { corpus } from './corpus/corpus.ts';
import { islander } from './corpus/people.ts';
import type { Scenario } from './corpus/scenario.ts';
import { distanceKm } from './distance.ts';
import { demoId } from './ids.ts';
import { drawOuting, drawTraits, nextStart } from './outings.ts';
import type { Writer } from './people.ts';
import { createDeck, type Random } from './random.ts';
import type { DemoAnnouncement, DemoCommune } from './records.ts';
import { drawSchedule } from './schedule.ts';
import type { Words } from './template.ts';

/** An announcement with further facts for its comments and conversations. */
export type Draft = {
  announcement: DemoAnnouncement;
  author: Writer;
  scenario: Scenario;
  words: Words;
  ageSeconds: number;
  /** Its popularity, from 0 to 1. */
  appeal: number;
};

const TOTAL = 480;
/** The announcements of the one who lives far from everyone else. */
const islanderFates: readonly Fate['name'][] = ['ahead', 'ahead', 'regular'];
const OLDEST_DAYS = 79;
const LOCAL_KM = 60;
const DAY = 86_400;

/** The state of an announcement. `regular` takes place every week or on agreement. */
type Fate = { name: 'ahead' | 'over' | 'regular' | 'regularUntil' | 'regularOver'; share: number };

const fates: readonly Fate[] = [
  { name: 'ahead', share: 0.16 },
  { name: 'over', share: 0.055 },
  { name: 'regularUntil', share: 0.36 },
  { name: 'regularOver', share: 0.025 },
  { name: 'regular', share: 0.4 },
];

/** The shares of a person's announcements about their first, second and third sport. */
const preference = [0.6, 0.28, 0.12];

/** Evens out what people prefer. */
const popularity: Readonly<Partial<Record<Category, number>>> = { Football: 1.1, Tennis: 1.4, Running: 0.75 };

export function drawAnnouncements(
  random: Random,
  clock: Clock,
  communes: readonly DemoCommune[],
  writers: readonly Writer[],
): Draft[] {
  const far = writers.filter(({ character }) => character === islander);
  const near = writers.filter(({ character }) => character !== islander);
  const homes = near.map((writer) => writer.person.home);
  const spread = spreadOverCommunes(random.fork('communes'), communes, homes, TOTAL);
  const compose = createComposer(random.fork('texts'));
  const pickAuthor = createAuthorPicker(random.fork('authors'), near);
  const pickScenario = createScenarioPicker(random.fork('scenarios'));
  const dates = random.fork('dates');
  const outings = random.fork('outings');

  const write = (commune: DemoCommune, index: number, author: Writer, fate: Fate['name']): Draft => {
    const { sport, scenario } = pickScenario(author, commune, fate === 'ahead' || fate === 'over');
    const schedule = drawSchedule(dates, scenario.times);
    const life = drawLife(dates, clock, fate, schedule.weekday);
    const traits = drawTraits(outings, scenario, commune);
    const hasOuting = traits && (fate === 'ahead' || (fate === 'regular' && scenario.rhythm === 'weekly'));
    const start = hasOuting ? nextStart(clock, life.earliest, schedule, commune) : undefined;
    const [startDate, endDate] = start ? [start.day, null] : [life.startDate, life.endDate];
    const { title, description, words } = compose(
      scenario,
      author.character,
      commune,
      schedule,
      startDate === null ? '' : longDayOf(startDate),
    );
    const name = String(index);
    const outing =
      start && traits
        ? drawOuting(outings.fork(name), { name, traits, scenario, words, start, now: clock.now })
        : null;
    const appeal = dates.next() ** 1.6;
    const days = life.ageSeconds / DAY;
    const reach = 0.4 + Math.min(commune.population, 500_000) / 500_000;
    return {
      author,
      scenario,
      words,
      appeal,
      ageSeconds: life.ageSeconds,
      announcement: {
        id: demoId(`announcement/${index}`, life.ageSeconds),
        authorId: author.person.id,
        sport,
        title,
        description,
        commune,
        startDate,
        endDate,
        outing,
        createdAt: clock.ago(life.ageSeconds),
        views: Math.round((3 + 22 * Math.sqrt(days)) * reach * (0.5 + appeal)),
        hasPicture: dates.chance(0.55),
      },
    };
  };

  const drafts = neighboursTogether(spread, homes).map((commune, index) => {
    const author = pickAuthor(commune);
    return write(commune, index, author, dates.weighted(fates, (candidate) => candidate.share).name);
  });
  const farDrafts = far.flatMap((author) =>
    islanderFates.map((fate, index) => write(author.person.home, TOTAL + index, author, fate)),
  );
  return [...drafts, ...farDrafts];
}

/** One entry per announcement, with the towns around one home together, so that the decks vary neighbouring announcements. */
function neighboursTogether(spread: readonly Spread[], homes: readonly DemoCommune[]): DemoCommune[] {
  const homeOf = (commune: DemoCommune) =>
    homes.reduce((best, home) => (distanceKm(home, commune) < distanceKm(best, commune) ? home : best));
  return spread
    .map((entry) => ({ ...entry, home: homeOf(entry.commune).code }))
    .toSorted((a, b) => a.home.localeCompare(b.home) || a.commune.code.localeCompare(b.commune.code))
    .flatMap(({ commune, count }) => Array.from({ length: count }, () => commune));
}

/** Picks an author who lives close, preferably one with fewer announcements. */
function createAuthorPicker(random: Random, writers: readonly Writer[]) {
  const written = new Map<Writer, number>();
  return (commune: DemoCommune): Writer => {
    const local = writers.filter((writer) => distanceKm(writer.person.home, commune) < LOCAL_KM);
    const author = random.weighted(local.length > 0 ? local : writers, (writer) => {
      const km = distanceKm(writer.person.home, commune);
      return 1 / (4 + km) ** 5 / (1 + (written.get(writer) ?? 0)) ** 2;
    });
    written.set(author, (written.get(author) ?? 0) + 1);
    return author;
  };
}

function createScenarioPicker(random: Random) {
  const decks = new Map(
    Array.from(corpus, ([sport, { scenarios }]) => [sport, createDeck(random, scenarios)]),
  );
  const used = new Map<Writer, Set<Scenario>>();

  return (author: Writer, commune: DemoCommune, once: boolean): { sport: Category; scenario: Scenario } => {
    const told = used.get(author) ?? new Set();
    used.set(author, told);
    const ordered = random.shuffle(author.character.sports);
    const first = random.weighted(author.character.sports, (entry) => {
      return (preference[author.character.sports.indexOf(entry)] ?? 0) * (popularity[entry[0]] ?? 1);
    });
    const choices = [first, ...ordered.filter((entry) => entry !== first)];
    for (const again of [false, true]) {
      for (const [sport, level] of choices) {
        const scenario = decks.get(sport)?.deal((candidate) => {
          return (
            (candidate.rhythm === 'once') === once &&
            (again || !told.has(candidate)) &&
            (candidate.levels?.includes(level) ?? true) &&
            (candidate.lives?.includes(author.character.life) ?? true) &&
            (candidate.women !== true || author.character.gender === 'f') &&
            placesFor(candidate, commune).length > 0
          );
        });
        if (scenario) {
          told.add(scenario);
          return { sport, scenario };
        }
      }
    }
    throw new Error(`${author.character.username} has nothing to write about`);
  };
}

type Life = {
  ageSeconds: number;
  startDate: string | null;
  endDate: string | null;
  /** An outing is at least this many days from today. */
  earliest: number;
};

/** Most are recent, few are old. */
function drawLife(random: Random, clock: Clock, fate: Fate['name'], weekday: number): Life {
  const age = Math.max(0.01, OLDEST_DAYS * random.next() ** 2.2);
  const drawn = [random.next(), random.next()] as const;
  const from = (draw: number, min: number, max: number) => Math.floor(min + draw * (max - min + 1));
  switch (fate) {
    case 'ahead': {
      const earliest = from(drawn[0], 1, 4);
      const day = clock.weekdayFrom(earliest, weekday);
      const ageSeconds = Math.round(drawn[1] ** 1.5 * 5 * DAY) + 300;
      return { ageSeconds, startDate: day, endDate: day, earliest };
    }
    case 'over': {
      // The following weekday is at most six days later, so it is over in any case.
      const since = from(drawn[0], 7, 24);
      const day = clock.weekdayFrom(-since, weekday);
      return { ageSeconds: (since + 2 + drawn[1] * 8) * DAY, startDate: day, endDate: day, earliest: 0 };
    }
    case 'regularUntil': {
      const start = drawn[1] < 0.4 ? clock.day(-Math.floor(age) + from(drawn[1], 0, 6)) : null;
      const end = clock.day(from(drawn[0], 8, 110));
      return { ageSeconds: age * DAY, startDate: start, endDate: end, earliest: 0 };
    }
    case 'regularOver': {
      const since = from(drawn[0], 1, 20);
      const ageSeconds = (since + 14 + drawn[1] * 40) * DAY;
      return { ageSeconds, startDate: null, endDate: clock.day(-since), earliest: 0 };
    }
    default:
      return { ageSeconds: age * DAY, startDate: null, endDate: null, earliest: 0 };
  }
}
