import type { Category } from '@coequipiers/contract/announcements';
import type { VoteType } from '@coequipiers/contract/votes';

/** An announcement with what a reader sees of its author and has made of it, as the database gives it. */
export type AnnouncementRow = {
  id: string;
  title: string;
  description: string;
  category: Category;
  zip_code: string;
  municipality_name: string;
  region_name: string;
  place_id: number;
  start_date: string | null;
  end_date: string | null;
  image_id: string | null;
  created_at: Date;
  author_id: string;
  alias: string;
  username: string;
  likes: number;
  dislikes: number;
  comment_count: number;
  user_vote: VoteType | null;
  is_favorite: boolean;
};

/** How many comments of an announcement are left without those of some people: the same number as the list has. */
export const commentCountWithout = (hidden: string): string => `
  CASE WHEN cardinality(${hidden}) = 0 THEN comment_count ELSE comment_count - (
    SELECT count(*)::int FROM comments
    WHERE comments.announcement_id = announcements.id AND comments.author_id = ANY (${hidden})
  ) END AS comment_count`;

const ownColumns = (viewer: string): string => `
  (SELECT value FROM votes WHERE announcement_id = announcements.id AND person_id = ${viewer}) AS user_vote,
  (SELECT id FROM favorites WHERE person_id = ${viewer} AND announcement_id = announcements.id) IS NOT NULL
    AS is_favorite`;

const visitorColumns = 'NULL AS user_vote, false AS is_favorite';

/**
 * Of `announcements` joined with `people`, for the person whose id this SQL gives, or for a visitor. What is theirs is looked
 * up by its key, once per row of a page. `hidden` gives the ids of the people whom they do not see, mostly of nobody. No
 * e-mail address: nobody but the author may see it, and they know it.
 */
export const columnsFor = (viewer: string | undefined, hidden?: string): string => `
  announcements.id, title, description, category, announcements.zip_code, announcements.municipality_name,
  announcements.region_name, place_id, start_date, end_date, image_id, announcements.created_at, author_id,
  alias, username, likes, dislikes, ${hidden ? commentCountWithout(hidden) : 'comment_count'},
  ${viewer ? ownColumns(viewer) : visitorColumns}`;
