import type { ErrorCode } from '@coequipiers/contract/errors';
import { alertsPath } from '@coequipiers/contract/pages';
import { Link } from 'react-router';
import { sentenceOf } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';
import { Alert } from '../../ui/alert.tsx';
import classes from './alert-form.module.css';

const isRefusedAs = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.body.code === code;

/** The error of the town field when the server does not know the town. */
export const refusedFields = (error: unknown): { place: string } | undefined =>
  isRefusedAs(error, 'CITY_UNKNOWN') ? { place: error.body.userMessage } : undefined;

type AlertFailureProps = {
  /** Null when nothing failed. */
  error: Error | null;
  /** The sentence to show when the server sent none; by default, that saving failed. */
  fallback?: string;
  onLeave?: () => void;
};

const saveFailed = 'L’alerte n’a pas pu être enregistrée. Veuillez réessayer.';

/** Says why an alert was not saved. An error about a field is shown at that field instead. */
export function AlertFailure({ error, fallback = saveFailed, onLeave }: AlertFailureProps) {
  if (!error || refusedFields(error)) return null;
  return (
    <div className={classes.failure}>
      <Alert kind="error">
        {sentenceOf(error, fallback)}
        {isRefusedAs(error, 'ALERTS_FULL') && (
          <>
            {'. '}
            <Link className={classes.link} to={alertsPath} onClick={onLeave}>
              Voir mes alertes
            </Link>
          </>
        )}
      </Alert>
    </div>
  );
}
