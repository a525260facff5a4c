import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconShare2 } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { useInviting } from '../../announcements/inviting/use-inviting.tsx';
import classes from './bring-friend.module.css';

/** Someone who is in sends the game to a friend, who needs no account. */
export function BringFriend({ announcement, outing }: { announcement: Announcement; outing: Outing }) {
  const { button, dialog } = useInviting(announcement, outing);
  return (
    <section className={classes.friend} aria-label="Quelqu’un vient avec vous ?">
      <p>
        <b>Quelqu’un vient avec vous&nbsp;?</b> <span>Envoyez-lui</span> le lien, deux champs suffisent.
      </p>
      <Button {...button}>
        {!button.busy && <IconShare2 size={20} stroke={1.8} aria-hidden="true" />}
        Inviter
      </Button>
      {dialog}
    </section>
  );
}
