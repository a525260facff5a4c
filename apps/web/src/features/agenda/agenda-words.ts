import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { daysBetween } from '@coequipiers/contract/days';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { mayAccept } from '@coequipiers/contract/outing-rules';
import { isEvening, rankOf } from '@coequipiers/contract/outing-words';
import { everyDayOf } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';

type Look = 'own' | 'me' | 'now' | 'quiet' | 'off';
export type Tag = { look: Look; text: string };

/** 'Chaque mardi' */
export function everyWeekTag(series: Series): Tag {
  const words = everyDayOf(series);
  return { look: 'quiet', text: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** Of a regular's week: that they come is what 'every week' says. */
export const comesEveryWeek = ({ role, outing, series }: AgendaEntry): boolean =>
  role === 'in' && outing.state !== 'cancelled' && series?.regular === 'yes';

/** 'et 6 autres dates' */
export const otherDates = (count: number): string =>
  count === 1 ? 'et une autre date' : `et ${count} autres dates`;

/** The role of the person in an outing, or that it was cancelled. */
export function tagOf(entry: AgendaEntry, isPast: boolean, now: Date): Tag {
  const { role, outing, participation } = entry;
  if (outing.state === 'cancelled') return { look: 'off', text: 'Annulée' };
  switch (role) {
    case 'author':
      return { look: 'own', text: isPast ? 'Vous organisiez' : 'Vous organisez' };
    case 'in':
      return isPast ? { look: 'quiet', text: 'Vous y étiez' } : { look: 'me', text: 'Vous participez' };
    case 'asked':
      return { look: 'quiet', text: 'Demande envoyée' };
    default:
      if (mayAccept(outing, participation, now)) return { look: 'now', text: 'Une place pour vous' };
      return { look: 'quiet', text: waitingTag(participation?.position ?? null) };
  }
}

const waitingTag = (position: number | null): string =>
  position === null ? 'En attente' : `En attente, ${rankOf(position)}`;

/** '5 séances à venir, la première ce soir.' Does not count cancelled outings. Undefined when there are none. */
export function comingSentence(upcoming: readonly AgendaEntry[], now: number): string | undefined {
  const coming = upcoming.filter(({ outing }) => outing.state !== 'cancelled');
  const [first] = coming;
  if (!first) return undefined;
  const when = dayInWords(first, now);
  return coming.length === 1
    ? `Une séance à venir, ${when}.`
    : `${coming.length} séances à venir, la première ${when}.`;
}

function dayInWords({ outing: { startsAt, timeZone } }: AgendaEntry, now: number): string {
  const start = wallTimeAt(new Date(startsAt), timeZone);
  const today = wallTimeAt(new Date(now), timeZone).day;
  if (Date.parse(startsAt) <= now) return 'en ce moment';
  if (start.day === today) return isEvening(start.time) ? 'ce soir' : 'aujourd’hui';
  return daysBetween(today, start.day) === 1 ? 'demain' : longDayOf(start.day, today);
}

/** The name of the link in the header. */
export function agendaLabel(today: number): string {
  if (today === 0) return 'Agenda';
  return `Agenda, ${today === 1 ? 'une séance' : `${today} séances`} aujourd’hui`;
}
