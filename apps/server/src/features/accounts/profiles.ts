import { isReservedUsername } from '@coequipiers/contract/accounts';
import { type Profile, type profileChange } from '@coequipiers/contract/accounts-schemas';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Communes } from '../cities/communes.ts';
import { findPlace } from '../cities/place.ts';
import type { PreferencesChange, PreferencesRepository } from '../preferences/preferences.ts';
import type { StoppedMailboxes } from '../preferences/stopped-mailboxes.ts';
import type { PeopleRepository, Person } from './people-repository.ts';
import { usernameKey } from './people-repository.ts';
import { placeColumns } from './place-columns.ts';
import { presentProfile } from './presenter.ts';
import { refuseTaken } from './registration.ts';

type Parts = {
  transact: Transact;
  people: PeopleRepository;
  communes: Communes;
  preferences: PreferencesRepository;
  stoppedMailboxes: Pick<StoppedMailboxes, 'isStopped' | 'setStopped'>;
  /** Whether one of two people has blocked the other. */
  areBlocked: (one: string, other: string) => Promise<boolean>;
};
type Change = z.output<typeof profileChange>;

/** A person's own profile. */
export function createProfiles({
  transact,
  people,
  communes,
  preferences,
  stoppedMailboxes,
  areBlocked,
}: Parts) {
  const own = async (personId: string, on?: Db): Promise<Person> => {
    const person = await people.byId(personId, on);
    if (!person) throw new AppError('UNAUTHENTICATED');
    return person;
  };

  const present = async (person: Person, on?: Db): Promise<Profile> =>
    presentProfile(
      person,
      await preferences.of(person.id, on),
      await stoppedMailboxes.isStopped(person.email ?? '', on),
    );

  /** The place of a profile: a given name takes precedence over a position; without either, the place is empty. */
  const place = (change: Change, person: Person) => {
    const { zipCode, municipalityName, latitude, longitude } = change;
    const named = zipCode !== undefined || municipalityName !== undefined;
    const located = latitude !== undefined || longitude !== undefined;
    if (!named && !located) return {};
    const given = {
      zipCode: named ? (zipCode ?? person.zip_code) : '',
      municipalityName: named ? (municipalityName ?? person.municipality_name) : '',
      latitude: located ? (latitude ?? person.latitude) : 0,
      longitude: located ? (longitude ?? person.longitude) : 0,
    };
    const found = findPlace(communes, given);
    if (!found && Object.values(given).some(Boolean)) throw new AppError('CITY_UNKNOWN');
    return placeColumns(found);
  };

  /** A person who already has a reserved name keeps it. */
  const refuseReserved = (username: string, person: Person): void => {
    if (isReservedUsername(username) && usernameKey(username) !== person.username_key)
      throw new AppError('USER_007');
  };

  return {
    show: async (personId: string): Promise<Profile> => present(await own(personId)),

    change: (caller: { id: string }, change: Change): Promise<Profile> =>
      transact.as(
        caller,
        async (transaction) => {
          const person = await own(caller.id, transaction);
          if (change.username) refuseReserved(change.username, person);
          const columns = {
            ...(change.username && { username: change.username, username_key: usernameKey(change.username) }),
            ...(change.showReadReceipts !== undefined && { read_receipts: change.showReadReceipts }),
            ...place(change, person),
          };
          const changed =
            Object.keys(columns).length > 0 &&
            (await people.update(caller.id, columns, transaction).catch(refuseTaken));
          await preferences.change(caller.id, preferencesIn(change), transaction);
          if (change.requestMails !== undefined && person.email)
            await stoppedMailboxes.setStopped(person.email, !change.requestMails, transaction);
          return present(changed || person, transaction);
        },
        { changesCaller: true },
      ),

    /** By e-mail or alias. People with a block between them cannot look each other up. */
    async nameOf(identifier: string, askedBy: string): Promise<string> {
      const person = await people.byIdentifier(identifier);
      if (!person || (await areBlocked(person.id, askedBy))) throw new AppError('NOT_FOUND');
      return person.username;
    },
  };
}

const preferencesIn = ({ subscribeNewsletter, notifyByMail, notify, mails }: Change): PreferencesChange => ({
  newsletter: subscribeNewsletter,
  messages: notifyByMail,
  notify,
  mails,
});
