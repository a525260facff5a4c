import type { Announcement } from '@coequipiers/contract/announcements-schemas';

/** Where it takes place: the commune, never nearer. */
export function LocationLine({ announcement }: { announcement: Announcement }) {
  const { municipalityName, zipCode, regionName } = announcement;
  return (
    <>
      {zipCode ? `${municipalityName} (${zipCode})` : municipalityName}
      {regionName && <small>{regionName}</small>}
    </>
  );
}
