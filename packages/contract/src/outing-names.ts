// How sentences name an outing, in notices, mails and dialogs.
import type { Category } from './categories.ts';
import { daysBetween } from './days.ts';
import { longDayOf } from './outing-details.ts';
import { hourOf, isEvening } from './outing-words.ts';
import { sports } from './sports.ts';
import { type WallTime, wallTimeAt } from './wall-time.ts';

/** Up to this many days away, the weekday alone names a day. */
const thisWeek = 6;

/** 'tennis', with 'le tennis', 'au tennis', 'du tennis' or 'la natation', 'à la natation', 'de la natation'. */
export function sportInWords(category: Category) {
  const name = category.toLowerCase();
  const the = sports.find((sport) => sport.name === category)?.withArticle ?? name;
  return the.startsWith('la ')
    ? { name, the, at: `à ${the}`, of: `de ${the}` }
    : { name, the, at: `au ${name}`, of: `du ${name}` };
}

/**
 * A day alone, after 'de', after 'à', and as an answer to 'when': 'jeudi', 'de jeudi', 'à jeudi', 'jeudi', or 'mardi 24 novembre', 'du
 * mardi 24 novembre', 'au mardi 24 novembre', 'le mardi 24 novembre'. Never 'demain', because a notice may be read a day later; what
 * was 'ce soir' is then over anyway.
 */
export function dayInWords({ day, time }: WallTime, today: string) {
  const ahead = daysBetween(today, day);
  if (ahead === 0 && isEvening(time)) return plainDay('ce soir', 'de ce soir');
  if (ahead === 0) return plainDay('aujourd’hui', 'd’aujourd’hui');
  const name = longDayOf(day, today);
  const [weekday = name] = name.split(' ');
  return ahead > 0 && ahead <= thisWeek
    ? plainDay(weekday, `de ${weekday}`)
    : { name, of: `du ${name}`, to: `au ${name}`, on: `le ${name}` };
}

const plainDay = (name: string, of: string) => ({ name, of, to: `à ${name}`, on: name });

type Named = { category: Category; startsAt: Date; timeZone: string };

/** The names of an outing, each without its commune. */
export function outingNames({ category, startsAt, timeZone }: Named, now: Date) {
  const start = wallTimeAt(startsAt, timeZone);
  const day = dayInWords(start, wallTimeAt(now, timeZone).day);
  const sport = sportInWords(category);
  const hour = hourOf(start.time);
  return {
    /** 'Tennis jeudi 20 h 30', the beginning of a subject. */
    head: `${category} ${day.name} ${hour}`,
    /** 'le tennis de jeudi, 20 h 30' */
    the: `${sport.the} ${day.of}, ${hour}`,
    /** 'au tennis de jeudi, 20 h 30' */
    at: `${sport.at} ${day.of}, ${hour}`,
    /** 'du tennis de jeudi, 20 h 30' */
    of: `${sport.of} ${day.of}, ${hour}`,
    /** 'tennis jeudi à 20 h 30' */
    short: `${sport.name} ${day.on} à ${hour}`,
    /** 'jeudi à 20 h 30' */
    when: `${day.on} à ${hour}`,
    day,
    hour,
    sport,
  };
}

/** When a held place ends, after 'avant' or 'jusqu’à': '21 h 40', 'vendredi à 9 h'. */
export function endInWords(until: Date, timeZone: string, now: Date): string {
  const [end, today] = [wallTimeAt(until, timeZone), wallTimeAt(now, timeZone).day];
  if (end.day === today) return hourOf(end.time);
  return `${dayInWords(end, today).name} à ${hourOf(end.time)}`;
}
