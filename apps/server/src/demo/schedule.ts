import type { TimeOfDay } from './corpus/scenario.ts';
import { hour, weekdays } from './french.ts';
import type { Random } from './random.ts';

/** When something takes place: a weekday, a second one for what happens twice a week, an hour. */
export type Schedule = { weekday: number; otherWeekday: number; hour: number; part: string };

const workdays = [1, 2, 3, 4, 5];
const weekend = [6, 0];

const slots: Readonly<Record<TimeOfDay, { days: readonly number[]; hours: readonly number[] }>> = {
  dawn: { days: workdays, hours: [6.5, 6.75, 7] },
  daytime: { days: [1, 2, 4, 5], hours: [9.5, 10, 10.5, 14, 14.5, 15] },
  noon: { days: workdays, hours: [12, 12.25, 12.5] },
  afterSchool: { days: [2, 3, 5], hours: [17.5, 18] },
  evening: { days: workdays, hours: [18.5, 19, 19.5, 20] },
  weekendMorning: { days: weekend, hours: [9, 9.5, 10, 10.5] },
  weekendAfternoon: { days: weekend, hours: [14, 14.5, 15, 16] },
};

export function drawSchedule(random: Random, times: readonly TimeOfDay[]): Schedule {
  const time = random.pick(times);
  const { days, hours } = slots[time];
  const weekday = random.pick(days);
  const otherWeekday = random.pick(days.filter((day) => day !== weekday));
  const start = random.pick(hours);
  return { weekday, otherWeekday, hour: start, part: partOfDay(time, start) };
}

function partOfDay(time: TimeOfDay, start: number): string {
  if (time === 'afterSchool') return 'en fin d’après-midi';
  if (start < 12) return 'matin';
  if (start < 13) return 'midi';
  return start < 18 ? 'après-midi' : 'soir';
}

/** The words that texts fill in. */
export function scheduleWords(schedule: Schedule, minutes: number): Record<string, string> {
  const day = weekdays[schedule.weekday] ?? '';
  const both = [schedule.weekday, schedule.otherWeekday].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return {
    jour: day,
    jourMaj: day.charAt(0).toUpperCase() + day.slice(1),
    jour2: weekdays[schedule.otherWeekday] ?? '',
    deuxJours: both.map((each) => `le ${weekdays[each]}`).join(' et '),
    moment: `${day} ${schedule.part}`,
    heure: hour(schedule.hour),
    fin: hour(schedule.hour + minutes / 60),
  };
}
