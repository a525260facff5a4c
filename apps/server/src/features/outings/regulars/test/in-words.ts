import { daysLater } from '@coequipiers/contract/days';

// What the design says of those who come every week, written down without the rules and the statements of the product: one person and
// one week after the other, by lists of names. Nothing here is called near a start, so free places are always offered.

export type Word = 'accept' | 'decline' | 'remove';
/** Whether a press is taken. */
export type Answered = 'yes' | 'no';

type State = 'in' | 'offered' | 'waiting' | 'asked';
type Part = {
  name: string;
  state: State /** Which press of every week has made it. */;
  press: number | undefined;
};
type Week = {
  places: number;
  isMoved: boolean;
  /** In the order of asking. */
  parts: Part[];
  /** To whom the author has said no. */
  no: Set<string>;
  /** At which step somebody has left, or let an offer pass. */
  left: Map<string, number>;
};
type Regular = {
  name: string;
  what: 'asked' | 'yes' | 'refused';
  /** Whether new weeks begin with it. */
  carried: boolean;
  /** At which step it began. */
  since: number;
  /** The own press, as long as it can be undone. */
  undoable: boolean;
};

type Own = { places: number; admission: 'open' | 'approval'; visibility: 'everyone' | 'link' };

const weeksAhead = 8;
const newcomerPlaces = 3;
const taken = ({ parts }: Week): number =>
  parts.filter(({ state }) => state === 'in' || state === 'offered').length;
const waits = ({ parts }: Week): Part | undefined => parts.find(({ state }) => state === 'waiting');
const partIn = ({ parts }: Week, name: string): Part | undefined => parts.find((part) => part.name === name);
/** In while a place is free and nobody waits for one. */
const placeIn = (week: Week): 'in' | 'waiting' =>
  taken(week) < week.places && !waits(week) ? 'in' : 'waiting';

/** Free places go to those who wait, in the order of asking. */
function passOn(week: Week): void {
  for (let next = waits(week); next && taken(week) < week.places; next = waits(week)) next.state = 'offered';
}

export type SlotInWords = ReturnType<typeof aSlotInWords>;

export function aSlotInWords({ places, admission, visibility }: Own, newcomers: readonly string[]) {
  const slot = { places, admission, visibility, now: 0, step: 0, stoppedAt: undefined as number | undefined };
  /** Of each number that was planned: a week, or that it was skipped. */
  const weeks = new Map<number, Week | 'skipped'>();
  /** In the order in which they asked, or became one. */
  let regulars: Regular[] = [];
  const played = new Set<string>();

  const coming = (): number[] =>
    [...weeks.keys()]
      .filter((number) => number >= slot.now && weeks.get(number) !== 'skipped')
      .sort((a, b) => a - b);
  const weekOf = (number: number): Week => {
    const week = weeks.get(number);
    if (!week || week === 'skipped') throw new Error(`no week ${number}`);
    return week;
  };
  const all = (): Week[] => coming().map(weekOf);
  const regularOf = (name: string) => regulars.find((one) => one.name === name);
  const become = (name: string, what: Regular['what'], carried: boolean, undoable = false): void => {
    regulars = [
      ...regulars.filter((one) => one.name !== name),
      { name, what, carried, since: slot.step, undoable },
    ];
  };
  const forget = (name: string): void => {
    regulars = regulars.filter((one) => one.name !== name);
  };
  const isLimited = (name: string): boolean =>
    newcomers.includes(name) && !played.has(name) && slot.visibility === 'everyone';
  const hasNoPlaceLeft = (name: string): boolean =>
    isLimited(name) && all().filter((week) => partIn(week, name)).length >= newcomerPlaces;

  const ask = (week: Week, name: string, press: number | undefined): void => {
    if (partIn(week, name)) return;
    week.parts.push({ name, state: slot.admission === 'approval' ? 'asked' : placeIn(week), press });
    week.left.delete(name);
  };
  const goFrom = (week: Week, name: string): void => {
    if (!partIn(week, name)) return;
    week.parts = week.parts.filter((part) => part.name !== name);
    week.left.set(name, slot.step);
    passOn(week);
  };
  const refuse = (week: Week, name: string): void => {
    week.parts = week.parts.filter((part) => part.name !== name);
    week.no.add(name);
    passOn(week);
  };
  const admit = (week: Week, part: Part): void => {
    part.state = 'waiting';
    // Whoever waits already is asked first.
    const others = week.parts.filter((one) => one !== part && one.state === 'waiting');
    if (taken(week) < week.places && others.length === 0) part.state = 'in';
  };

  /** A new week begins with those who come every week, then with who asks, and never with who was refused for good. */
  const make = (number: number): void => {
    if (weeks.has(number)) return;
    const week: Week = { places: slot.places, isMoved: false, parts: [], no: new Set(), left: new Map() };
    for (const { name, what } of regulars)
      if (what === 'yes')
        week.parts.push({ name, state: taken(week) < week.places ? 'in' : 'waiting', press: slot.step });
    for (const { name, what, carried } of regulars)
      if (what === 'asked' && carried && slot.admission === 'approval')
        week.parts.push({ name, state: 'asked', press: slot.step });
    for (const { name, what, carried } of regulars) if (what === 'refused' && carried) week.no.add(name);
    weeks.set(number, week);
  };
  const makeDue = (): void => {
    for (let number = slot.now; number < slot.now + weeksAhead; number += 1)
      if (slot.stoppedAt === undefined || number < slot.stoppedAt) make(number);
  };
  makeDue();

  /** One press of somebody in one week. */
  const once = (name: string, number: number): Answered => {
    const week = weekOf(number);
    if (week.no.has(name)) return 'no';
    if (!partIn(week, name) && hasNoPlaceLeft(name)) return 'no';
    ask(week, name, undefined);
    return 'yes';
  };

  const acts = {
    every(name: string, number: number | undefined): Answered {
      const own = regularOf(name);
      if (own?.what === 'refused' || number === undefined) return 'no';
      if (own) return once(name, number);
      if (weekOf(number).no.has(name)) return 'no';
      if (isLimited(name)) {
        // In the chosen week as for this time, and a question for all of them.
        if (!partIn(weekOf(number), name) && hasNoPlaceLeft(name)) return 'no';
        ask(weekOf(number), name, slot.step);
        become(name, 'asked', false, true);
        return 'yes';
      }
      for (const week of all()) if (!week.no.has(name)) ask(week, name, slot.step);
      become(name, slot.admission === 'approval' ? 'asked' : 'yes', true, true);
      return 'yes';
    },

    cease(name: string): Answered {
      const own = regularOf(name);
      if (!own || own.what === 'refused') return 'yes';
      for (const week of all()) {
        const part = partIn(week, name);
        const isOfPress = (part?.press ?? -1) >= own.since;
        if (own.undoable ? isOfPress : own.what === 'yes' || part?.state === 'asked') goFrom(week, name);
      }
      forget(name);
      return 'yes';
    },

    once,

    leave(name: string, number: number): Answered {
      goFrom(weekOf(number), name);
      return 'yes';
    },

    accept(name: string, number: number): Answered {
      const part = partIn(weekOf(number), name);
      if (part?.state === 'offered') part.state = 'in';
      return part?.state === 'in' ? 'yes' : 'no';
    },

    answerEvery(name: string, word: Word): Answered {
      const own = regularOf(name);
      const isSomebody = own?.what === 'yes' || own?.what === 'asked';
      if (word === 'remove') {
        if (!isSomebody && !all().some((week) => partIn(week, name))) return 'no';
        for (const week of all()) if (!week.no.has(name)) refuse(week, name);
        become(name, 'refused', true);
        return 'yes';
      }
      if (own?.what !== 'asked') return 'no';
      for (const week of all()) {
        const part = partIn(week, name);
        if (word === 'decline') {
          // Single weeks stay possible, so nothing is refused in any of them.
          if (part?.state === 'asked') goFrom(week, name);
        } else if (part?.state === 'asked') admit(week, part);
        // Nothing but their own press brings them back to a week that they have left since.
        else if (!part && !week.no.has(name) && (week.left.get(name) ?? -1) < own.since) {
          week.parts.push({ name, state: placeIn(week), press: slot.step });
          week.left.delete(name);
        }
      }
      become(name, word === 'accept' ? 'yes' : 'refused', word === 'accept');
      return 'yes';
    },

    answer(name: string, word: Word, number: number): Answered {
      const week = weekOf(number);
      const part = partIn(week, name);
      if (!part || (part.state === 'asked') === (word === 'remove')) return 'no';
      if (word === 'accept') admit(week, part);
      else refuse(week, name);
      return 'yes';
    },

    /** All weeks to come, and those that are still to be made. */
    edit(change: Partial<Own>): Answered {
      const wanted = change.places ?? slot.places;
      const isOther = wanted !== slot.places;
      if (isOther && all().some((week) => taken(week) > wanted)) return 'no';
      if (change.visibility) slot.visibility = change.visibility;
      slot.places = wanted;
      const opens = change.admission === 'open' && slot.admission === 'approval';
      slot.admission = change.admission ?? slot.admission;
      for (const week of all()) {
        if (isOther) week.places = wanted;
        if (opens) for (const part of week.parts) if (part.state === 'asked') admit(week, part);
        passOn(week);
      }
      if (!opens) return 'yes';
      for (const { name, what, carried } of regulars)
        if (what === 'asked' && carried) become(name, 'yes', true);
      return 'yes';
    },

    setPlaces(wanted: number, number: number): Answered {
      const week = weekOf(number);
      if (taken(week) > wanted) return 'no';
      week.places = wanted;
      passOn(week);
      return 'yes';
    },

    move(number: number): Answered {
      weekOf(number).isMoved = true;
      return 'yes';
    },

    skip(number: number): Answered {
      weeks.set(number, 'skipped');
      return 'yes';
    },

    stop(from: number): Answered {
      for (const number of coming()) if (number >= from) weeks.delete(number);
      slot.stoppedAt = from;
      regulars = regulars.filter(({ what }) => what === 'refused');
      return 'yes';
    },

    goOn(): Answered {
      slot.stoppedAt = undefined;
      makeDue();
      return 'yes';
    },

    later(): Answered {
      for (const one of regulars) one.undoable = false;
      return 'yes';
    },

    weekPasses(): Answered {
      acts.later();
      const over = weeks.get(slot.now);
      if (over && over !== 'skipped')
        for (const { name, state } of over.parts) if (state === 'in') played.add(name);
      slot.now += 1;
      // No offer lasts a week.
      for (const week of all()) {
        for (const { name, state } of week.parts) {
          if (state !== 'offered') continue;
          week.parts = week.parts.filter((part) => part.name !== name);
          week.left.set(name, slot.step);
        }
        passOn(week);
      }
      makeDue();
      return 'yes';
    },
  };

  /** Each press is a step of its own. */
  const stepping = Object.fromEntries(
    Object.entries<(...given: never[]) => Answered>(acts).map(([name, act]) => [
      name,
      (...args: never[]) => {
        slot.step += 1;
        return act(...args);
      },
    ]),
  ) as typeof acts;

  return {
    ...stepping,
    coming,
    week: weekOf,
    get now() {
      return slot.now;
    },
    get places() {
      return slot.places;
    },
    get admission() {
      return slot.admission;
    },
    startOf: (number: number, first: string) => ({
      startDate: daysLater(first, 7 * number + (weekOf(number).isMoved ? 1 : 0)),
      startTime: weekOf(number).isMoved ? '20:00' : '19:00',
    }),

    everything: () => ({
      weeks: coming().map((number): [number, Record<string, string>] => {
        const { parts, no } = weekOf(number);
        return [
          number,
          Object.fromEntries([
            ...parts.map(({ name, state }) => [name, state] as const),
            ...[...no].map((name) => [name, 'no'] as const),
          ]),
        ];
      }),
      yes: regulars.filter(({ what }) => what === 'yes').map(({ name }) => name),
      asked: regulars.filter(({ what }) => what === 'asked').map(({ name }) => name),
      refused: regulars
        .filter(({ what }) => what === 'refused')
        .map(({ name }) => name)
        .sort(),
    }),
  };
}
