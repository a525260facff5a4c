import { Button } from '../../../ui/button.tsx';
import classes from './restored-draft.module.css';

/** Says that the text is a restored draft, and lets the person discard it. */
export function RestoredDraft({ isNew, onRestart }: { isNew: boolean; onRestart: () => void }) {
  return (
    <div className={classes.note}>
      <p>
        <strong>Brouillon retrouvé.</strong>{' '}
        {isNew ? 'Reprenez où vous en étiez.' : 'Il contient des modifications non enregistrées.'}
      </p>
      <Button look="text" onClick={onRestart}>
        {isNew ? 'Repartir de zéro' : 'Revenir à l’annonce'}
      </Button>
    </div>
  );
}
