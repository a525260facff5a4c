import type { Category } from '@coequipiers/contract/announcements';

/** An announcement with what a reader sees of its author, as the database gives it. */
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
};

/** Of `announcements` joined with `people`. No e-mail address: nobody but the author may see it, and they know it. */
export const columns = `
  announcements.id, title, description, category, announcements.zip_code, announcements.municipality_name,
  announcements.region_name, place_id, start_date, end_date, image_id, announcements.created_at, author_id,
  alias, username`;
