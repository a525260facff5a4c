import { capital } from '@coequipiers/contract/alert-title';
import { longNames } from '@coequipiers/contract/long-day-names';
import { hourOf } from '@coequipiers/contract/outing-words';
import type { TimeOfDay } from './corpus/scenario.ts';
import type { Random } from './random.ts';

/** When something takes place: a weekday (0 is Sunday), a second one for what happens twice a week, HH:MM. */
export type Schedule = { weekday: number; otherWeekday: number; time: string };

const workdays = [1, 2, 3, 4, 5];
const weekend = [6, 0];

const slots: Readonly<Record<TimeOfDay, { days: readonly number[]; times: readonly string[] }>> = {
  dawn: { days: workdays, times: ['06:30', '06:45', '07:00'] },
  daytime: { days: [1, 2, 4, 5], times: ['09:30', '10:00', '10:30', '14:00', '14:30', '15:00'] },
  noon: { days: workdays, times: ['12:00', '12:15', '12:30'] },
  evening: { days: workdays, times: ['18:30', '19:00', '19:30', '20:00'] },
  weekendMorning: { days: weekend, times: ['09:00', '09:30', '10:00', '10:30'] },
  weekendAfternoon: { days: weekend, times: ['14:00', '14:30', '15:00', '16:00'] },
};

export function drawSchedule(random: Random, options: readonly TimeOfDay[]): Schedule {
  const { days, times } = slots[random.pick(options)];
  const weekday = random.pick(days);
  const otherWeekday = random.pick(days.filter((day) => day !== weekday));
  return { weekday, otherWeekday, time: random.pick(times) };
}

function partOfDay(time: string): string {
  if (time < '12:00') return 'matin';
  if (time < '13:00') return 'midi';
  return time < '18:00' ? 'après-midi' : 'soir';
}

/** HH:MM, this many minutes later on the same day. */
const later = (time: string, minutes: number): string =>
  new Date(Date.parse(`1970-01-01T${time}Z`) + minutes * 60_000).toISOString().slice(11, 16);

/** The words that texts fill in. */
export function scheduleWords({ weekday, otherWeekday, time }: Schedule, minutes: number) {
  const jour = longNames.weekdays[weekday] ?? '';
  const both = [weekday, otherWeekday].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return {
    jour,
    jourMaj: capital(jour),
    deuxJours: both.map((each) => `le ${longNames.weekdays[each]}`).join(' et '),
    moment: `${jour} ${partOfDay(time)}`,
    heure: hourOf(time),
    fin: hourOf(later(time, minutes)),
  };
}
