import { type ComponentType, useState } from 'react';
import { logError } from '../../../lib/log.ts';
import { toast } from '../../../ui/toast.ts';

const loadFailed = 'Le choix du jour n’a pas pu s’ouvrir. Veuillez réessayer.';

/** A component whose code is loaded when it is opened. */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [opened, setOpened] = useState<{ Part: ComponentType<Props> }>();
  const open = () => {
    load().then(
      (Part) => setOpened({ Part }),
      (error: unknown) => {
        logError('A part of the search did not load', error);
        toast.error(loadFailed);
      },
    );
  };
  return { Part: opened?.Part, open, close: () => setOpened(undefined) };
}
