import type { Announcement } from './announcements-schemas.ts';
import type { City } from './cities-schemas.ts';
import type { Comment } from './comments-schemas.ts';
import type { AnnouncementOuting } from './participations-schemas.ts';
import type { Total } from './search.ts';

/** The page's own components, as the server calls them to render HTML. */
export type Renderer = {
  /** The rendered screen, or a redirect to the address that the page would use for the same search. */
  firstHtml: (request: FirstRequest) => Promise<FirstHtml | { redirect: string }>;
  /** A whole document, without script. */
  seoPage: (request: SeoRequest) => Promise<string>;
  /** An SVG without fonts, in the size of a share picture. Without a subject it shows the product itself. */
  shareDrawing: (subject?: ShareSubject) => Promise<string>;
};

export type FirstRequest = {
  /** Path and query. */
  address: string;
  publicUrl: string;
  publicData: PublicData;
  /** Renders as soon as it is this request's turn. Only rendering takes a turn: reading what a page shows keeps nobody waiting. */
  inTurn: <Rendered>(render: () => Rendered | Promise<Rendered>) => Promise<Rendered>;
};

/** What a page may need, read as a visitor sees it: only the browser knows who is logged in. */
export type PublicData = {
  /** Takes the query that the page would send. Undefined when the server would refuse it. */
  nearby: (query: Readonly<Record<string, string | number>>) => Promise<FoundNearby | undefined>;
  announcement: (id: string) => Promise<FoundAnnouncement>;
  /** The best match for the beginning of a name or a postal code. */
  city: (typed: string) => Promise<City | undefined>;
  /** The first page of comments of an existing announcement. */
  comments: (id: string) => Promise<Comment[]>;
};

/** A page of results; with the first one comes how many there are on all pages. */
type FoundNearby = { content: Announcement[]; total: Total | undefined };

/** 410: it was deleted, or searches no longer find it. */
export type FoundAnnouncement =
  /** In no list: whoever only has the link reads that it is cancelled, and nothing else. `weeks`: of a weekly one, what is not over. */
  | { status: 200; announcement: Announcement; inLists: boolean; weeks?: AnnouncementOuting[] }
  | { status: 404 | 410 };

/** Whether search engines are told to leave its pages out. */
export const isKeptOut = (found: FoundAnnouncement): boolean =>
  found.status === 200 &&
  (!found.inLists || found.announcement.visibility === 'link' || found.announcement.series?.paused === true);

/** The id of the element with the data that the first HTML was rendered from. */
export const firstStateId = 'premier-etat';

export type FirstHtml = {
  status: number;
  /** Replaces the document's title and description. */
  head: string;
  html: string;
  /** JSON that is safe inside a script element. */
  state: string;
  /** The source file of the screen, as the build's manifest names it. */
  screen: string;
};

export type ShareSubject = Pick<Announcement, 'category' | 'municipalityName'>;

/** `outingId`: the week that the address names. */
export type SeoRequest = { publicUrl: string; found: FoundAnnouncement; outingId?: string | undefined };
