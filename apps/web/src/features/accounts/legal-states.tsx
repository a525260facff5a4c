import { adviceOn } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './legal-states.module.css';

const paragraphs = ['first', 'second', 'third', 'fourth'];

/** A placeholder while a text loads. */
export function LegalSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <span className="visually-hidden">Chargement du texte…</span>
      {paragraphs.map((paragraph) => (
        <div key={paragraph} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

export function LegalFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      drawing={<BallOutDrawing />}
      title={<h2>Le texte n’a pas pu être chargé</h2>}
      actions={<Button onClick={onRetry}>Réessayer</Button>}
    >
      <p>{adviceOn(error)}</p>
    </EmptyState>
  );
}
