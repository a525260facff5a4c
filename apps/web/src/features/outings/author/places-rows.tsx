import { freePlaces } from '@coequipiers/contract/outing-rules';
import { placesLeft } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconDoor, IconDoorOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { editPath } from '../../announcements/mine/edit-path.ts';
import { closeRegistrations } from '../api/organise.ts';
import { usePress } from '../use-press.ts';
import classes from './author-panel.module.css';

type PlacesRowsProps = { id: string; outing: Outing; weekly: boolean; email: string; started: boolean };

/** How many places there are, and whether the registrations are closed. */
export function PlacesRows({ id, outing, weekly, email, started }: PlacesRowsProps) {
  const { places, taken, placesBeforeClosing = null } = outing;
  const closable = !started && taken > 0 && freePlaces(outing) > 0;
  const reopenable = !started && placesBeforeClosing !== null;
  const row = useRef<HTMLDivElement>(null);
  const which = { id, outingId: outing.id };
  const press = usePress(which, { tell: toast.error });
  const change = (closed: boolean) =>
    press.run(async (client) => {
      await closeRegistrations(client, which, email, closed);
      // The button goes, and with it the focus.
      row.current?.focus();
      toast.success(closed ? 'Les inscriptions sont closes.' : 'Les inscriptions sont rouvertes.');
    });
  return (
    <>
      <div className={classes.row}>
        <span>
          <strong>{places === 1 ? '1 place' : `${places} places`}</strong>
          <small>En plus de vous&nbsp;; {placesLeft(outing).toLowerCase()}.</small>
        </span>
        <ButtonLink
          to={editPath(id, weekly ? outing.id : undefined)}
          aria-label="Changer le nombre de places"
        >
          Changer
        </ButtonLink>
      </div>
      {(closable || reopenable) && (
        <div ref={row} className={classes.row} tabIndex={-1}>
          <span>
            {/* Someone may have left since they were closed. */}
            <strong>{closable ? 'Inscriptions ouvertes' : 'Inscriptions closes'}</strong>
            <small>
              {[
                closable &&
                  `Clore garde ${taken === 1 ? 'la personne inscrite' : `les ${taken} personnes inscrites`}, sans prévenir personne.`,
                reopenable && `Vous cherchiez ${placesBeforeClosing} personnes. Rouvrir rend ces places.`,
              ]
                .filter(Boolean)
                .join(' ')}
            </small>
          </span>
          {closable && (
            <Button busy={press.busy} onClick={() => change(true)}>
              {!press.busy && <IconDoorOff size={20} stroke={1.8} aria-hidden="true" />}
              Clore les inscriptions
            </Button>
          )}
          {reopenable && (
            <Button busy={press.busy} onClick={() => change(false)}>
              {!press.busy && <IconDoor size={20} stroke={1.8} aria-hidden="true" />}
              Rouvrir
            </Button>
          )}
        </div>
      )}
    </>
  );
}
