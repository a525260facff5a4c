import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Asks before what was typed is lost. A session that has ended goes its way without a question. */
export function ProfileLeaveGuard({ changed }: { changed: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && nextLocation.pathname !== currentLocation.pathname && readSession() !== null,
  );

  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={'Quitter sans enregistrer\u00A0?'}
      footer={
        <>
          <Button look="text" onClick={() => blocker.proceed?.()}>
            Quitter sans enregistrer
          </Button>
          <Button look="go" onClick={() => blocker.reset?.()}>
            Rester sur la page
          </Button>
        </>
      }
    >
      <p>Vos modifications n’ont pas été enregistrées. Si vous quittez la page, elles seront perdues.</p>
    </Modal>
  );
}
