import { capital } from '@coequipiers/contract/alert-title';
import { atCommune, ofCommune } from '@coequipiers/contract/commune-names';
import { closings, greetings } from './corpus/closings.ts';
import type { Character } from './corpus/people.ts';
import { anywhere, known } from './corpus/places.ts';
import type { Scenario } from './corpus/scenario.ts';
import { createDeck, type Deck, type Random } from './random.ts';
import type { DemoCommune } from './records.ts';
import { type Schedule, scheduleWords } from './schedule.ts';
import { fill, type Words } from './template.ts';

const titleMax = 100;

type Composed = {
  title: string;
  description: string;
  /** The words for its comments and conversations. */
  words: Words;
};

type Decks = { titles: Deck<string>; openings: Deck<string>; details: Deck<string> };

/** The places of a scenario; empty when the commune has none. */
export function placesFor({ place }: Scenario, commune: DemoCommune): readonly string[] {
  const named = known[commune.code]?.[place];
  if (named) return named;
  const { trails, five } = { trails: commune.population < 200_000, five: commune.population > 30_000 };
  return (place === 'trails' && !trails) || (place === 'five' && !five) ? [] : anywhere[place];
}

/** Writes announcements. Every part of a scenario is used once before it repeats. */
export function createComposer(random: Random) {
  const decks = new Map<Scenario, Decks>();
  const usedTitles = new Set<string>();
  const usedDescriptions = new Set<string>();
  const tones = {
    tu: { closings: createDeck(random, closings.tu), greetings: createDeck(random, greetings.tu) },
    vous: { closings: createDeck(random, closings.vous), greetings: createDeck(random, greetings.vous) },
  };

  const decksOf = (scenario: Scenario): Decks => {
    const existing = decks.get(scenario);
    if (existing) return existing;
    const made = {
      titles: createDeck(random, scenario.titles),
      openings: createDeck(random, scenario.openings),
      details: createDeck(random, scenario.details),
    };
    decks.set(scenario, made);
    return made;
  };

  const drawTitle = (scenario: Scenario, words: Words, character: Character): string => {
    const { titles } = decksOf(scenario);
    const dealt = titles.deal() ?? '';
    const templates = [dealt, ...scenario.titles.filter((template) => template !== dealt)];
    const withTown = templates
      .filter((template) => !/Ville\}|[?!]$/.test(template))
      .map((template) => `${template} {àVille}`);
    const title = [...templates, ...withTown]
      .map((template) => capital(fill(template, words, character.gender)))
      .find((candidate) => !usedTitles.has(candidate) && candidate.length <= titleMax);
    if (title === undefined) return capital(fill(dealt, words, character.gender));
    usedTitles.add(title);
    return title;
  };

  const drawDetails = (scenario: Scenario): string[] => {
    const { details } = decksOf(scenario);
    const wanted = Math.min(
      random.weighted([1, 2, 3, 4], (count) => [2, 5, 4, 2][count - 1] ?? 0),
      scenario.details.length,
    );
    const dealt = new Set<string | undefined>();
    while (dealt.size < wanted) dealt.add(details.deal((detail) => !dealt.has(detail)));
    return scenario.details.filter((detail) => dealt.has(detail));
  };

  const drawDescription = (scenario: Scenario): string => {
    const tone = tones[scenario.tone];
    const opening = decksOf(scenario).openings.deal() ?? '';
    const greeting = random.chance(0.3) ? tone.greetings.deal() : undefined;
    const closing = random.chance(0.55)
      ? tone.closings.deal(({ of }) => of === 'any' || of === scenario.company || of === scenario.rhythm)
      : undefined;
    const airy = random.chance(0.35);
    const parts = [
      greeting === undefined ? '' : greeting + (greeting.endsWith(',') ? '\n' : ' '),
      opening,
      airy ? '\n\n' : ' ',
      drawDetails(scenario).join(' '),
    ];
    if (closing) parts.push(airy || random.chance(0.3) ? '\n\n' : ' ', closing.text);
    return parts.join('');
  };

  /** Compared without its date, so that the result does not depend on today. */
  const drawFreshDescription = (scenario: Scenario, words: Words, character: Character): string => {
    for (;;) {
      const description = drawDescription(scenario);
      const undated = fill(description, { ...words, date: '' }, character.gender);
      if (usedDescriptions.has(undated)) continue;
      usedDescriptions.add(undated);
      return fill(description, words, character.gender);
    }
  };

  return (
    scenario: Scenario,
    character: Character,
    commune: DemoCommune,
    schedule: Schedule,
    date: string,
  ): Composed => {
    const values = Object.entries(scenario.values ?? {});
    // With the apostrophe of a text.
    const town = commune.name.replaceAll("'", '’');
    const words: Words = {
      ...scheduleWords(schedule, scenario.minutes),
      ...Object.fromEntries(values.map(([name, options]) => [name, random.pick(options)])),
      date,
      lieu: random.pick(placesFor(scenario, commune)),
      àVille: atCommune(town),
      deVille: ofCommune(town),
    };
    return {
      title: drawTitle(scenario, words, character),
      description: drawFreshDescription(scenario, words, character),
      words,
    };
  };
}
