import { isReservedUsername } from '@coequipiers/contract/accounts';
import { type Profile, type profileChange } from '@coequipiers/contract/accounts-schemas';
import type { z } from '@coequipiers/contract/zod';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Communes } from '../cities/communes.ts';
import { findPlace } from '../cities/place.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { PeopleRepository, Person } from './people-repository.ts';
import { usernameKey } from './people-repository.ts';
import { placeColumns } from './place-columns.ts';
import { presentProfile } from './presenter.ts';
import { refuseTaken } from './registration.ts';
import type { Sessions } from './sessions.ts';

type Parts = {
  db: Db;
  transact: Transact;
  people: PeopleRepository;
  communes: Communes;
  sessions: Sessions;
  personalData: readonly PersonalData[];
  /** Whether one of two people has blocked the other. */
  areApart: (one: string, other: string) => Promise<boolean>;
};
type Change = z.output<typeof profileChange>;

export type ProfileService = ReturnType<typeof createProfiles>;

/** What someone sees and changes of themselves, takes along, and leaves behind. */
export function createProfiles({ db, transact, people, communes, sessions, personalData, areApart }: Parts) {
  const own = async (personId: string, on?: Db): Promise<Person> => {
    const person = await people.byId(personId, on);
    if (!person) throw new AppError('UNAUTHENTICATED');
    return person;
  };

  /** Where someone says they live: a name that is given goes before a position, and nothing at all means nowhere. */
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

  /** Whoever has such a name since before keeps it. */
  const refuseReserved = (username: string, person: Person): void => {
    if (isReservedUsername(username) && usernameKey(username) !== person.username_key)
      throw new AppError('USER_007');
  };

  return {
    show: async (personId: string): Promise<Profile> => presentProfile(await own(personId)),

    change: (caller: { id: string }, change: Change): Promise<Profile> =>
      transact.as(
        caller,
        async (transaction) => {
          const person = await own(caller.id, transaction);
          if (change.username) refuseReserved(change.username, person);
          const columns = {
            ...(change.username && { username: change.username, username_key: usernameKey(change.username) }),
            ...(change.subscribeNewsletter !== undefined && { newsletter: change.subscribeNewsletter }),
            ...(change.showReadReceipts !== undefined && { read_receipts: change.showReadReceipts }),
            ...(change.notifyByMail !== undefined && { message_mails: change.notifyByMail }),
            ...place(change, person),
          };
          if (Object.keys(columns).length === 0) return presentProfile(person);
          const changed = await people.update(caller.id, columns, transaction).catch(refuseTaken);
          return presentProfile(changed ?? person);
        },
        { changesCaller: true },
      ),

    /** By e-mail or alias. Two of whom one has blocked the other do not know each other. */
    async nameOf(identifier: string, askedBy: string): Promise<string> {
      const person = await people.byIdentifier(identifier);
      if (!person || (await areApart(person.id, askedBy))) throw new AppError('NOT_FOUND');
      return person.username;
    },

    /** Everything that is someone's, as a zip of JSON files and pictures. */
    async exportAll(personId: string): Promise<Uint8Array> {
      const files: Zippable = {};
      for (const data of personalData) {
        for (const [name, content] of Object.entries(await data.export(personId, db))) {
          // Pictures are as small as they get.
          files[name] =
            content instanceof Uint8Array
              ? [content, { level: 0 }]
              : strToU8(JSON.stringify(content, null, 2));
        }
      }
      return zipSync(files);
    },

    /**
     * Nothing of the person stays but an emptied row, so that what others keep still has an author. `isDue` is asked while the
     * person's row is locked: nothing changes its answer until they are erased.
     */
    async erase(personId: string, isDue?: (transaction: Db) => Promise<boolean>): Promise<void> {
      await transact.unattended(async (transaction) => {
        // First, so that it waits for this person's writes under way, and later ones wait and are then refused.
        await transaction.selectFrom('people').select('id').where('id', '=', personId).forUpdate().execute();
        if (isDue && !(await isDue(transaction))) return;
        await sessions.closeAll(personId, transaction);
        for (const data of personalData) await data.erase(personId, transaction);
      });
    },
  };
}
