import type { Confirmation } from '@coequipiers/contract/confirmation';
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
  orNull,
} from '../../../lib/checks.ts';
import { fieldChecks, isKeyOf } from '../outing-checks.ts';

/** Formatting a time in an unknown zone would throw while rendering. */
const isTimeZone: Check = (value) => {
  try {
    return isText(value) && wallTimeAt(new Date(), String(value)).day !== '';
  } catch {
    return false;
  }
};

type Optional = Partial<Pick<Outing, 'called' | 'asked' | 'sosAgainAt' | 'placesBeforeClosing'>>;

const checks: Checks<Omit<Outing, keyof Optional | keyof Confirmation>> = {
  id: isText,
  startsAt: isInstant,
  endsAt: isInstant,
  timeZone: isTimeZone,
  ...fieldChecks,
  taken: isCount,
  held: isCount,
  waiting: isCount,
  hasMeetingPoint: isYesOrNo,
  state: isKeyOf(stateLabels),
  urgent: isYesOrNo,
  cancelledAt: orNull(isInstant),
  cancelReason: orNull(isText),
};

/** Only our own server sends these. One of another kind is left out. */
const optional: Checks<Optional> = {
  called: isYesOrNo,
  asked: isCount,
  sosAgainAt: orNull(isInstant),
  placesBeforeClosing: orNull(isCount),
};

/** They belong together: another server may send none of them, or mean something else by one. */
const confirmationChecks: Checks<Confirmation> = {
  minimum: orNull(isCount),
  confirmed: orNull(isYesOrNo),
  missing: isCount,
};
const noMinimum: Confirmation = { minimum: null, confirmed: null, missing: 0 };

/** Null when the server sends none, or one that the page could not show. */
export function readOuting(sent: unknown): Outing | null {
  if (!fits(sent, checks)) return null;
  const known: Record<string, unknown> = { ...sent };
  for (const [name, check] of Object.entries<Check>(optional)) if (!check(known[name])) delete known[name];
  return {
    called: isCalledAsCounted(sent),
    ...(known as Omit<Outing, 'called'>),
    ...(!fits(known, confirmationChecks) && noMinimum),
  };
}
