import { isCalledAsCounted } from '@coequipiers/contract/outing-rules';
import { stateLabels } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import {
  type Check,
  type Checks,
  fits,
  isCount,
  isInstant,
  isText,
  isYesOrNo,
  orMissing,
  orNull,
} from '../../../lib/checks.ts';
import { isKeyOf, sentChecks } from '../outing-fields.ts';

/** Formatting a time in an unknown zone would throw while rendering. */
const isTimeZone: Check = (value) => {
  try {
    return isText(value) && wallTimeAt(new Date(), String(value)).day !== '';
  } catch {
    return false;
  }
};

const checks: Checks<Omit<Outing, 'called'> & { called?: boolean }> = {
  id: isText,
  startsAt: isInstant,
  endsAt: isInstant,
  timeZone: isTimeZone,
  ...sentChecks,
  taken: isCount,
  held: isCount,
  waiting: isCount,
  hasMeetingPoint: isYesOrNo,
  state: isKeyOf(stateLabels),
  urgent: isYesOrNo,
  cancelledAt: orNull(isInstant),
  cancelReason: orNull(isText),
  called: orMissing(isYesOrNo),
  asked: orMissing(isCount),
  sosAgainAt: orMissing(orNull(isInstant)),
};

/** Null when the server sends none, or one that the page could not show. */
export function readOuting(sent: unknown): Outing | null {
  return fits(sent, checks) ? { ...sent, called: sent.called ?? isCalledAsCounted(sent) } : null;
}
