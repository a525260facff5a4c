import { isOnByWord } from '@coequipiers/contract/confirmation';
import { canBeJoined } from '@coequipiers/contract/outing-rules';
import { confirmationLabel, peopleIn } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';

/** 'à 6'. Nothing while the author is alone. */
export function atPeople(outing: Outing): string {
  const people = peopleIn(outing);
  return people > 1 ? `, à ${people}` : '';
}

/** 'On joue à partir de 8' */
export const playedFrom = (minimum: number): string => `On joue à partir de ${minimum}`;

/** Whether it is on, and from how many people on it is. Nothing without a minimum, and once it has started or is cancelled. */
export function confirmationWords(
  outing: Outing,
  { now, own = false }: { now: Date; own?: boolean },
): { text: string; from?: string } | null {
  const label = confirmationLabel(outing);
  if (label === null || outing.minimum === null || !canBeJoined(outing, now)) return null;
  if (isOnByWord(outing))
    return { text: `${own ? 'On joue quand même' : 'Confirmé\u00A0: on joue'}${atPeople(outing)}` };
  return outing.confirmed
    ? { text: 'Confirmé\u00A0: on joue', from: `Il fallait être ${outing.minimum}` }
    : { text: label, from: playedFrom(outing.minimum) };
}
