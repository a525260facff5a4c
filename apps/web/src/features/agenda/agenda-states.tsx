import { paths } from '@coequipiers/contract/pages';
import { adviceOn } from '../../lib/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BallOutDrawing, FreePlaceDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { noFilters, paramsOfFilters } from '../announcements/search/search-params.ts';
import { useUsualPlace } from '../announcements/search/use-usual-place.ts';
import classes from './agenda-states.module.css';

/** Leads to the search around one's usual place, the next outings first. */
export function NothingPlanned() {
  const { place } = useUsualPlace(true);
  const search = `${paths.home}?${paramsOfFilters({ ...noFilters, place, sort: 'soonest' })}`;
  return (
    <EmptyState
      drawing={<FreePlaceDrawing />}
      title={<h2>Rien de prévu pour l’instant</h2>}
      actions={
        <>
          <ButtonLink look="go" to={search}>
            Trouver une séance
          </ButtonLink>
          <ButtonLink to={paths.announcements}>Organiser la mienne</ButtonLink>
        </>
      }
    >
      <p>Les séances où vous jouez, que vous organisez ou que vous attendez se rangent ici, jour par jour.</p>
    </EmptyState>
  );
}

type AgendaErrorProps = { error: Error; busy: boolean; onRetry: () => void };

export function AgendaError({ error, busy, onRetry }: AgendaErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<BallOutDrawing />}
        title={<h2>Votre agenda n’a pas pu être chargé</h2>}
        actions={
          <Button busy={busy} onClick={onRetry}>
            Réessayer
          </Button>
        }
      >
        <p>{adviceOn(error)}</p>
      </EmptyState>
    </div>
  );
}

export function AgendaSkeleton() {
  return (
    <output aria-label="Chargement de votre agenda">
      {[0, 1, 2].map((row) => (
        <span key={row} className={classes.bone}>
          <span />
          <span />
          <span />
        </span>
      ))}
    </output>
  );
}
