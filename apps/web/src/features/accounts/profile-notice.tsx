import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';

export type Notice = { kind: 'success' | 'error'; text: string };

/** How a form went. It stands under the button that was pressed and comes into view by itself. */
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
