import type { Profile } from '@coequipiers/contract/accounts-schemas';
import type { Preferences } from '../preferences/preferences.ts';
import type { Person } from './people-repository.ts';

type Known = { id: string; email: string | null; alias: string };

/**
 * The identifier of a person as a viewer sees it: their own e-mail for themselves, the alias for everyone else. The e-mail
 * address of another person never leaves the server.
 */
export function identifierFor(viewer: { id: string } | undefined, person: Known): string {
  return viewer?.id === person.id && person.email ? person.email : person.alias;
}

export function presentProfile(
  person: Person,
  { newsletter, messages, notify, mails }: Preferences,
  isStopped: boolean,
): Profile {
  return {
    email: person.email ?? '',
    alias: person.alias,
    username: person.username,
    hasPassword: person.password_hash !== null,
    zipCode: person.zip_code,
    municipalityName: person.municipality_name,
    regionName: person.region_name,
    latitude: person.latitude,
    longitude: person.longitude,
    subscribeNewsletter: newsletter,
    showReadReceipts: person.read_receipts,
    notifyByMail: messages,
    requestMails: !isStopped,
    notify,
    mails,
    ...(person.moderator && { moderator: true as const }),
  };
}
