import { confirmationTexts } from './confirmation.ts';
import { meetingPointProblem } from './meeting-point.ts';
import { optionalOrNull } from './optional.ts';
import { admissions, levels, outingLimits as limits, outingStates, outingTexts as texts } from './outings.ts';
import { textField } from './text-field.ts';
import { z } from './zod.ts';

const wholeNumber = (least: number, most: number, error: string) =>
  z.number(error).check(z.int(error), z.gte(least, error), z.lte(most, error));

export const level = z.enum(levels, texts.levelInvalid);

const minimumInvalid = confirmationTexts.minimumInvalid(limits.places.max);

/** HH:MM, or '' for none. */
export const timeOfDay = z
  .string(texts.timeInvalid)
  .check(z.trim(), z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, texts.timeInvalid));

/** The fields of an outing in the body of an announcement. Without a day, a time and places they make no outing. */
export const outingWrite = z.object({
  startTime: optionalOrNull(timeOfDay),
  durationMinutes: optionalOrNull(
    wholeNumber(limits.durationMinutes.min, limits.durationMinutes.max, texts.durationInvalid),
  ),
  places: optionalOrNull(wholeNumber(limits.places.min, limits.places.max, texts.placesInvalid)),
  level: optionalOrNull(level),
  admission: optionalOrNull(z.enum(admissions, texts.admissionInvalid)),
  priceCents: optionalOrNull(wholeNumber(0, limits.priceCents.max, texts.priceInvalid)),
  /** From how many people on it is played. Its largest value depends on the places: see `minimumProblem`. */
  minimum: optionalOrNull(z.number(minimumInvalid).check(z.int(minimumInvalid))),
  meetingPoint: optionalOrNull(
    textField({
      problemOf: meetingPointProblem,
      missing: texts.meetingPointUnreadable,
      length: limits.meetingPoint,
    }),
  ),
});
export const outing = z.object({
  id: z.string(),
  /** Instants, ISO with Z. */
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  /** HH:MM at the commune. */
  startTime: z.string(),
  durationMinutes: z.number(),
  places: z.number(),
  /** People who are in or hold an offered place. */
  taken: z.number(),
  /** Of these, the offered places. */
  held: z.number(),
  waiting: z.number(),
  level: z.enum(levels),
  admission: z.enum(admissions),
  priceCents: z.nullable(z.number()),
  /** From how many people on it is played, the author included. */
  minimum: z.nullable(z.number()),
  /** Whether enough people come, or the author has said that it is played anyway. Null without a minimum. */
  confirmed: z.nullable(z.boolean()),
  /** How many people are missing; 0 when it is confirmed or without a minimum. */
  missing: z.number(),
  /** Only for the author and for those who are in. */
  meetingPoint: z.nullable(z.string()),
  hasMeetingPoint: z.boolean(),
  state: z.enum(outingStates),
  /** The author asks for a replacement. */
  urgent: z.boolean(),
  /** Free places go to whoever takes them first, because of an SOS or because it starts soon. */
  called: z.boolean(),
  cancelledAt: z.nullable(z.string()),
  /** Only for the author and those concerned. */
  cancelReason: z.nullable(z.string()),
  /** Only for the author: how many people ask to take part. */
  asked: z.optional(z.number()),
  /** Only for the author: until when no other SOS may be sent. Null before the first one. */
  sosAgainAt: z.optional(z.nullable(z.string())),
  /** Only for the author: how many places there were before they closed the registrations. Null while these are not closed. */
  placesBeforeClosing: z.optional(z.nullable(z.number())),
});
export type Outing = z.infer<typeof outing>;

/** The live event of an outing: what anyone may know of its people. */
export type OutingEvent = Pick<
  Outing,
  'id' | 'places' | 'taken' | 'held' | 'waiting' | 'called' | 'state' | 'confirmed' | 'missing'
>;
