import { announcementLimits as limits, announcementFormTexts as texts } from './announcement-form.ts';
import { boxOf, categories, isNowhere, nearbyLimits, sortOrders } from './announcements.ts';
import { daysBetween, readDay } from './days.ts';
import { between, whole } from './numbers.ts';
import { optionalOrNull } from './optional.ts';
import { outingLimits, outingTexts } from './outings.ts';
import { level, outing, outingWrite } from './outings-schemas.ts';
import { participation } from './participations-schemas.ts';
import { areReadableLines, hasText, isReadable, tidyLines } from './readable-text.ts';
import { voteStats } from './votes-schemas.ts';
import { z } from './zod.ts';

const category = z.enum(categories, {
  error: ({ input }) => (input ? texts.unknownCategory : texts.required),
});

const title = z
  .string(texts.required)
  .check(
    z.trim(),
    z.maxLength(limits.title.max, { error: texts.titleTooLong, abort: true }),
    z.refine(isReadable, { error: texts.unreadable, abort: true }),
    z.refine(hasText, texts.required),
  );

const description = z
  .string(texts.required)
  .check(
    z.overwrite(tidyLines),
    z.trim(),
    z.maxLength(limits.description.max, { error: texts.descriptionTooLong, abort: true }),
    z.refine(areReadableLines, { error: texts.unreadable, abort: true }),
    z.refine(hasText, texts.required),
  );

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
  outing: z.nullable(outing),
  /** The caller's own part in the outing. */
  participation: z.nullable(participation),
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
  /** Only for the author: how many people saw it, and whether searches still find it. */
  views: z.optional(z.number()),
  listed: z.optional(z.boolean()),
});
export type Announcement = z.infer<typeof announcement>;

export const announcements = z.array(announcement);
export const categoryNames = z.array(category);

/** What logged-in people see of another person: their public data, their town, and the month in which they joined. */
export const personCard = z.object({
  username: z.string(),
  /** YYYY-MM */
  memberSince: z.string(),
  /** The town of the profile, or '' without one. */
  municipalityName: z.string(),
  /** The newest ones that searches find. */
  announcements: z.array(
    z.object({ id: z.string(), title: z.string(), category, municipalityName: z.string() }),
  ),
});
export type PersonCard = z.infer<typeof personCard>;

const searchDay = z.optional(
  z
    .string(outingTexts.rangeInvalid)
    .check(z.refine((text) => text === '' || readDay(text) === text, outingTexts.rangeInvalid)),
);

/** One side of a box: all four or none. */
const side = (most: number) => z.optional(between(-most, most, texts.boxInvalid));

/** 0,0, or no position, means all of France, unless there is a box. The days, `open` and `level` find only announcements with an outing that is not cancelled. */
const searched = {
  longitude: z._default(between(-180, 180, texts.placeInvalid), 0),
  latitude: z._default(between(-90, 90, texts.placeInvalid), 0),
  maxDistance: z._default(
    between(0, nearbyLimits.distance.max, texts.distanceInvalid),
    nearbyLimits.distance.default,
  ),
  /** A box instead of a circle: without a distance, and `sort=distance` is the newest first as for all of France. */
  west: side(180),
  south: side(90),
  east: side(180),
  north: side(90),
  category: z.optional(z.union([z.literal(''), category], texts.unknownCategory)),
  /** `soonest` finds only outings to come. */
  sort: z._default(z.enum(sortOrders, texts.sortInvalid), 'recent'),
  /** Days at the commune of the outing, both included. */
  from: searchDay,
  to: searchDay,
  /** Only outings with a free place. */
  open: z.optional(z.enum(['', 'true', 'false'], outingTexts.openInvalid)),
  /** Outings of this level, and those for all. */
  level: z.optional(z.union([z.literal(''), level], outingTexts.levelInvalid)),
};

type Searched = z.output<z.ZodMiniObject<typeof searched>>;

const isWhole = ({ west, south, east, north }: Searched): boolean => {
  const given = [west, south, east, north].filter((one) => one !== undefined).length;
  return given === 0 || given === 4;
};
const isAhead = (query: Searched): boolean => {
  const box = boxOf(query);
  return !box || (box.west < box.east && box.south < box.north);
};
const isOneArea = (query: Searched): boolean => !boxOf(query) || isNowhere(query);
const inOrder = ({ from, to }: Searched): boolean => !from || !to || from <= to;
const isShort = ({ from, to }: Searched): boolean =>
  !from || !to || daysBetween(from, to) < outingLimits.searchDays;

export const nearbyQuery = z
  .object({
    ...searched,
    page: z._default(whole(0, nearbyLimits.offset.max, texts.pageInvalid), 0),
    limit: z._default(whole(1, nearbyLimits.limit.max, texts.limitInvalid), nearbyLimits.limit.default),
  })
  .check(
    z.refine(({ page, limit }) => page * limit <= nearbyLimits.offset.max, texts.pageInvalid),
    z.refine(inOrder, outingTexts.rangeReversed),
    z.refine(isShort, outingTexts.rangeTooLong),
    z.refine(isWhole, texts.boxInvalid),
    z.refine(isAhead, texts.boxReversed),
    z.refine(isOneArea, texts.boxAndCircle),
  );
export type NearbyQuery = z.output<typeof nearbyQuery>;

/** The places of a search, instead of a page of it. */
export const nearbyPlacesQuery = z
  .object(searched)
  .check(
    z.refine(inOrder, outingTexts.rangeReversed),
    z.refine(isShort, outingTexts.rangeTooLong),
    z.refine(isWhole, texts.boxInvalid),
    z.refine(isAhead, texts.boxReversed),
    z.refine(isOneArea, texts.boxAndCircle),
  );
export type NearbyPlacesQuery = z.output<typeof nearbyPlacesQuery>;

/** A commune with the number of its announcements, or a cell of the map with that of all its communes. */
export const nearbyPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Null for a cell. */
  municipalityName: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  /** Exact up to 1,000; then 1,000, and `more`. */
  count: z.number(),
  more: z.optional(z.literal(true)),
});
export type NearbyPlace = z.infer<typeof nearbyPlace>;

export const nearbyPlaces = z.array(nearbyPlace);
