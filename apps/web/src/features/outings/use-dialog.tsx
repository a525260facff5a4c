import { type ReactNode, useState } from 'react';
import { logError } from '../../lib/log.ts';
import { toast } from '../../ui/toast.ts';

/** A dialog whose code is loaded when it is opened. */
export function useDialog() {
  const [dialog, setDialog] = useState<ReactNode>();
  const open = (load: (close: () => void) => Promise<ReactNode>): void => {
    load(() => setDialog(undefined)).then(setDialog, (error: unknown) => {
      logError('A dialog did not load', error);
      toast.error('Cette action n’est pas disponible pour le moment. Veuillez réessayer.');
    });
  };
  return { dialog, open };
}
