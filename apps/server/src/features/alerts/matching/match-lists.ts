import { givenOffer, isWanted, mayBeTold } from './matching-sql.ts';

/** An alert that an announcement matches. */
export type Match = {
  recipient: string;
  alertId: string;
  personId: string | null;
  placeId: number;
};

/** A match with its distance in metres from the commune of the alert. */
export type NearMatch = Match & { distance: number };

/**
 * `formerRadius`: the radius of an alert that began between the publication and the edit and already asked for the announcement as
 * it was before the edit. Otherwise null.
 */
export type FoundMatch = Match & { formerRadius: number | null };

/** All matches, column by column. Each column is one text of hexadecimal digits, or null when there is no match. */
export type MatchLists = Record<'recipients' | 'alertIds' | 'personIds' | 'placeIds', string | null> & {
  formerRadii?: string | null;
};

/**
 * An announcement near a city matches thousands of alerts. Reading them as rows took most of the time, because PostgreSQL formats
 * UUIDs slowly and the driver parses every value separately.
 */
const ids = (column: string): string => `encode(string_agg(uuid_send(${column}), ''), 'hex')`;
const numbers = (column: string): string => `encode(string_agg(int4send(${column}), ''), 'hex')`;
const digits = { id: 32, number: 8 } as const;
const nobody = '0'.repeat(digits.id);
/** Stands for null: no alert has this radius. */
const noRadius = 0;

/**
 * SQL: whether an alert belongs to a range of recipients ($1 to $2), began before a moment ($4) and asks for this kind of
 * announcement ($6 to $9).
 */
export const isAsking = (alert: string): string => `
  ${alert}.recipient BETWEEN $1::uuid AND $2::uuid AND ${alert}.since <= $4::timestamptz AND ${isWanted(alert, givenOffer(6))}`;

/**
 * SQL: the lists of alerts whose owners may be told of an announcement ($3) of this author ($5) and were not told yet. `near`
 * selects the alerts around it that ask for it, with their former radius if `formerRadius` is set.
 */
export const toTell = (near: string, { formerRadius } = { formerRadius: false }): string => `
  SELECT ${ids('near.recipient')} AS recipients, ${ids('near.id')} AS "alertIds",
    ${ids(`coalesce(near.person_id, '${nobody}')`)} AS "personIds", ${numbers('near.place_id')} AS "placeIds",
    ${formerRadius ? `${numbers(`coalesce(near.former_radius, ${noRadius})`)} AS "formerRadii",` : ''}
    (SELECT max(id) FROM places) AS "highestPlace"
  FROM (${near} OFFSET 0) AS near
  WHERE ${mayBeTold('near', '$5::uuid')}
    AND near.recipient NOT IN (
      SELECT recipient FROM alert_matches
      WHERE announcement_id = $3::uuid AND recipient BETWEEN $1::uuid AND $2::uuid
    )`;

export function matchesOf({
  recipients,
  alertIds,
  personIds,
  placeIds,
  formerRadii,
}: MatchLists): FoundMatch[] {
  const matches: FoundMatch[] = [];
  if (!recipients || !alertIds || !personIds || !placeIds) return matches;
  for (let index = 0; index * digits.id < recipients.length; index += 1) {
    const personId = idAt(personIds, index);
    const formerRadius = formerRadii ? numberAt(formerRadii, index) : noRadius;
    matches.push({
      recipient: idAt(recipients, index),
      alertId: idAt(alertIds, index),
      personId: personId === nobody ? null : personId,
      placeId: numberAt(placeIds, index),
      formerRadius: formerRadius === noRadius ? null : formerRadius,
    });
  }
  return matches;
}

const idAt = (list: string, index: number): string => list.slice(index * digits.id, (index + 1) * digits.id);
const numberAt = (list: string, index: number): number =>
  Number.parseInt(list.slice(index * digits.number, (index + 1) * digits.number), 16);
