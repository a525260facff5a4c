import type { toldOfCancellation } from '@coequipiers/contract/cancellation';

/** 'Les 2 participants et la personne en attente sont prévenus aussitôt.' */
export function toldInWords(told: ReturnType<typeof toldOfCancellation>): string {
  const parts = [
    told.in > 0 && (told.in === 1 ? 'la personne qui participe' : `les ${told.in} participants`),
    told.waiting > 0 &&
      (told.waiting === 1 ? 'la personne en attente' : `les ${told.waiting} personnes en attente`),
    told.asked > 0 &&
      (told.asked === 1
        ? 'la personne qui demande à participer'
        : `les ${told.asked} personnes qui demandent à participer`),
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'Personne ne s’est encore inscrit.';
  const who = new Intl.ListFormat('fr').format(parts);
  // Only 'participants' is masculine.
  const are = numberTold(told) > 1 ? `sont ${told.in > 1 ? 'prévenus' : 'prévenues'}` : 'est prévenue';
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${are} aussitôt.`;
}

export const numberTold = (told: ReturnType<typeof toldOfCancellation>): number =>
  told.in + told.waiting + told.asked;
