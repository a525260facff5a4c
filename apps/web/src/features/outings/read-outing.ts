import { admissionLabels, levelLabels, stateLabels } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isYesOrNo: Check = (value) => typeof value === 'boolean';
const isInstant: Check = (value) => isText(value) && !Number.isNaN(Date.parse(String(value)));
const isOneOf =
  (labels: object): Check =>
  (value) =>
    isText(value) && Object.hasOwn(labels, String(value));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Formatting a time in an unknown zone would throw while rendering. */
const isTimeZone: Check = (value) => {
  try {
    return isText(value) && wallTimeAt(new Date(), String(value)).day !== '';
  } catch {
    return false;
  }
};

const checks: Readonly<Record<keyof Outing, Check>> = {
  id: isText,
  startsAt: isInstant,
  endsAt: isInstant,
  timeZone: isTimeZone,
  startTime: isText,
  durationMinutes: isCount,
  places: isCount,
  taken: isCount,
  held: isCount,
  waiting: isCount,
  level: isOneOf(levelLabels),
  admission: isOneOf(admissionLabels),
  priceCents: orNull(isCount),
  meetingPoint: orNull(isText),
  hasMeetingPoint: isYesOrNo,
  state: isOneOf(stateLabels),
  urgent: isYesOrNo,
  cancelledAt: orNull(isInstant),
  cancelReason: orNull(isText),
};

/** Null when the server sends none, or one that the page could not show. */
export function readOuting(sent: unknown): Outing | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const fields = sent as Record<string, unknown>;
  return Object.entries(checks).every(([field, check]) => check(fields[field])) ? (sent as Outing) : null;
}
