import { isNowhere } from '@coequipiers/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/use-session.ts';
import { accountQueries } from '../../accounts/api/queries.ts';
import { useLastCity } from '../../cities/last-city.ts';
import type { SearchPlace } from './search-params.ts';

/** The centre of a search without parameters: the city chosen last, else the profile's. */
export function useUsualPlace(needed: boolean): { place: SearchPlace | null; known: boolean } {
  const [lastCity] = useLastCity();
  const session = useSession();
  const needsProfile = needed && lastCity === null && session !== null;
  const profile = useQuery({ ...accountQueries.profile(session?.email ?? ''), enabled: needsProfile });
  if (lastCity) return { place: lastCity, known: true };
  const own = needsProfile && profile.data && !isNowhere(profile.data) ? profile.data : null;
  return { place: own, known: !needsProfile || !profile.isPending };
}
