import type { Outing } from '@coequipiers/contract/outings-schemas';
import { placeAfter } from '@coequipiers/contract/place-after';
import { useNow } from '../../../lib/use-now.ts';
import { toast } from '../../../ui/toast.ts';
import type { Which } from '../../announcements/api/announcement-api-path.ts';
import { answerPerson } from '../api/answer-person.ts';
import { ReasonForm } from './reason-form.tsx';

type AnswerDialogProps = {
  which: Which;
  email: string;
  person: { alias: string; username: string };
  answer: 'decline' | 'remove';
  /** The outing in which the person has a place; null without one. */
  placedIn: Outing | null;
  onClose: () => void;
};

/** Says no to someone, or removes them. They cannot ask again. */
export function AnswerDialog({ which, email, person, answer, placedIn, onClose }: AnswerDialogProps) {
  const { alias, username } = person;
  const now = useNow();
  const goes = placedIn && placeAfter(placedIn, 'author', new Date(now));
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
      onConfirm={async (client, reason) => {
        await answerPerson(client, which, { email, alias, answer, reason });
        toast.success(
          declines ? `La demande de ${username} est refusée.` : `${username} est retiré de la séance.`,
        );
      }}
      onClose={onClose}
    >
      {goes && `Sa place ${goes}. `}
      {username} ne pourra plus demander cette séance.
    </ReasonForm>
  );
}
