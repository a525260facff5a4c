import { alertLimits } from '@coequipiers/contract/alerts';

/** An announcement for a recipient. */
export type Found = {
  recipient: string;
  alertId: string;
  announcementId: string;
  startsAt: Date | null;
  /** In metres from the commune of the alert. */
  distance: number;
};

/** The content of a summary. Its mail is written when it is sent, from the data of that moment. */
export type Summary = {
  shown: { announcementId: string; alertId: string }[];
  /** Every alert that found something. */
  alertIds: string[];
  /** How many others were found. With `more`, there are at least this many. */
  others: number;
  more: boolean;
};

/** One summary for each recipient. `readPerAlert`: how many of an alert are read at most. */
export function summariesOf(found: readonly Found[], readPerAlert: number): Summary[] {
  const ofRecipients = new Map<string, Found[]>();
  for (const one of found) {
    const others = ofRecipients.get(one.recipient);
    if (others) others.push(one);
    else ofRecipients.set(one.recipient, [one]);
  }
  return [...ofRecipients.values()].map((ofRecipient) => summaryOf(ofRecipient, readPerAlert));
}

/** The soonest first, then the nearest. */
export function summaryOf(found: readonly Found[], readPerAlert: number): Summary {
  const nearest = new Map<string, Found>();
  const perAlert = new Map<string, number>();
  for (const one of found) {
    perAlert.set(one.alertId, (perAlert.get(one.alertId) ?? 0) + 1);
    const known = nearest.get(one.announcementId);
    if (!known || one.distance < known.distance) nearest.set(one.announcementId, one);
  }
  const best = [...nearest.values()].sort(bestFirst);
  const shown = best.slice(0, alertLimits.summary.most);
  return {
    shown: shown.map(({ announcementId, alertId }) => ({ announcementId, alertId })),
    alertIds: [...perAlert.keys()],
    others: best.length - shown.length,
    more: [...perAlert.values()].some((count) => count >= readPerAlert),
  };
}

/** Without an outing last. Ids are ordered by time: of two that are as good, the newer one comes first. */
const bestFirst = (one: Found, other: Found): number =>
  startOf(one) - startOf(other) ||
  one.distance - other.distance ||
  (one.announcementId < other.announcementId ? 1 : -1);

const startOf = ({ startsAt }: Found): number => startsAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
