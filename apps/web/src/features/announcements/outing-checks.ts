import { admissionLabels, levelLabels } from '@coequipiers/contract/outing-words';
import { type Check, isCount, isOneOf, isText, orNull } from '../../lib/checks.ts';

export const isKeyOf = (labels: object): Check => isOneOf(Object.keys(labels));

/** Whether the page can show what a server sent of each field that an author fills in. How the form types it: `form/outing-fields.ts`. */
export const fieldChecks = {
  startTime: isText,
  durationMinutes: isCount,
  places: isCount,
  level: isKeyOf(levelLabels),
  admission: isKeyOf(admissionLabels),
  priceCents: orNull(isCount),
  meetingPoint: orNull(isText),
};
