import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AgendaList } from './agenda-list.tsx';
import classes from './past-list.module.css';

const shownAtFirst = 5;
const shownMore = 20;

/** The outings of the last months, a few at first. */
export function PastList({ entries }: { entries: readonly AgendaEntry[] }) {
  const [shown, setShown] = useState(shownAtFirst);
  if (entries.length === 0) return null;
  return (
    <>
      <h2 className={classes.heading}>Passées</h2>
      <AgendaList entries={entries.slice(0, shown)} isPast onChange={() => undefined} />
      {entries.length > shown && (
        <Button className={classes.more} onClick={() => setShown(shown + shownMore)}>
          Voir les plus anciennes
        </Button>
      )}
    </>
  );
}
