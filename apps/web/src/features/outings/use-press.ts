import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import type { Which } from '../announcements/api/announcement-api-path.ts';
import { readPart } from './api/take-part.ts';
import { failureText } from './failure-text.ts';
import { actionFailed } from './part-words.ts';

/** Runs one action about an outing at a time. Returns whether one is running and why the last one failed. */
export function usePress(which: Which, { tell }: { tell?: (failure: string) => void } = {}) {
  const client = useQueryClient();
  const oneAtATime = useOneAtATime();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = (work: (client: QueryClient) => Promise<unknown>): void =>
    oneAtATime(async () => {
      setBusy(true);
      setError(undefined);
      try {
        await work(client);
      } catch (thrown) {
        const text = failureText(thrown, actionFailed);
        setError(text);
        if (text !== undefined) {
          tell?.(text);
          // A refusal means that things have changed meanwhile.
          await readPart(client, which).catch(() => undefined);
        }
      }
      setBusy(false);
    });
  return { busy, error, run };
}
