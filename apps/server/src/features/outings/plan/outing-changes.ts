import { daysBetween } from '@coequipiers/contract/days';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { hourOf } from '@coequipiers/contract/outing-words';
import { wallTimeAt } from '@coequipiers/contract/time-zones';

type Start = { starts_at: Date; time_zone: string };
type Told = Start & { place_id: number; meeting_point: string | null };

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
/** Up to this many days away, the weekday alone is enough to name a day. */
const thisWeek = 6;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Mardi 19 h', or 'Mardi 24 novembre, 19 h' when the weekday could mean another week. */
function startName({ starts_at, time_zone }: Start, byWeekday: boolean): string {
  const { day, time } = wallTimeAt(starts_at, time_zone);
  return byWeekday
    ? `${weekday.format(new Date(day))} ${hourOf(time)}`
    : `${longDayOf(day)}, ${hourOf(time)}`;
}

/**
 * Describes in sentences what an edit changes for those who take part; empty when nothing changes for them. The meeting point
 * itself is left out, because others may see a notification on the screen.
 */
export function changesOf(before: Told, after: Told, municipality: string, now: Date): string[] {
  const near = [before, after].every(({ starts_at, time_zone }) => {
    const [day, today] = [wallTimeAt(starts_at, time_zone).day, wallTimeAt(now, time_zone).day];
    return Math.abs(daysBetween(today, day)) <= thisWeek;
  });
  const [was, is] = [before, after].map(({ starts_at, time_zone }) => wallTimeAt(starts_at, time_zone));
  // Compares the times on the clock: if only the time zone differs, the sentence about the new commune is enough.
  const moved = was?.day !== is?.day || was?.time !== is?.time;
  return [
    ...(moved ? [`${capitalised(startName(before, near))} devient ${startName(after, near)}.`] : []),
    ...(before.place_id === after.place_id ? [] : [`Nouveau lieu : ${municipality}.`]),
    ...(before.meeting_point === after.meeting_point ? [] : ['Le point de rendez-vous a changé.']),
  ];
}
