import { announcementFormTexts as texts } from './announcement-form.ts';
import { category } from './categories-schemas.ts';
import { daysBetween, readDay } from './days.ts';
import { between, resultsCountInvalid, resultsPageInvalid, whole } from './numbers.ts';
import { outingLimits, outingTexts } from './outings.ts';
import { level } from './outings-schemas.ts';
import { boxOf, isNowhere, nearbyLimits, sortOrders, widerWays } from './search.ts';
import { z } from './zod.ts';

const searchTexts = {
  boxInvalid: 'La zone de la carte n’est pas valide',
  boxReversed: 'La zone de la carte va d’ouest en est et du sud au nord',
  boxAndCircle: 'La recherche porte sur un cercle ou sur une zone de la carte, pas sur les deux',
  distanceInvalid: `La distance doit être comprise entre 0 et ${nearbyLimits.distance.max / 1_000} km`,
  ringInvalid: 'La distance minimale doit être inférieure à la distance maximale',
  ringNowhere: 'Une distance minimale demande un lieu, pas une zone de la carte',
  limitInvalid: resultsCountInvalid(nearbyLimits.limit.max),
  sortInvalid: 'Cet ordre de tri n’existe pas',
} as const;

const searchDay = z.optional(
  z
    .string(outingTexts.rangeInvalid)
    .check(z.refine((text) => text === '' || readDay(text) === text, outingTexts.rangeInvalid)),
);

/** One side of a box: all four or none. */
const side = (most: number) => z.optional(between(-most, most, searchTexts.boxInvalid));

/** 0,0, or no position, means all of France, unless there is a box. The days, `open` and `level` find only announcements with an outing that is not cancelled. */
const searched = {
  longitude: z._default(between(-180, 180, texts.placeInvalid), 0),
  latitude: z._default(between(-90, 90, texts.placeInvalid), 0),
  maxDistance: z._default(
    between(0, nearbyLimits.distance.max, searchTexts.distanceInvalid),
    nearbyLimits.distance.default,
  ),
  /** Only what is farther than this: a ring around the circle of this radius, whose border belongs to the circle. */
  minDistance: z.optional(between(0, nearbyLimits.distance.max, searchTexts.distanceInvalid)),
  /** A box instead of a circle: without a distance, and `sort=distance` is the newest first as for all of France. */
  west: side(180),
  south: side(90),
  east: side(180),
  north: side(90),
  category: z.optional(z.union([z.literal(''), category], texts.unknownCategory)),
  /** `soonest` finds only outings to come. */
  sort: z._default(z.enum(sortOrders, searchTexts.sortInvalid), 'recent'),
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
const isRing = ({ minDistance, maxDistance }: Searched): boolean =>
  minDistance === undefined || minDistance < maxDistance;
const isRingSomewhere = (query: Searched): boolean =>
  query.minDistance === undefined || (!boxOf(query) && !isNowhere(query));
const inOrder = ({ from, to }: Searched): boolean => !from || !to || from <= to;
const isShort = ({ from, to }: Searched): boolean =>
  !from || !to || daysBetween(from, to) < outingLimits.searchDays;

/** What a search asks of its days and its area. */
const daysAndArea = [
  z.refine<Searched>(inOrder, outingTexts.rangeReversed),
  z.refine<Searched>(isShort, outingTexts.rangeTooLong),
  z.refine<Searched>(isWhole, searchTexts.boxInvalid),
  z.refine<Searched>(isAhead, searchTexts.boxReversed),
  z.refine<Searched>(isOneArea, searchTexts.boxAndCircle),
  z.refine<Searched>(isRing, searchTexts.ringInvalid),
  z.refine<Searched>(isRingSomewhere, searchTexts.ringNowhere),
];

export const nearbyQuery = z
  .object({
    ...searched,
    page: z._default(whole(0, nearbyLimits.offset.max, resultsPageInvalid), 0),
    limit: z._default(whole(1, nearbyLimits.limit.max, searchTexts.limitInvalid), nearbyLimits.limit.default),
  })
  .check(
    z.refine(({ page, limit }) => page * limit <= nearbyLimits.offset.max, resultsPageInvalid),
    ...daysAndArea,
  );
export type NearbyQuery = z.output<typeof nearbyQuery>;

/** The places of a search, instead of a page of it. */
export const nearbyPlacesQuery = z.object(searched).check(...daysAndArea);
export type NearbyPlacesQuery = z.output<typeof nearbyPlacesQuery>;

/** A commune with the number of its announcements, or a cell of the map with that of all its communes. */
const nearbyPlace = z.object({
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

/** What a search would find if it were wider in one way, for each way in which it can be. */
export const widerSearches = z.array(
  z.object({
    way: z.enum(widerWays),
    /** Exact up to 1,000; then 1,000, and `more`. */
    count: z.number(),
    more: z.boolean(),
  }),
);
export type WiderSearches = z.infer<typeof widerSearches>;
