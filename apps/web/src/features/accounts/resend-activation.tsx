import { IconMailForward } from '@tabler/icons-react';
import { sentenceOf } from '../../lib/failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useResendActivation } from './api/resend-activation.ts';

/** Sends a new link for an account that is not activated yet. */
export function ResendActivation({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, data, error } = useResendActivation();
  if (isSuccess) return <Alert kind="success">{data}</Alert>;
  return (
    <>
      {error && <Alert kind="error">{sentenceOf(error, 'Erreur lors de la demande.')}</Alert>}
      <Button full busy={isPending} onClick={() => mutate(email)}>
        {!isPending && <IconMailForward size={20} stroke={1.8} aria-hidden="true" />}
        Renvoyer l’e-mail d’activation
      </Button>
    </>
  );
}
