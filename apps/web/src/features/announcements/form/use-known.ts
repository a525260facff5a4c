import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { isNowhere } from '@coequipiers/contract/search';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/api/queries.ts';
import type { CityChoice } from '../../cities/city-choice.ts';
import { useLastCity } from '../../cities/last-city.ts';
import { myAnnouncementQueries } from '../api/my-announcement-queries.ts';
import type { Known } from './proposals.ts';
import { useMinute } from './use-minute.ts';

const nothing = { sport: '', city: null } as const;

/** What a new announcement proposes: the sport of the last one, and the town of the profile, else of the last search. */
export function useKnown(email: string, isNew: boolean): Known {
  const now = new Date(useMinute());
  const { data: mine } = useQuery({ ...myAnnouncementQueries.list(email), enabled: isNew });
  const profile = useQuery({ ...accountQueries.profile(email), enabled: isNew });
  const [lastCity] = useLastCity();
  if (!isNew) return { ...nothing, now };
  const ofProfile = profile.data ? cityOf(profile.data) : null;
  return { sport: mine?.[0]?.category ?? '', city: profile.isPending ? null : (ofProfile ?? lastCity), now };
}

function cityOf(profile: Profile): CityChoice | null {
  const { zipCode, municipalityName, regionName, latitude, longitude } = profile;
  if (!municipalityName || isNowhere(profile)) return null;
  return { code: '', zipCode, municipalityName, regionName, latitude, longitude };
}
