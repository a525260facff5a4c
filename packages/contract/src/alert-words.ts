// How pages and mails describe an alert; its title is in `alert-title.ts`.
import { capital } from './alert-title.ts';
import { type AlertFrequency, alertLimits } from './alerts.ts';
import { distanceOf } from './circle-words.ts';
import { listed } from './listed.ts';
import { hourOf, levelLabels } from './outing-words.ts';
import type { Level } from './outings.ts';

const NBSP = '\u00A0';

type When = {
  level?: Level | null | undefined;
  days?: readonly number[] | null | undefined;
  fromTime?: string | null | undefined;
  toTime?: string | null | undefined;
};

export const frequencyLabels: Readonly<Record<AlertFrequency, string>> = {
  now: 'Tout de suite',
  daily: 'Chaque soir',
  weekly: 'Chaque semaine',
};

/** What a form says below each choice. */
export const frequencyNotes: Readonly<Record<AlertFrequency, string>> = {
  now: 'Dès la publication, jamais la nuit.',
  daily: `À ${alertLimits.summary.hour}${NBSP}h, s’il y a du nouveau.`,
  weekly: `Le jeudi à ${alertLimits.summary.hour}${NBSP}h, avant le week-end.`,
};

/** Monday first. */
export const dayLabels = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

/** 'lundi à jeudi', 'mardi et vendredi', 'week-end'; empty when every day counts. `days` are in order. */
export function daysOf(days: readonly number[]): string {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined || days.length === dayLabels.length) return '';
  if (days.length === 2 && first === 6) return 'week-end';
  const name = (day: number) => dayLabels[day - 1] ?? '';
  if (days.length > 2 && last - first === days.length - 1) return `${name(first)} à ${name(last)}`;
  return listed(days.map(name));
}

/** 'de 18 h à 22 h', 'à partir de 18 h', 'jusqu’à 22 h'; empty when every hour counts. */
export function hoursOf({ fromTime, toTime }: Pick<When, 'fromTime' | 'toTime'>): string {
  if (fromTime && toTime) return `de ${hourOf(fromTime)} à ${hourOf(toTime)}`;
  if (fromTime) return `à partir de ${hourOf(fromTime)}`;
  return toTime ? `jusqu’à ${hourOf(toTime)}` : '';
}

/** 'Débutant · lundi à jeudi, de 18 h à 22 h'; empty when the alert asks for none of these. */
export function alertConditions({ level, days, fromTime, toTime }: When): string {
  const when = [daysOf(days ?? []), hoursOf({ fromTime, toTime })].filter(Boolean).join(', ');
  return capital([level ? levelLabels[level] : '', when].filter(Boolean).join(' · '));
}

/** 'Lundi à jeudi, de 18 h à 22 h · chaque soir', 'Tout de suite'. */
export function alertDetails(alert: When & { frequency: AlertFrequency }): string {
  // Kept on one line, since only the parts before it may be long.
  const frequency = frequencyLabels[alert.frequency].toLowerCase().replaceAll(' ', NBSP);
  return capital([alertConditions(alert), frequency].filter(Boolean).join(' · '));
}

/** '12 annonces trouvées', without 'en 30 jours'. */
export function alertFound(found: number): string {
  if (found === 0) return 'Aucune annonce trouvée';
  return found === 1 ? '1 annonce trouvée' : `${found} annonces trouvées`;
}

export const foundPeriod = `en ${alertLimits.foundDays}${NBSP}jours`;

/** '4 alertes sur 10'. */
export const alertCount = (count: number): string =>
  `${count} alerte${count > 1 ? 's' : ''} sur ${alertLimits.most}`;

/** The change that would make an alert more useful, judged by what it found in 30 days. */
type AlertHint = { text: string; change: { maxDistance: number } | { frequency: 'daily' } };

export function alertHint(alert: {
  found30Days: number;
  maxDistance: number;
  frequency: AlertFrequency;
}): AlertHint | null {
  if (alert.found30Days === 0) {
    const wider = alertLimits.distances.find((option) => option > alert.maxDistance);
    if (wider === undefined) return null;
    return { text: `Élargir le rayon à ${distanceOf(wider)}${NBSP}?`, change: { maxDistance: wider } };
  }
  if (alert.found30Days <= alertLimits.many || alert.frequency !== 'now') return null;
  return { text: `Passer au résumé du soir${NBSP}?`, change: { frequency: 'daily' } };
}

/** The option nearest to a distance of a search, in metres. */
export const nearestDistance = (metres: number): number =>
  alertLimits.distances.reduce<number>(
    (nearest, option) => (Math.abs(option - metres) < Math.abs(nearest - metres) ? option : nearest),
    alertLimits.distances[0],
  );
