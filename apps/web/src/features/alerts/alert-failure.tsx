import type { ErrorCode } from '@coequipiers/contract/errors';
import { sentenceOf } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';
import { Alert } from '../../ui/alert.tsx';
import { AlertsLink } from './alerts-link.tsx';

const isRefusedAs = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.body.code === code;

/** The field that the server could not use. */
export const refusedFields = (error: unknown): { place: string } | undefined =>
  isRefusedAs(error, 'CITY_UNKNOWN') ? { place: error.body.userMessage } : undefined;

type AlertFailureProps = {
  /** Null when nothing failed. */
  error: Error | null;
  onLeave: () => void;
};

/** Why an alert was not saved. What concerns a field is said there. */
export function AlertFailure({ error, onLeave }: AlertFailureProps) {
  if (!error || refusedFields(error)) return null;
  return (
    <Alert kind="error">
      {sentenceOf(error, 'L’alerte n’a pas pu être enregistrée. Veuillez réessayer.')}
      {isRefusedAs(error, 'ALERTS_FULL') && (
        <>
          {'. '}
          <AlertsLink onFollow={onLeave} />
        </>
      )}
    </Alert>
  );
}
