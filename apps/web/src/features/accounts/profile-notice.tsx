import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';

export type Notice = { kind: 'success' | 'error'; text: string };

/** The result of a form, below its submit button. It scrolls into view. */
export function ProfileNotice({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    anchor.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={anchor}>
      <Alert kind={notice.kind} onClose={onClose}>
        {notice.text}
      </Alert>
    </div>
  );
}
