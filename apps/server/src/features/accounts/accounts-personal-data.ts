import { accountTexts } from '@coequipiers/contract/accounts';
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';
import { removeRequestKeys } from '../../platform/transact/once.ts';
import type { LoginRequestsRepository } from './login-requests-repository.ts';

export const accountsPersonalData = (requests: LoginRequestsRepository): PersonalData => ({
  tables: {
    people: 'kept',
    sessions: 'erased',
    login_requests: 'erased',
    known_networks: 'erased',
    mail_links: 'erased',
    registrations: 'erased',
    idempotency_keys: 'erased',
  },

  async export(personId, db) {
    const person = await db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    const sessions = await db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at', 'by_mail'])
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .execute();
    const networks = await db
      .selectFrom('known_networks')
      .select(['hash', 'seen_at'])
      .where('person_id', '=', personId)
      .orderBy('seen_at')
      .execute();
    const registration = await db
      .selectFrom('registrations')
      .select([
        'intent_kind',
        'intent_announce_id',
        'intent_outing_id',
        'intent_every',
        'logged_in_at',
        'created_at',
      ])
      .where('person_id', '=', personId)
      .executeTakeFirst();
    const asked = await requests.of(person.email ?? '', db);
    return {
      'profil.json': {
        email: person.email,
        nomUtilisateur: person.username,
        identifiantPublic: person.alias,
        commune: person.municipality_name,
        codePostal: person.zip_code,
        region: person.region_name,
        latitude: person.latitude,
        longitude: person.longitude,
        accusesDeLecture: person.read_receipts,
        conditionsAcceptees: { version: person.terms_version, le: person.terms_accepted_at },
        motDePasse: person.password_hash !== null,
        inscritLe: person.created_at,
        activeLe: person.activated_at,
        derniereConnexion: person.last_login_at,
        aJoueAutrefois: person.has_played,
      },
      'inscription.json': registration
        ? {
            intention: registration.intent_kind && {
              genre: registration.intent_kind,
              annonce: registration.intent_announce_id,
              seance: registration.intent_outing_id,
              chaqueSemaine: registration.intent_every,
            },
            connexionParLeLien: registration.logged_in_at,
            le: registration.created_at,
          }
        : null,
      'sessions.json': sessions.map((session) => ({
        ouverteLe: session.created_at,
        expireLe: session.expires_at,
        parUnEmail: session.by_mail,
      })),
      'liens-de-connexion.json': {
        demandes: asked.requests.map((request) => ({
          le: request.created_at,
          essaisDeCode: request.tries,
          termineLe: request.ended_at,
        })),
        codesFaux: asked.wrong.map((code) => code.tried_at),
      },
      'reseaux-connus.json': networks.map((network) => ({
        empreinte: network.hash.toString('hex'),
        derniereConnexion: network.seen_at,
      })),
    };
  },

  async erase(personId, transaction) {
    const person = await transaction
      .selectFrom('people')
      .select('email')
      .where('id', '=', personId)
      .executeTakeFirst();
    await requests.forget(personId, person?.email ?? null, transaction);
    await transaction.deleteFrom('known_networks').where('person_id', '=', personId).execute();
    await transaction.deleteFrom('registrations').where('person_id', '=', personId).execute();
    await transaction.deleteFrom('mail_links').where('person_id', '=', personId).execute();
    await removeRequestKeys(personId, transaction);
    await transaction
      .updateTable('people')
      .set({
        email: null,
        username: accountTexts.erasedName,
        username_key: null,
        password_hash: null,
        commune_code: null,
        zip_code: '',
        municipality_name: '',
        region_name: '',
        latitude: 0,
        longitude: 0,
        moderator: false,
        suspended_until: null,
        inactivity_warned_at: null,
        last_login_at: null,
        erased_at: sql<Date>`coalesce(erased_at, now())`,
        has_played: false,
      })
      .where('id', '=', personId)
      .execute();
  },
});
