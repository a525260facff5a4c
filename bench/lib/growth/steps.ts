import { sentences } from '../data.ts';
import { draftOf } from './drafts.ts';
import type { Amounts } from './sizes.ts';

/**
 * People come in blocks of this size. The first person of a block is in about 80 conversations and the last in 4, whatever the
 * number of people.
 */
export const block = 1_000;
/** How many messages a conversation has: 20 on average. */
const lengths = [1, 2, 3, 4, 6, 8, 12, 20, 44, 100];
const rounds = 100;
const perConversation = 20;
const commentsEach = [0, 0, 0, 1, 4];
const favoritesEach = 5;
const notificationsEach = 10;
const unreadEach = 3;
/** One person out of this many has a calendar feed. */
export const feedEvery = 10;

/**
 * SQL functions for the statements below. People and announcements are numbered from 0, and their ids are derived from the numbers.
 */
export function functions({ announcements, people }: Amounts, now: string): string[] {
  const spread = (days: number, of: number) =>
    `timestamptz '${now}' - interval '${days} days' + interval '${days} days' * (n::float8 / ${of})`;
  return [
    // Like those of the product: in the order of time.
    `CREATE FUNCTION growth_id(at timestamptz, seed text) RETURNS uuid STABLE LANGUAGE sql AS $$
      SELECT (lpad(to_hex((date_part('epoch', at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3) || '8'
        || substr(md5(seed), 4, 15))::uuid $$`,
    `CREATE FUNCTION growth_joined(n bigint) RETURNS timestamptz STABLE LANGUAGE sql AS $$ SELECT ${spread(730, people)} $$`,
    `CREATE FUNCTION growth_published(n bigint) RETURNS timestamptz STABLE LANGUAGE sql AS $$ SELECT ${spread(180, announcements)} $$`,
    `CREATE FUNCTION growth_person(n bigint) RETURNS uuid STABLE LANGUAGE sql AS $$
      SELECT growth_id(growth_joined(n), 'person ' || n) $$`,
    `CREATE FUNCTION growth_announcement(n bigint) RETURNS uuid STABLE LANGUAGE sql AS $$
      SELECT growth_id(growth_published(n), 'announcement ' || n) $$`,
    `CREATE FUNCTION growth_author(n bigint) RETURNS bigint STABLE LANGUAGE sql AS $$ SELECT n * 104729 % ${people} $$`,
  ];
}

const array = (values: readonly (number | string)[]): string =>
  `(ARRAY[${values.map((value) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value)).join(', ')}])`;
const one = (values: readonly (number | string)[], number: string): string =>
  `${array(values)}[1 + (${number}) % ${values.length}]`;

export type Step = { label: string; of: number; sql: (from: number, to: number) => string };

/**
 * Each step fills a range of numbers, so that its progress can be shown. The two lists take about equally long and do not depend on each
 * other, so they can run at the same time.
 */
export function steps(
  { announcements, people, messages }: Amounts,
  now: string,
): { ofAnnouncements: Step[]; others: Step[] } {
  const conversations = messages / perConversation;
  const numbers = (from: number, to: number) => `generate_series(${from}::bigint, ${to - 1}::bigint) AS n`;
  /**
   * One round for each of these numbers, so that rows that belong together are spread over the table, as if they had arrived over
   * months.
   */
  const inRounds =
    (sql: (round: number) => string): Step['sql'] =>
    (from, to) =>
      Array.from({ length: to - from }, (_, index) => sql(from + index)).join(';\n');
  const everyPerson = `generate_series(0, ${people - 1}::bigint) AS n`;
  const everyAnnouncement = `generate_series(0, ${announcements - 1}::bigint) AS n`;
  const ofAnnouncements: Step[] = [
    {
      label: 'people',
      of: people,
      sql: (from, to) => `
        INSERT INTO people (id, alias, email, username, username_key, password_hash, commune_code, zip_code, municipality_name,
          region_name, latitude, longitude, terms_version, terms_accepted_at, created_at, activated_at, last_login_at)
        SELECT growth_person(n), 'u_' || left(md5('alias ' || n), 22), 'membre' || n || '@exemple.org', 'membre' || n,
          'membre' || n, '$argon2id$v=19$m=19456,t=2,p=1$' || md5('salt ' || n) || md5('hash ' || n), commune_code, zip_code,
          municipality_name, region_name, latitude, longitude, '1', growth_joined(n), growth_joined(n), growth_joined(n),
          timestamptz '${now}'
        FROM ${numbers(from, to)} ${draftOf('n')}`,
    },
    {
      label: 'announcements',
      of: announcements,
      sql: (from, to) => `
        INSERT INTO announcements (id, author_id, title, description, category, commune_code, zip_code, municipality_name,
          region_name, place_id, small_cell, large_cell, start_date, end_date, created_at, likes, comment_count, outing_id,
          outing_until)
        SELECT growth_announcement(n), growth_person(growth_author(n)), title, description, category, commune_code, zip_code,
          municipality_name, region_name, place_id, small_cell, large_cell, day,
          CASE WHEN starts_at IS NULL AND (growth_published(n) < timestamptz '${now}' - interval '89 days' OR n % 2 = 0)
            THEN (timestamptz '${now}')::date + 1 + (n % 60)::int END,
          growth_published(n), (n % 2 = 0)::int, ${one(commentsEach, 'n')},
          CASE WHEN starts_at IS NOT NULL THEN growth_id(growth_published(n), 'outing ' || n) END, ends_at
        FROM ${numbers(from, to)} ${draftOf('n')}`,
    },
    {
      label: 'outings',
      of: announcements,
      sql: (from, to) => `
        INSERT INTO outings (id, announcement_id, author_id, starts_at, ends_at, time_zone, duration_minutes, places, taken, level,
          category, place_id, small_cell, large_cell, created_at, kept_announcement_id, kept_title, kept_municipality_name)
        SELECT growth_id(growth_published(n), 'outing ' || n), growth_announcement(n), growth_person(growth_author(n)), starts_at,
          ends_at, time_zone, duration_minutes, places, taken, level, category, place_id, small_cell, large_cell,
          growth_published(n), growth_announcement(n), title, municipality_name
        FROM ${numbers(from, to)} ${draftOf('n')} WHERE starts_at IS NOT NULL`,
    },
    {
      label: 'participations',
      of: announcements,
      sql: (from, to) => `
        INSERT INTO participations (outing_id, person_id, state, turn, since)
        SELECT growth_id(growth_published(n), 'outing ' || n),
          growth_person((growth_author(n) + turn * 7907) % ${people}), 'in', turn, timestamptz '${now}' - interval '1 day'
        FROM ${numbers(from, to)} ${draftOf('n')} CROSS JOIN generate_series(1, taken) AS turn WHERE starts_at IS NOT NULL`,
    },
    {
      label: 'votes',
      of: announcements,
      sql: (from, to) => `
        INSERT INTO votes (announcement_id, person_id, value, voted_at)
        SELECT growth_announcement(n), growth_person((growth_author(n) + 3001) % ${people}), 'LIKE', growth_published(n)
        FROM ${numbers(from, to)} WHERE n % 2 = 0`,
    },
    {
      label: 'who was told of announcements',
      of: announcements,
      sql: (from, to) => `
        INSERT INTO alert_matches (announcement_id, recipient, alert_id, matched_at)
        SELECT growth_announcement(n), md5(growth_person((growth_author(n) + 4001) % ${people})::text)::uuid,
          md5('alert ' || n)::uuid, growth_published(n)
        FROM ${numbers(from, to)}`,
    },
    {
      label: 'comments',
      of: Math.max(...commentsEach),
      sql: inRounds(
        (round) => `
        INSERT INTO comments (id, announcement_id, author_id, content, created_at)
        SELECT growth_id(at, 'comment ' || n || ' ${round}'), growth_announcement(n),
          growth_person((growth_author(n) + ${(round + 1) * 5003}) % ${people}), ${one(sentences, 'n')}, at
        FROM ${everyAnnouncement}
        CROSS JOIN LATERAL (SELECT growth_published(n) + interval '1 hour' * ${round + 1} AS at) AS written
        WHERE ${one(commentsEach, 'n')} > ${round}`,
      ),
    },
  ];
  const others: Step[] = [
    {
      label: 'favourites',
      of: favoritesEach,
      sql: inRounds(
        (round) => `
        INSERT INTO favorites (id, person_id, announcement_id, created_at)
        SELECT growth_id(at, 'favourite ' || n), growth_person(n),
          growth_announcement((n * ${favoritesEach} + ${round}) * 7919 % ${announcements}), at
        FROM ${everyPerson}
        CROSS JOIN LATERAL (SELECT timestamptz '${now}' - interval '1 day' * (30 - ${round} - n::float8 / ${people}) AS at) AS added`,
      ),
    },
    {
      label: 'notifications',
      of: notificationsEach,
      sql: inRounds(
        (round) => `
        INSERT INTO notifications (id, person_id, seq, type, title, preview, announcement_id, about, read_at, created_at)
        SELECT growth_id(at, 'notification ' || n), growth_person(n), ${round + 1}, 'announcement',
          'Une nouvelle annonce près de chez vous', ${one(sentences, 'n')},
          growth_announcement((n * ${notificationsEach} + ${round}) * 31 % ${announcements}),
          sha256(('about ' || n || ' ${round}')::bytea),
          ${round < notificationsEach - unreadEach ? 'at' : 'NULL'}, at
        FROM ${everyPerson}
        CROSS JOIN LATERAL (
          SELECT timestamptz '${now}' - interval '8 days' * (${notificationsEach - round} - n::float8 / ${people}) AS at
        ) AS told`,
      ),
    },
    {
      label: 'counters, feeds, blocks and browsers',
      of: 1,
      sql: () => `
        INSERT INTO blocks (person_id, blocked_id)
        SELECT growth_person(n), growth_person((n + 6007) % ${people}) FROM ${everyPerson} WHERE n % 10 = 3;
        INSERT INTO push_subscriptions (id, person_id, endpoint, p256dh, auth)
        SELECT growth_id(growth_joined(n), 'browser ' || n), growth_person(n),
          'https://push.exemple.org/' || md5('one ' || n) || md5('two ' || n), repeat('p', 87), repeat('a', 22)
        FROM ${everyPerson} WHERE n % 5 = 0;
        INSERT INTO notification_counters (person_id, last_seq) SELECT growth_person(n), ${notificationsEach} FROM ${everyPerson};
        INSERT INTO agenda_feeds (person_id, secret_hash)
        SELECT growth_person(n), sha256(translate(encode(sha256(('feed ' || n)::bytea), 'base64'), '+/=', '-_')::bytea)
        FROM ${everyPerson} WHERE n % ${feedEvery} = 0`,
    },
    {
      label: 'conversations',
      of: 1,
      sql: () => `
        CREATE UNLOGGED TABLE growth_conversations AS
        SELECT n, growth_id(timestamptz '${now}' - interval '365 days', 'conversation ' || n) AS id, low, high, length,
          n * 31 % (${rounds + 1} - length) AS quiet
        FROM (
          SELECT DISTINCT ON (least(one, other), greatest(one, other)) n, one, other, ${one(lengths, 'n')} AS length
          FROM (
            SELECT n, n * 613 % ${people / block} * ${block} + floor(${block} * ((n * 0.6180339887) % 1) ^ 2)::bigint AS one,
              (n * 7919 + 17) % ${people} AS other
            FROM generate_series(0, ${conversations - 1}::bigint) AS n
          ) AS drawn WHERE one <> other ORDER BY least(one, other), greatest(one, other)
        ) AS pair CROSS JOIN LATERAL (SELECT growth_person(one) AS a, growth_person(other) AS b OFFSET 0) AS ids
        CROSS JOIN LATERAL (SELECT least(a, b) AS low, greatest(a, b) AS high) AS ordered
        ORDER BY n;
        CREATE FUNCTION growth_sent(n bigint, round bigint) RETURNS timestamptz STABLE LANGUAGE sql AS $$
          SELECT timestamptz '${now}' - interval '365 days' + interval '365 days' * ((round - 1 + n::float8 / ${conversations}) / ${rounds}) $$;
        INSERT INTO conversations (id, low_id, high_id, last_seq, created_at)
        SELECT id, low, high, length, growth_sent(n, quiet + 1) FROM growth_conversations;
        INSERT INTO conversation_members (conversation_id, person_id, read_seq, unread, last_at)
        SELECT id, person, length - unread, unread, growth_sent(n, quiet + length)
        FROM growth_conversations
        CROSS JOIN LATERAL (VALUES (low, 0), (high, 1)) AS member (person, parity)
        CROSS JOIN LATERAL (SELECT (n % 5 = 0 AND length % 2 = parity)::int AS unread) AS news`,
    },
    {
      label: 'messages',
      of: rounds,
      sql: inRounds(
        (round) => `
        INSERT INTO messages (conversation_id, seq, id, sender_id, content, created_at)
        SELECT id, ${round + 1} - quiet, growth_id(growth_sent(n, ${round + 1}), 'message ' || n || ' ${round}'),
          CASE WHEN (${round + 1} - quiet) % 2 = 1 THEN low ELSE high END, ${one(sentences, `n + ${round}`)},
          growth_sent(n, ${round + 1})
        FROM growth_conversations WHERE quiet <= ${round} AND ${round} < quiet + length`,
      ),
    },
    {
      label: 'jobs',
      of: 1,
      sql: () => `
        INSERT INTO jobs (id, name, data, sent_at, due_at)
        SELECT growth_id(timestamptz '${now}', 'job ' || n), ${one(['alert-match', 'alert-mail', 'chat-push', 'notice-push'], 'n')},
          jsonb_build_object('announcementId', replace(growth_announcement(n)::text, '-', '')), timestamptz '${now}',
          timestamptz '${now}' + CASE WHEN n % 10 = 0 THEN interval '-1 minute' ELSE interval '1 day' END
        FROM generate_series(0, ${people / 10 - 1}::bigint) AS n`,
    },
  ];
  return { ofAnnouncements, others };
}
