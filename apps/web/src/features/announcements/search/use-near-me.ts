import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import type { CityChoice } from '../../cities/city-choice.ts';
import { positionUnavailable } from './near-me-texts.ts';

/**
 * Asks the browser for the position and the server for the commune there. The position is rounded and not kept. The code for
 * it is loaded at the first press.
 */
export function useNearMe(onFound: (city: CityChoice) => void) {
  const client = useQueryClient();
  const oneAtATime = useOneAtATime();
  const [busy, setBusy] = useState(false);

  const find = () =>
    oneAtATime(async () => {
      setBusy(true);
      const found = await import('./nearest-city.ts').then(
        ({ findNearestCity }) => findNearestCity(client),
        () => positionUnavailable,
      );
      if (typeof found === 'string') toast.warning(found, { form: true });
      else onFound(found);
      setBusy(false);
    });

  return { busy, find };
}
