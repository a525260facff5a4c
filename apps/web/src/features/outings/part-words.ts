import { rankOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';

/** Whether taking part is for one week or for every one: for who is not a regular, has not asked, and was not told no. */
export const asksHowOften = ({ regular }: Pick<Series, 'regular'>): boolean =>
  regular === null || regular === 'no';

/** For someone who waits, or to whom a place is offered: the button that gives it up. */
export function leaveListLabel({ state }: Participation, { waiting }: Pick<Outing, 'waiting'>): string {
  if (state !== 'offered') return participationTexts.leaveList;
  return waiting > 0 ? 'Non, passer au suivant' : 'Non, laisser la place';
}

/** A regular gives up one week. */
export const notThisTime = 'Pas cette fois';

/** Of what the author can do, on the page of the outing. */
export const ownRowsAnchor = 'organiser';

/** The author answers that too few people are enough. */
export const playAnyway = 'On joue quand même';

export const actionFailed = 'Cela n’a pas fonctionné. Veuillez réessayer.';

/** The person's part in one sentence. */
export function youAre(part: Participation | null): string {
  switch (part?.state) {
    case 'in':
      return 'Vous participez.';
    case 'asked':
      return 'Votre demande est envoyée.';
    case 'waiting':
      return waitingSentence(part.position);
    case 'offered':
      return 'Une place est gardée pour vous.';
    case 'declined':
      return 'Votre demande n’a pas été retenue.';
    case 'removed':
      return 'Vous ne faites plus partie de cette séance.';
    case undefined:
      return 'Vous ne participez pas.';
  }
}

export function waitingSentence(position: number | null): string {
  if (position === null) return 'Vous êtes sur la liste d’attente.';
  return position === 1
    ? 'Vous êtes en tête de la liste d’attente.'
    : `Vous êtes ${rankOf(position)} sur la liste d’attente.`;
}

/** After leaving. The author is told, unless a press of one's own was undone at once. */
export function leftSentence(part: Participation, author: string): string {
  switch (part.state) {
    case 'asked':
      return 'Votre demande est retirée.';
    case 'waiting':
      return 'Vous n’êtes plus sur la liste d’attente.';
    case 'offered':
      return 'Vous laissez la place.';
    case 'in':
      return part.readableInMs ? 'Vous ne participez plus.' : `${author} est au courant.`;
    default:
      return 'Vous ne participez plus.';
  }
}

/** 'C’est noté, camille est au courant.' */
export function notedSentence(part: Participation, author: string): string {
  const sentence = leftSentence(part, author);
  return `C’est noté, ${sentence.startsWith(author) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1)}`;
}
