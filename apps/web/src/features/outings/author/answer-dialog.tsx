import { longDayOf } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { placeAfter } from '@coequipiers/contract/place-after';
import type { ListedRegularState } from '@coequipiers/contract/regulars';
import { weekdayName } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Which } from '../../announcements/api/announcement-api-path.ts';
import { capital, dayOf } from '../../announcements/series/slot-words.ts';
import { answerPerson } from '../api/answer-person.ts';
import { ReasonForm } from './reason-form.tsx';

/** A weekly announcement in one of its weeks. */
export type Slot = { series: Series; outing: Outing };

type AnswerDialogProps = {
  which: Which;
  email: string;
  person: { alias: string; username: string; regular?: ListedRegularState };
  answer: 'decline' | 'remove';
  /** Says no to coming every week. */
  every?: boolean;
  /** Asks whether somebody is removed this once, or for good. */
  slot?: Slot | undefined;
  /** The outing in which the person has a place; null without one. */
  placedIn: Outing | null;
  onClose: () => void;
};

const lengths = ['once', 'always'] as const;
type Length = (typeof lengths)[number];

/** Says no to someone, or removes them. They cannot ask again for what they were told no to. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { which, email, person, answer, every = false, slot, placedIn, onClose } = props;
  const { alias, username } = person;
  const now = useNow();
  const [length, setLength] = useState<Length>('once');
  const always = slot !== undefined && length === 'always';
  const goes = placedIn && !always && placeAfter(placedIn, 'author', new Date(now));
  const declines = answer === 'decline';
  return (
    <ReasonForm
      which={which}
      about={`${answer}:${alias}`}
      title={declines ? `Refuser ${username}\u00A0?` : `Retirer ${username}\u00A0?`}
      label="Pourquoi (facultatif)"
      hint={`Seul ${username} lira ce mot.`}
      stay="Annuler"
      action={declines ? 'Refuser' : 'Retirer'}
      above={
        slot && (
          <ChoiceRows
            legend="Pour combien de temps"
            legendHidden
            choices={lengths}
            labels={{ once: 'Cette fois', always: 'Pour toujours' }}
            notes={lengthNotes(slot, person)}
            value={length}
            onChange={setLength}
          />
        )
      }
      onConfirm={async (client, reason) => {
        await answerPerson(client, which, { email, alias, answer, reason, every: every || always });
        toast.success(doneWords(username, { declines, every, always }));
      }}
      onClose={onClose}
    >
      {goes && `Sa place ${goes}. `}
      {rests(username, { every, always })}
    </ReasonForm>
  );
}

function lengthNotes({ series, outing }: Slot, { username, regular }: AnswerDialogProps['person']) {
  const day = `${capital(longDayOf(dayOf(outing)))} seulement`;
  return {
    once:
      regular === 'yes' ? `${day}\u00A0: ${username} vient toujours les autres ${weekdayName(series)}s` : day,
    always: 'Toutes les dates à venir, et celles qui s’ouvriront',
  };
}

type Meaning = { every: boolean; always: boolean };

function rests(username: string, { every, always }: Meaning): string {
  if (every)
    return `Votre non vaut pour toutes les dates. ${username} ne pourra plus demander à venir chaque semaine.`;
  if (always) return `Ses places à venir sont rendues, et ${username} ne pourra plus demander ce créneau.`;
  return `${username} ne pourra plus demander cette séance.`;
}

function doneWords(username: string, { declines, every, always }: Meaning & { declines: boolean }): string {
  if (declines) return `La demande de ${username} est refusée${every ? ', pour toutes les dates' : ''}.`;
  return `${username} est retiré ${always ? 'du créneau' : 'de la séance'}.`;
}
