import type { Profile } from '@coequipiers/contract/accounts-schemas';
import type { Preferences } from '../preferences/preferences.ts';
import type { Person } from './people-repository.ts';

type Known = { id: string; email: string | null; alias: string };

/**
 * The identifier that a viewer gets of a person: one's own e-mail on one's own things, the alias on everyone else's.
 * No e-mail address of another person ever leaves the server.
 */
export function identifierFor(viewer: { id: string } | undefined, person: Known): string {
  return viewer?.id === person.id && person.email ? person.email : person.alias;
}

export function presentProfile(person: Person, preferences: Preferences): Profile {
  return {
    email: person.email ?? '',
    username: person.username,
    zipCode: person.zip_code,
    municipalityName: person.municipality_name,
    regionName: person.region_name,
    latitude: person.latitude,
    longitude: person.longitude,
    subscribeNewsletter: preferences.newsletter,
    showReadReceipts: person.read_receipts,
    notifyByMail: preferences.messages,
    ...(person.moderator && { moderator: true as const }),
  };
}
