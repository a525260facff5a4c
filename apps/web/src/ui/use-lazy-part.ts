import { type ComponentType, useState } from 'react';
import { logError } from '../lib/log.ts';
import { toast } from './toast.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** A component whose code is loaded when it is opened. `failed` is what a person reads when it did not load. */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>, failed: string) {
  const oneAtATime = useOneAtATime();
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<{ Part: ComponentType<Props> }>();
  const open = () =>
    oneAtATime(async () => {
      setBusy(true);
      try {
        const Part = await load();
        setOpened({ Part });
      } catch (error) {
        logError('A part of the page did not load', error);
        toast.error(failed);
      }
      setBusy(false);
    });
  return { Part: opened?.Part, busy, open, close: () => setOpened(undefined) };
}
