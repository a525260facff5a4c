import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { ago } from '../../../lib/age.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Which } from '../../announcements/api/announcement-api-path.ts';
import { PersonMenu } from '../../blocks/person-menu.tsx';
import { answerPerson } from '../api/answer-person.ts';
import type { Participant } from '../api/participants-query.ts';
import { PersonRow } from '../person-row.tsx';
import { useDialog } from '../use-dialog.tsx';
import { usePress } from '../use-press.ts';
import { WriteButton } from './person-tools.tsx';

type RequestRowProps = {
  announcement: Announcement;
  which: Which;
  email: string;
  person: Participant;
  /** Whether the outing can still be joined. */
  joinable: boolean;
  over: boolean;
  /** They ask to come every week: the answer is for all dates. */
  every?: boolean;
  /** The one main action of the screen. */
  first: boolean;
};

/** Someone who asks to take part, and the author's yes or no. */
export function RequestRow(props: RequestRowProps) {
  const { announcement, which, email, person, joinable, over, every = false, first } = props;
  const { alias, username, since, note } = person;
  const [yes, no] = every ? ['Oui', 'Non'] : ['Accepter', 'Refuser'];
  const named = (word: string) => `${word} ${every ? 'à ' : ''}${username}`;
  const press = usePress(which, { tell: toast.error });
  const { dialog, open } = useDialog();
  const accept = () =>
    press.run(async (client) => {
      await answerPerson(client, which, { email, alias, answer: 'accept', every });
      toast.success(`Vous avez dit oui à ${username}${every ? ', pour toutes les dates' : ''}.`);
    });
  const decline = () =>
    open(async (close) => {
      const { AnswerDialog } = await import('./answer-dialog.tsx');
      return (
        <AnswerDialog
          which={which}
          email={email}
          person={person}
          answer="decline"
          every={every}
          placedIn={null}
          onClose={close}
        />
      );
    });
  return (
    <PersonRow
      alias={alias}
      name={username}
      aside={<time dateTime={since}>{ago(useNow() - Date.parse(since))}</time>}
      note={note}
      answer={
        <>
          {!over && (
            <Button aria-haspopup="dialog" aria-label={named(no)} onClick={decline}>
              {no}
            </Button>
          )}
          {joinable && (
            <Button look={first ? 'go' : 'tonal'} busy={press.busy} aria-label={named(yes)} onClick={accept}>
              {yes}
            </Button>
          )}
          {dialog}
        </>
      }
    >
      <WriteButton announcement={announcement} email={email} person={person} />
      <PersonMenu label={`Options pour ${username}`} person={{ id: alias, username }} />
    </PersonRow>
  );
}
