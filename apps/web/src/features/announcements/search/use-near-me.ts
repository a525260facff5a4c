import { roundedDegrees } from '@coequipiers/contract/cities';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/http.ts';
import { toast } from '../../../ui/toast.ts';
import { type CityChoice, choiceOf } from '../../cities/city-choice.ts';
import { cityQueries } from '../../cities/queries.ts';

const GEOLOCATION_TIMEOUT_MS = 10_000;
const POSITION_MAX_AGE_MS = 5 * 60_000;
const REFUSED = 1;

export const nearMeTexts = {
  refused:
    'Votre navigateur n’a pas le droit de donner votre position. Autorisez-le, ou choisissez une ville dans la liste.',
  unavailable: 'Votre position est introuvable pour le moment. Choisissez une ville dans la liste.',
} as const;

/** Asks the browser for the position and the server for the commune there. The position is rounded and not kept. */
export function useNearMe(onFound: (city: CityChoice) => void) {
  const client = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const find = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const { latitude, longitude } = await position();
      const nearest = cityQueries.nearest(roundedDegrees(latitude), roundedDegrees(longitude));
      onFound(choiceOf(await client.fetchQuery(nearest)));
    } catch (error) {
      toast.warning(sentenceFor(error), { form: true });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { busy, find };
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: GEOLOCATION_TIMEOUT_MS,
      maximumAge: POSITION_MAX_AGE_MS,
    });
  });
}

function sentenceFor(error: unknown): string {
  if (error instanceof ApiError) return error.serverSentence ?? nearMeTexts.unavailable;
  return (error as GeolocationPositionError).code === REFUSED ? nearMeTexts.refused : nearMeTexts.unavailable;
}
