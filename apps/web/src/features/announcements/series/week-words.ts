import { freePlaces, hasStarted, mayAccept, stateAt } from '@coequipiers/contract/outing-rules';
import { peopleIn, rankOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { AnnouncementOuting, Participation } from '@coequipiers/contract/participations-schemas';
import type { RegularState } from '@coequipiers/contract/regulars';

/** What a date says in two words. `mine`: it is about the viewer. `soft`: nobody can join. `more` is for screen readers only. */
export type WeekWords = { text: string; look?: 'mine' | 'soft'; more?: string };

type Reading = {
  /** Whether the viewer is the author. */
  own: boolean;
  paused: boolean;
  /** What the viewer is to the slot. */
  regular: RegularState | null;
  /** From `useOutingTime`. */
  now: Date;
};

export function weekWords({ outing, participation }: AnnouncementOuting, reading: Reading): WeekWords {
  const { own, paused, regular, now } = reading;
  const state = stateAt(outing, now);
  if (state === 'cancelled') return { text: 'Pas de séance', look: 'soft' };
  if (state === 'over') return { text: 'Terminée', look: 'soft' };
  const mine = own ? askedWords(outing) : ownWords(outing, participation, now);
  if (mine) return mine;
  if (hasStarted(outing, now)) return { text: 'Commencée', look: 'soft' };
  if (paused) return { text: 'En pause', look: 'soft' };
  if (regular === 'yes' && !own && participation === null) return { text: 'Pas cette fois', look: 'soft' };
  const free = freePlaces(outing);
  if (free === 0) return { text: 'Complet' };
  return { text: free === 1 ? '1 place' : `${free} places` };
}

function askedWords({ asked = 0 }: Outing): WeekWords | undefined {
  if (asked === 0) return undefined;
  return { text: asked === 1 ? '1 demande' : `${asked} demandes`, look: 'mine' };
}

function ownWords(outing: Outing, part: Participation | null, now: Date): WeekWords | undefined {
  if (mayAccept(outing, part, now))
    return part?.state === 'offered'
      ? { text: 'Place gardée', look: 'mine', more: 'pour vous' }
      : { text: 'Place libre', look: 'mine', more: 'la première réponse la prend' };
  switch (part?.state) {
    case 'in':
      return { text: 'Vous y êtes', look: 'mine' };
    case 'asked':
      return { text: 'Demandé', look: 'mine' };
    case 'waiting':
      return {
        text: 'En attente',
        look: 'mine',
        ...(part.position !== null && { more: `${rankOf(part.position)} sur la liste` }),
      };
    case 'declined':
    case 'removed':
      return { text: 'Non retenu', look: 'soft' };
    default:
      return undefined;
  }
}

/** '8 personnes, dont vous, 2 places libres', for screen readers instead of the drawing. */
export function teamInWords(outing: Outing, you: boolean): string {
  const people = peopleIn(outing);
  const free = freePlaces(outing);
  return [
    people === 1 ? '1 personne' : `${people} personnes`,
    you && 'dont vous',
    free === 0 ? 'complet' : free === 1 ? '1 place libre' : `${free} places libres`,
  ]
    .filter(Boolean)
    .join(', ');
}
