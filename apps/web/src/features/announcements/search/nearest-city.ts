import { roundedDegrees } from '@coequipiers/contract/cities';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http.ts';
import { type CityChoice, choiceOf } from '../../cities/city-choice.ts';
import { cityQueries } from '../../cities/queries.ts';
import { positionRefused, positionUnavailable } from './near-me-texts.ts';

const GEOLOCATION_TIMEOUT_MS = 10_000;
const POSITION_MAX_AGE_MS = 5 * 60_000;
const REFUSED = 1;

/** The commune where the person is, or a sentence that says why it was not found. */
export async function findNearestCity(client: QueryClient): Promise<CityChoice | string> {
  try {
    const { latitude, longitude } = await position();
    const nearest = cityQueries.nearest(roundedDegrees(latitude), roundedDegrees(longitude));
    return choiceOf(await client.fetchQuery(nearest));
  } catch (error) {
    if (error instanceof ApiError) return error.serverSentence ?? positionUnavailable;
    return (error as GeolocationPositionError).code === REFUSED ? positionRefused : positionUnavailable;
  }
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: GEOLOCATION_TIMEOUT_MS,
      maximumAge: POSITION_MAX_AGE_MS,
    });
  });
}
