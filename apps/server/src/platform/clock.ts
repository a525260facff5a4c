/**
 * The time of outings, offers, reminders and alerts. Tests and demonstrations move it, and make offers shorter by `offerScale`.
 * What searches find goes by the clock of the database: see `isListed` in `features/visibility`.
 */
export type Clock = { now: Date; offerScale: number };

type Settings = { clockOffsetMs: number; offerScale: number };

/** Reads the settings each time, because tests change those of a running app. */
export const createClock = (settings: Settings) => (): Clock => ({
  now: new Date(Date.now() + settings.clockOffsetMs),
  offerScale: settings.offerScale,
});
