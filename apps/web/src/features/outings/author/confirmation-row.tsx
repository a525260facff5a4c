import { isOnByWord } from '@coequipiers/contract/confirmation';
import { peopleIn } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { atPeople, playedFrom } from '../../announcements/confirmation-words.ts';
import { sayItIsOn } from '../api/organise.ts';
import { playAnyway } from '../part-words.ts';
import { usePress } from '../use-press.ts';
import classes from './author-panel.module.css';

type ConfirmationRowProps = { id: string; outing: Outing; email: string };

/** With too few people, the author can say that it is played anyway, and take that back. */
export function ConfirmationRow({ id, outing, email }: ConfirmationRowProps) {
  const { minimum, confirmed } = outing;
  const which = { id, outingId: outing.id };
  const press = usePress(which, { tell: toast.error });
  const row = useRef<HTMLDivElement>(null);
  const byWord = isOnByWord(outing);
  if (minimum === null || (confirmed && !byWord)) return null;
  const say = (isOn: boolean) =>
    press.run(async (client) => {
      await sayItIsOn(client, which, email, isOn);
      // The button goes, and with it the focus.
      row.current?.focus();
      toast.success(
        isOn
          ? `C’est noté\u00A0: on joue${atPeople(outing)}.`
          : `C’est noté\u00A0: on attend d’être ${minimum}.`,
      );
    });
  return (
    <div ref={row} className={classes.row} tabIndex={-1}>
      <span>
        <strong>{byWord ? playAnyway : playedFrom(minimum)}</strong>
        <small>{tooFewInWords(outing)}</small>
      </span>
      {byWord ? (
        <Button busy={press.busy} onClick={() => say(false)}>
          Attendre d’être {minimum}
        </Button>
      ) : (
        <Button look="tonal" busy={press.busy} onClick={() => say(true)}>
          {!press.busy && <IconCheck size={20} stroke={1.8} aria-hidden="true" />}
          {playAnyway}
        </Button>
      )}
    </div>
  );
}

function tooFewInWords(outing: Outing): string {
  const { minimum, missing, confirmed } = outing;
  const people = peopleIn(outing);
  if (confirmed) return `${people > 1 ? `Vous êtes ${people}, il` : 'Il'} était prévu d’être ${minimum}.`;
  return people > 1
    ? `Vous êtes ${people}, il en manque ${missing}.`
    : `Personne n’est encore inscrit\u00A0: il manque ${missing} personne${missing > 1 ? 's' : ''}.`;
}
