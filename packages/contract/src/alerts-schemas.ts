import { email } from './accounts-schemas.ts';
import { alertFrequencies, alertLimits as limits, alertTexts as texts } from './alerts.ts';
import { degrees, placeName } from './announcements-schemas.ts';
import { categories } from './categories.ts';
import { optionalOrNull } from './optional.ts';
import { levels } from './outings.ts';
import { level, timeOfDay } from './outings-schemas.ts';
import { z } from './zod.ts';

const isDistance = (metres: number): boolean => limits.distances.some((option) => option === metres);

const place = {
  latitude: degrees(90),
  longitude: degrees(180),
  zipCode: placeName,
  municipalityName: placeName,
  regionName: placeName,
};

const maxDistance = z.number(texts.distanceInvalid).check(z.refine(isDistance, texts.distanceInvalid));
/** None means all. */
const sports = z.array(z.enum(categories, texts.categoriesInvalid), texts.categoriesInvalid).check(
  z.maxLength(categories.length, texts.categoriesInvalid),
  z.overwrite((given) => categories.filter((category) => given.includes(category))),
);
/** 1 is Monday. None means all. */
const days = z
  .array(
    z
      .number(texts.daysInvalid)
      .check(z.int(texts.daysInvalid), z.gte(1, texts.daysInvalid), z.lte(7, texts.daysInvalid)),
    texts.daysInvalid,
  )
  .check(
    z.maxLength(7, texts.daysInvalid),
    z.overwrite((given) => [...new Set(given)].toSorted((one, other) => one - other)),
  );
const frequency = z.enum(alertFrequencies, texts.frequencyInvalid);

const wanted = {
  level: optionalOrNull(level),
  days: optionalOrNull(days),
  fromTime: optionalOrNull(timeOfDay),
  toTime: optionalOrNull(timeOfDay),
};

type Times = { fromTime?: string | null | undefined; toTime?: string | null | undefined };
const inOrder = z.refine<Times>(
  ({ fromTime, toTime }) => !fromTime || !toTime || fromTime < toTime,
  texts.timesReversed,
);

const write = z.object({ ...place, maxDistance, categories: sports, ...wanted, frequency });

export const alertWrite = write.check(inOrder);
export type AlertWrite = z.input<typeof alertWrite>;

/** Without an account. */
export const alertByEmailWrite = z.extend(write, { email }).check(inOrder);
export type AlertByEmailWrite = z.input<typeof alertByEmailWrite>;

/**
 * Fields that are left out keep their value. A place is changed as a whole: by its postal code and name, or by its position.
 */
export const alertChange = z
  .object({
    ...place,
    maxDistance: z.optional(maxDistance),
    categories: z.optional(sports),
    ...wanted,
    frequency: z.optional(frequency),
    paused: z.optional(z.boolean(texts.pausedInvalid)),
  })
  .check(inOrder);
export type AlertChange = z.input<typeof alertChange>;

export const alert = z.object({
  id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  zipCode: z.string(),
  municipalityName: z.string(),
  regionName: z.string(),
  maxDistance: z.number(),
  categories: z.array(z.enum(categories)),
  level: z.nullable(z.enum(levels)),
  days: z.array(z.number()),
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  frequency: z.enum(alertFrequencies),
  paused: z.boolean(),
  /** False while an alert without an account waits for its confirmation by the link in its first mail. */
  confirmed: z.boolean(),
  createdAt: z.string(),
  /** Announcements of the last 30 days that it would find. */
  found30Days: z.number(),
});
export type Alert = z.infer<typeof alert>;
export const alerts = z.array(alert);

export const alertToken = z.object({ token: z.string().check(z.maxLength(500)) });
export const alertByEmailSent = z.object({ message: z.string() });
