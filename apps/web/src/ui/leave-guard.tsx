import { type ReactNode, useEffect } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { readSession } from '../lib/session.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

type LeaveGuardProps = {
  /** Whether something would be lost. */
  changed: boolean;
  /** What counts as leaving; another page, unless it says otherwise. */
  isLeaving?: (from: Location, to: Location) => boolean;
  title: string;
  /** What goes on to where the person wanted to go, each under its own conditions. */
  ways: { label: string; look?: 'text' | 'line'; before?: () => void }[];
  children: ReactNode;
};

/** Asks before what was typed is lost. A session that has ended goes its way without a question. */
export function LeaveGuard({ changed, isLeaving = anotherPage, title, ways, children }: LeaveGuardProps) {
  const here = useLocation();
  // Someone who has just left may move on before this is taken off the page.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      changed && from.key === here.key && isLeaving(from, to) && readSession() !== null,
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
