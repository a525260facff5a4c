import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';

/** A weekly announcement as it is in the week with this id, or in the one that it shows by itself. */
export function atWeek(
  announcement: Announcement,
  weeks: readonly AnnouncementOuting[],
  outingId: string | null | undefined,
): Announcement {
  const byId = (id: string | null | undefined) => weeks.find(({ outing }) => outing.id === id);
  const week = byId(outingId) ?? byId(announcement.outing?.id);
  return week ? { ...announcement, ...week } : announcement;
}

/** The week to look at instead of this one: the next that takes place, or else the first. */
export function weekInstead(
  { outing }: Pick<Announcement, 'outing'>,
  weeks: readonly AnnouncementOuting[],
): AnnouncementOuting['outing'] | undefined {
  const open = weeks.map((week) => week.outing).filter(({ state }) => state !== 'cancelled');
  return open.find(({ startsAt }) => outing !== null && startsAt > outing.startsAt) ?? open[0];
}
