import {
  descriptionProblem,
  announcementLimits as limits,
  announcementFormTexts as texts,
  titleProblem,
} from './announcement-form.ts';
import { category } from './categories-schemas.ts';
import { readDay } from './days.ts';
import { optionalOrNull } from './optional.ts';
import { outing, outingWrite } from './outings-schemas.ts';
import { participation } from './participations-schemas.ts';
import { isReadable, tidyLines } from './readable-text.ts';
import { series, seriesWrite } from './series-schemas.ts';
import { textField } from './text-field.ts';
import { visibilities, visibilityTexts } from './visibility.ts';
import { voteStats } from './votes-schemas.ts';
import { z } from './zod.ts';

const title = textField({
  problemOf: titleProblem,
  missing: texts.required,
  length: { min: 1, ...limits.title },
});

const description = textField({
  problemOf: descriptionProblem,
  missing: texts.required,
  length: { min: 1, ...limits.description },
  tidy: tidyLines,
});

export const placeName = optionalOrNull(
  z
    .string(texts.placeInvalid)
    .check(
      z.trim(),
      z.maxLength(limits.placeName.max, texts.placeInvalid),
      z.refine(isReadable, texts.placeInvalid),
    ),
);
/** A missing value is 0, and 0,0 means no position: the server then finds the commune by its names. */
export const degrees = (most: number) =>
  z._default(
    z.nullable(
      z.number(texts.placeInvalid).check(z.gte(-most, texts.placeInvalid), z.lte(most, texts.placeInvalid)),
    ),
    0,
  );

const date = optionalOrNull(
  z.string(texts.dateInvalid).check(
    z.trim(),
    z.overwrite((text) => readDay(text) ?? text),
    z.refine((text) => text === '' || readDay(text) === text, texts.dateInvalid),
  ),
);

/** The body of create and update. The server sets all other fields of an announcement. */
export const announcementWrite = z.object({
  title,
  description,
  category,
  latitude: degrees(90),
  longitude: degrees(180),
  zipCode: placeName,
  regionName: placeName,
  municipalityName: placeName,
  startDate: date,
  endDate: date,
  ...outingWrite.shape,
  ...seriesWrite.shape,
  repeatUntil: date,
  /** On create `everyone`, on update as it was. */
  visibility: z.optional(z.enum(visibilities, visibilityTexts.invalid)),
  imageUrl: optionalOrNull(z.string('IMAGE_UNKNOWN').check(z.trim(), z.maxLength(500, 'IMAGE_UNKNOWN'))),
});
export type AnnouncementWrite = z.input<typeof announcementWrite>;

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category,
  zipCode: z.string(),
  regionName: z.string(),
  municipalityName: z.string(),
  /** The centre of the commune: longitude, latitude. */
  location: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  latitude: z.number(),
  longitude: z.number(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  /** Of a series: the first week that is neither over nor cancelled, or the last one; in a search, the week that was found. */
  outing: z.nullable(outing),
  /** Null for an announcement whose outing does not come again. */
  series: z.nullable(series),
  /** The caller's own part in the outing. */
  participation: z.nullable(participation),
  visibility: z.enum(visibilities),
  imageUrl: z.nullable(z.string()),
  createdAt: z.string(),
  /** The author's e-mail for the author, the author's alias for everyone else. */
  createdBy: z.string(),
  authorUsername: z.string(),
  expired: z.boolean(),
  expirationInfo: z.nullable(z.string()),
  ...voteStats.shape,
  isFavorite: z.boolean(),
  commentCount: z.number(),
  /** In metres. Only in searches around a place. */
  distance: z.optional(z.number()),
  /**
   * Only for the author: how many people saw it, and whether it has not expired. Searches find what is listed and for everyone.
   */
  views: z.optional(z.number()),
  listed: z.optional(z.boolean()),
});
export type Announcement = z.infer<typeof announcement>;

export const announcements = z.array(announcement);

/** What logged-in people see of another person: their public data, and the month in which they joined. */
export const personCard = z.object({
  username: z.string(),
  /** YYYY-MM */
  memberSince: z.string(),
  /** The town of the profile; '' unless one of the announcements is there, or the two have a conversation. */
  municipalityName: z.string(),
  /** The sports of the announcements. */
  categories: z.array(category),
  /** The newest ones that searches find, at most ten. */
  announcements,
  /** Whether it is the caller. */
  own: z.boolean(),
});
export type PersonCard = z.infer<typeof personCard>;
