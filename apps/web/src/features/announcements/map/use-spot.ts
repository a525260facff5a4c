import { paramNames } from '@coequipiers/contract/search-params';
import { useSearchParams } from 'react-router';
import { readDegrees } from '../search/box.ts';
import { placeKeyOf } from './places.ts';

export type Spot = { key: string; latitude: number; longitude: number };

/** The place whose announcements are listed, according to the URL: Back leads to the list of all. */
export function useSpot(): [spot: Spot | undefined, choose: (place: Spot | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const [latitude, longitude] = readDegrees(params.get(paramNames.spot), 2) ?? [];
  const spot =
    latitude === undefined || longitude === undefined
      ? undefined
      : { key: placeKeyOf({ latitude, longitude }), latitude, longitude };
  const choose = (place: Spot | undefined): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (place) next.set(paramNames.spot, `${place.latitude}_${place.longitude}`);
        else next.delete(paramNames.spot);
        return next;
      },
      { preventScrollReset: true },
    );
  return [spot, choose];
}
