import { optionalId } from './ids.ts';
import { optionalOrNull } from './optional.ts';
import { regularStates } from './regulars.ts';
import { applies, repeats, seriesTexts as texts } from './series.ts';
import { z } from './zod.ts';

/** Null ends the repetition, a missing field leaves it as it is. The last day is beside it in the body of an announcement. */
export const seriesWrite = z.object({ repeat: optionalOrNull(z.enum(repeats, texts.repeatInvalid)) });

export const series = z.object({
  repeat: z.enum(repeats),
  /** The last possible day, YYYY-MM-DD. */
  until: z.nullable(z.string()),
  paused: z.boolean(),
  /** An instant, while it is paused. */
  pausedAt: z.nullable(z.string()),
  /** The day of the week of the slot, 0 is Sunday; a single week may have been moved. */
  weekday: z.number(),
  /** Of the slot, HH:MM at the commune. */
  startTime: z.string(),
  /** How many people come every week. */
  regulars: z.number(),
  /** What the reader is to it; null for visitors. */
  regular: z.nullable(z.enum(regularStates)),
  /** Only for the author: whether they are asked if the series goes on. */
  asked: z.optional(z.boolean()),
});
export type Series = z.infer<typeof series>;

/** What an edit of a series is meant for, and which week. Without it: the next week and all that follow. */
export const applyQuery = z.object({
  apply: z.optional(z.enum(applies, texts.whichApply)),
  outing: optionalId,
  /** With all that follow: the named week becomes what the body says, also where that is what the series has anyway. */
  exact: z.optional(z.enum(['true', 'false'], texts.exactInvalid)),
});
export type ApplyQuery = z.infer<typeof applyQuery>;

/** From which outing of a series on; without one, from the next. */
export const fromQuery = z.object({ from: optionalId });
/** How many people would be told of a change from that outing on. */
export const concerned = z.object({ people: z.number() });
