import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { IconMessageCircle, IconUserMinus } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PersonMenu } from '../../blocks/person-menu.tsx';
import type { Participant } from '../api/participants-query.ts';
import { useDialog } from '../use-dialog.tsx';
import type { Slot } from './answer-dialog.tsx';

type About = { announcement: Announcement; email: string; person: Participant };

/** Removing, reporting or blocking someone, and writing to them. */
export function PersonTools({
  announcement,
  email,
  person,
  placed,
  over,
}: About & { placed: boolean; over: boolean }) {
  const { username, alias } = person;
  const { dialog, open } = useDialog();
  const remove = () =>
    open(async (close) => {
      const { AnswerDialog } = await import('./answer-dialog.tsx');
      return (
        <AnswerDialog
          which={{ id: announcement.id, outingId: announcement.outing?.id }}
          email={email}
          person={person}
          answer="remove"
          slot={slotOf(announcement)}
          placedIn={placed ? announcement.outing : null}
          onClose={close}
        />
      );
    });
  return (
    <>
      <WriteButton announcement={announcement} email={email} person={person} />
      <PersonMenu
        label={`Options pour ${username}`}
        person={{ id: alias, username }}
        {...(!over && { first: { icon: IconUserMinus, label: `Retirer ${username}`, onChoose: remove } })}
      />
      {dialog}
    </>
  );
}

/** Of a weekly announcement, somebody is removed from the shown week or for good. */
function slotOf({ series, outing }: Announcement): Slot | undefined {
  return series && outing ? { series, outing } : undefined;
}

export function WriteButton({ announcement, email, person: { alias, username } }: About) {
  const { dialog, open } = useDialog();
  const write = () =>
    open(async (close) => {
      const { ContactDialog } = await import('../../chat/contact-dialog.tsx');
      return (
        <ContactDialog
          email={email}
          announcement={announcement}
          to={{ id: alias, username }}
          sentText="Message envoyé. Vous pouvez continuer la conversation dans votre messagerie."
          onClose={close}
        />
      );
    });
  return (
    <>
      <IconButton label={`Écrire à ${username}`} aria-haspopup="dialog" onClick={write}>
        <IconMessageCircle size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {dialog}
    </>
  );
}
