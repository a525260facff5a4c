import { announcementFormTexts as texts } from '@coequipiers/contract/announcement-form';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { toldOfCancellation } from '@coequipiers/contract/cancellation';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { hourOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconCalendarX, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { forgetDraftsOf } from '../../lib/drafts.ts';
import { refusalOf } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { announcementQuery } from './api/announcement-queries.ts';
import { concernedQuery } from './api/concerned-query.ts';
import { useDeleteAnnouncement } from './api/delete-announcement.ts';
import classes from './delete-dialog.module.css';
import { draftName } from './form/draft.ts';
import { numberTold, toldInWords } from './told-in-words.ts';
import { useOutingTime } from './use-outing-time.ts';

type DeleteDialogProps = {
  announcement: Announcement;
  /** The toast after the deletion: the list and the detail page have their own texts. */
  success: string;
  onClose: () => void;
  /** Navigates away from the deleted announcement. */
  onDeleted: () => void | Promise<void>;
};

/** Says what is lost, and who will be told: the numbers are read again when it opens. */
export function DeleteDialog({ announcement, success, onClose, onDeleted }: DeleteDialogProps) {
  const { id, title } = announcement;
  const email = useSession()?.email;
  const deletion = useDeleteAnnouncement(id, {
    leave: () => {
      if (email !== undefined) forgetDraftsOf(email, draftName(id));
      toast.success(success);
      return onDeleted();
    },
  });

  const { data } = useQuery({
    ...announcementQuery(id, email ?? null),
    // A deleted one is not read again.
    enabled: !deletion.isPending && !deletion.isSuccess,
    refetchOnMount: 'always',
  });
  const outing = (data ?? announcement).outing;
  const now = useOutingTime(outing);
  const live = outing && !isDone(stateAt(outing, now)) ? outing : null;
  const weekly = announcement.series !== null;
  const { data: concerned } = useQuery({
    ...concernedQuery(id, live?.id ?? ''),
    enabled: weekly && live !== null,
  });
  const told = live && !weekly ? toldOfCancellation({ ...live, asked: live.asked ?? 0 }) : null;
  const people = told ? numberTold(told) : concerned;

  return (
    <ConfirmDialog
      title={'Supprimer l’annonce\u00A0?'}
      action={people ? 'Supprimer et prévenir' : 'Supprimer'}
      onConfirm={() => deletion.mutateAsync()}
      busy={deletion.isPending}
      error={deletion.isError ? refusalOf(deletion.error, texts.deleteFailed) : undefined}
      onClose={onClose}
    >
      <p className={classes.title}>{title}</p>
      <p>{texts.confirmDelete}</p>
      {live && (
        <ul className={classes.told}>
          <li>
            <IconCalendarX size={20} stroke={1.8} aria-hidden="true" />
            <span>
              <b>
                {weekly ? 'Toutes les dates à venir sont annulées' : `La séance ${whenIs(live)} est annulée`}
              </b>
              {weekly ? 'Elles sortent des agendas.' : 'Elle sort des agendas.'}
            </span>
          </li>
          {people !== undefined && (
            <li>
              <IconUsers size={20} stroke={1.8} aria-hidden="true" />
              <span>
                <b>{peopleTold(people)}</b>
                {people === 0 ? 'Il n’y a personne à prévenir.' : told && toldInWords(told)}
              </span>
            </li>
          )}
        </ul>
      )}
    </ConfirmDialog>
  );
}

/** 'du jeudi 19 novembre à 20 h'. */
function whenIs({ startsAt, timeZone }: Outing): string {
  const { day, time } = wallTimeAt(new Date(startsAt), timeZone);
  return `du ${longDayOf(day)} à ${hourOf(time)}`;
}

function peopleTold(count: number): string {
  if (count === 0) return 'Personne n’est encore inscrit';
  return count === 1 ? '1 personne est prévenue' : `${count} personnes sont prévenues`;
}
