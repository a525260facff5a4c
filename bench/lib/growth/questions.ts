import { notificationLimits } from '@coequipiers/contract/notifications';
import type { SortOrder } from '@coequipiers/contract/search';
import type pg from 'pg';
import { createNumbers } from '../../../apps/server/src/features/announcements/search/test/many.ts';
import type { Commune } from '../../../apps/server/src/features/cities/commune.ts';
import type { Caller } from '../../../apps/server/src/platform/http/authentication.ts';
import { drawWrites } from '../../parts/writes.ts';
import { drawPublications } from '../alerts.ts';
import { drawViews } from '../map-views.ts';
import { drawSearches } from '../mix.ts';
import { feedSecret, type Whole } from './product.ts';
import { block, feedEvery } from './steps.ts';

/** A person who asks the questions, with ids of their own data. */
export type Asker = { caller: Caller; conversation: string; announcement: string; feed: string };

export type Question = {
  name: string;
  /** Why its time is not judged. */
  because?: string;
  ask: (product: Whole, turn: number) => Promise<unknown>;
};

/**
 * Draws people at the same positions in their blocks whatever the number of people, because the position decides how many
 * conversations they have.
 */
function drawNumbers(people: number, count: number): number[] {
  const random = createNumbers(11);
  const blocks = people / block;
  return Array.from({ length: count }, () => {
    const position = Math.floor((random() * block) / feedEvery) * feedEvery;
    return Math.floor(random() * blocks) * block + position;
  });
}

export async function drawAskers(client: pg.Client, people: number, count: number): Promise<Asker[]> {
  const numbers = drawNumbers(people, count);
  const { rows } = await client.query<{ caller: Caller; conversation: string; announcement: string }>(
    `SELECT json_build_object('id', replace(id::text, '-', ''), 'sessionId', '', 'email', email, 'alias', alias,
        'username', username, 'lastWriteLsn', null) AS caller,
      replace((
        SELECT conversation_id FROM conversation_members WHERE person_id = people.id ORDER BY last_at DESC LIMIT 1
      )::text, '-', '') AS conversation,
      replace((SELECT id FROM announcements WHERE author_id = people.id LIMIT 1)::text, '-', '') AS announcement
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (address, turn) JOIN people ON people.email = address ORDER BY turn`,
    [numbers.map((number) => `membre${number}@exemple.org`)],
  );
  return rows.map((row, index) => ({ ...row, feed: feedSecret(numbers[index] ?? 0) }));
}

/** The reads and writes of people and their pages, as calls to the services of the product. */
export function questionsFor(communes: readonly Commune[], askers: readonly Asker[]): Question[] {
  const count = askers.length;
  const of = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;
  const searches = drawSearches(communes, count).map(({ query }) => ({ ...query, page: 0 }));
  const views = drawViews(communes, count);
  const publications = drawPublications(communes, count);
  const writes = drawWrites(communes, count);
  const search =
    (sort: SortOrder): Question['ask'] =>
    ({ announcements }, turn) =>
      announcements.nearby.search({ ...of(searches, turn), sort }, undefined);
  const own =
    (ask: (product: Whole, asker: Asker) => Promise<unknown>): Question['ask'] =>
    (product, turn) =>
      ask(product, of(askers, turn));
  return [
    { name: 'nearby by newest', ask: search('recent') },
    { name: 'nearby by nearest', ask: search('distance') },
    { name: 'nearby by soonest', ask: search('soonest') },
    {
      name: 'places of the map',
      ask: ({ announcements }, turn) => announcements.nearby.places(of(views, turn).query, undefined),
    },
    {
      name: 'one announcement',
      ask: own(({ announcements }, { caller, announcement }) => announcements.show(announcement, caller)),
    },
    {
      name: 'comments',
      ask: own(({ comments }, { caller, announcement }) =>
        comments.list(announcement, { page: 0, size: 10 }, caller),
      ),
    },
    { name: 'list of conversations', ask: own(({ chat }, { caller }) => chat.inbox(caller.id)) },
    {
      name: 'last messages of a conversation',
      ask: own(({ chat }, { caller, conversation }) => chat.newest(conversation, caller.id)),
    },
    {
      name: 'unread counts',
      ask: own(async ({ chat, notifications }, { caller }) => {
        await chat.unreadTotal(caller.id);
        return notifications.unreadCount(caller);
      }),
    },
    {
      name: 'notifications',
      ask: own(({ notifications }, { caller }) =>
        notifications.list(caller, { page: 0, size: notificationLimits.shown }),
      ),
    },
    { name: 'agenda', ask: own(({ agenda }, { caller }) => agenda.lists(caller)) },
    { name: 'calendar feed', ask: own(({ agenda }, { feed }) => agenda.feed(feed)) },
    {
      name: 'favourites',
      ask: own(({ favorites }, { caller }) => favorites.list({ page: 0, size: 15 }, caller)),
    },
    {
      name: 'alerts that match',
      because: 'ten times as many match',
      ask: ({ matches }, turn) => matches(of(publications, turn)),
    },
    {
      name: 'sending a message',
      ask: own(({ chat }, { caller, conversation }) =>
        chat.send(
          { conversationId: conversation, content: 'On se retrouve à 18 h devant le stade ?' },
          caller,
          undefined,
        ),
      ),
    },
    {
      name: 'publishing',
      ask: (product, turn) =>
        product.announcements.create(of(writes, turn), of(askers, turn).caller, undefined),
    },
    {
      name: 'due jobs',
      ask: ({ jobs }) =>
        jobs.due(
          ['alert-match', 'alert-mail', 'chat-push', 'notice-push'],
          ['alert-summaries', 'outings-due'],
        ),
    },
    { name: 'taking a job', ask: ({ jobs }) => jobs.take('alert-match', 60_000) },
  ];
}
