import { messageContent } from './chat-schemas.ts';
import { optionalId } from './ids.ts';
import { optionalOrNull } from './optional.ts';
import { outing } from './outings-schemas.ts';
import { ownStates } from './participation-states.ts';
import { participationLimits as limits, participationTexts as texts } from './participations.ts';
import { areReadableLines, tidyLines } from './readable-text.ts';
import { listedRegularStates, regularTexts } from './regulars.ts';
import { z } from './zod.ts';

const words = (most: number, tooLong: string) =>
  optionalOrNull(
    z
      .string(tooLong)
      .check(
        z.overwrite(tidyLines),
        z.trim(),
        z.maxLength(most, { error: tooLong, abort: true }),
        z.refine(areReadableLines, texts.unreadable),
      ),
  );

export const noteText = words(limits.note.max, texts.noteTooLong);
/** No body at all is allowed. `every`: in each coming week of a series, and in those that are still to be made. */
export const joinWrite = z.nullish(
  z.object({ note: noteText, every: optionalOrNull(z.boolean(regularTexts.everyInvalid)) }),
);
const reason = words(limits.reason.max, texts.reasonTooLong);
export const reasonWrite = z.nullish(z.object({ reason }));
/** Stopping a series, from one of its outings on; without one, from the next. */
export const stopWrite = z.nullish(z.object({ from: optionalId, reason }));

/**
 * Which outing of the announcement is meant; without it the one that the announcement shows, and for joining the first that has not
 * started.
 */
export const outingQuery = z.object({ outing: optionalId });
/** The same, or every week of the series. */
export const everyQuery = z.object({
  ...outingQuery.shape,
  every: z.optional(z.enum(['true', 'false'], regularTexts.everyInvalid)),
});

/** The caller's own part. Someone who left has none. */
export const participation = z.object({
  state: z.enum(ownStates),
  /** On the waiting list, from 1. */
  position: z.nullable(z.number()),
  offeredUntil: z.nullable(z.string()),
  /** Of an offered place, or of one whose outing was moved since: when its time began. */
  offeredSince: z.optional(z.string()),
  note: z.nullable(z.string()),
  /** For the first seconds after a press of one's own: when the meeting point and the names can be read. */
  readableInMs: z.optional(z.number()),
});
export type Participation = z.infer<typeof participation>;

/** The author's message to all who are in; each gets it in their own conversation. */
export const messageToAll = z.object({ content: messageContent });
export const messageToAllSent = z.object({ sent: z.number() });

/** How many people were asked to replace someone. */
export const sosAsked = z.object({ asked: z.number() });

export const takingPart = z.object({ outing, participation: z.nullable(participation) });
export type TakingPart = z.infer<typeof takingPart>;

const participant = z.object({
  alias: z.string(),
  username: z.string(),
  since: z.string(),
  note: z.nullable(z.string()),
  /** Whether they come every week, or ask to. */
  regular: z.enum(listedRegularStates),
});

/** The author gets all lists; those who are in get only `in`, without notes. */
export const participants = z.object({
  in: z.array(participant),
  offered: z.array(participant),
  asked: z.array(participant),
  waiting: z.array(participant),
});
export type Participants = z.infer<typeof participants>;

/** An outing of an announcement, with the caller's part in it. */
export const announcementOuting = z.object({ outing, participation: z.nullable(participation) });
export type AnnouncementOuting = z.infer<typeof announcementOuting>;
/** What is not over, cancelled ones included, the soonest first. */
export const announcementOutings = z.array(announcementOuting);
