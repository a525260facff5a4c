import { type ReactNode, useEffect } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { readSession } from '../lib/session.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

type LeaveGuardProps = {
  /** Whether unsaved changes would be lost. */
  changed: boolean;
  /** Which navigation counts as leaving; by default, a change of the path. */
  isLeaving?: (from: Location, to: Location) => boolean;
  title: string;
  /** Buttons that continue the blocked navigation; `before` runs first. */
  ways: { label: string; look?: 'text' | 'line'; before?: () => void }[];
  children: ReactNode;
};

/** Asks before unsaved input is lost. After the end of a session it does not ask. */
export function LeaveGuard({ changed, isLeaving = anotherPage, title, ways, children }: LeaveGuardProps) {
  const here = useLocation();
  // After a confirmed navigation this component may still be mounted during the next one: `here.key` avoids a second
  // question.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      changed && from.key === here.key && isLeaving(from, to) && readSession() !== null,
  );

  useEffect(() => {
    if (!changed) return undefined;
    const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, [changed]);

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      footer={
        <>
          {ways.map(({ label, look = 'text', before }) => (
            <Button
              key={label}
              look={look}
              onClick={() => {
                before?.();
                blocker.proceed?.();
              }}
            >
              {label}
            </Button>
          ))}
          <Button look="go" onClick={() => blocker.reset?.()}>
            Rester sur la page
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

const anotherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;
