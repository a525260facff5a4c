import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { type Apply, applies } from '@coequipiers/contract/series';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { concernedQuery } from '../api/concerned-query.ts';
import classes from './apply-dialog.module.css';
import { notesOf, tellsPeople, type WeekChange, wordsOfChange } from './slot-change.ts';
import { toldOnce } from './slot-words.ts';

type ApplyDialogProps = {
  /** In the week that is changed. */
  announcement: Announcement;
  change: WeekChange;
  onChoose: (apply: Apply) => void;
  onClose: () => void;
};

const labels: Readonly<Record<Apply, string>> = {
  one: 'Cette séance',
  following: 'Celle-ci et toutes les suivantes',
};

/** Asks whether a change is meant for one week or for all that follow. */
export function ApplyDialog({ announcement, change, onChoose, onClose }: ApplyDialogProps) {
  const form = useId();
  const { outing } = announcement;
  const tells = tellsPeople(change);
  const [apply, setApply] = useState<Apply>(change.shared ? 'following' : 'one');
  const { data: later } = useQuery({
    ...concernedQuery(announcement.id, outing?.id ?? ''),
    enabled: tells && outing !== null,
  });
  const here = outing ? outing.taken + outing.waiting + (outing.asked ?? 0) : undefined;
  const { title, action } = wordsOfChange(change);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(apply);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={form} look="go">
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.question} onSubmit={submit}>
        <ChoiceRows
          legend="Pour quelles séances"
          legendHidden
          choices={applies}
          labels={labels}
          notes={notesOf(change)}
          isOff={(name) => name === 'one' && change.shared}
          value={apply}
          onChange={setApply}
        />
        <p className={classes.told} aria-live="polite">
          {tells ? toldOnce(apply === 'one' ? here : later) : 'Personne n’est prévenu de ce changement.'}
        </p>
      </form>
    </Modal>
  );
}
