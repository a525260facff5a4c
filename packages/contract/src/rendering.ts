import type { Announcement } from './announcements-schemas.ts';
import type { City } from './cities-schemas.ts';
import type { Comment } from './comments-schemas.ts';

/** How the server asks the page's own components for HTML, and what it reads for them. */
export type Renderer = {
  /** The screen, or the address that says the same as the page would. */
  firstHtml: (request: FirstRequest) => Promise<FirstHtml | { redirect: string }>;
  /** A whole document, without script. */
  seoPage: (request: SeoRequest) => string;
  /** An SVG that needs no font, of the size of a share picture. Without a subject it stands for the whole product. */
  shareDrawing: (subject?: ShareSubject) => string;
};

export type FirstRequest = {
  /** Path and query. */
  address: string;
  publicUrl: string;
  reads: Reads;
};

/** As a visitor: who is logged in is known to the browser alone. */
export type Reads = {
  /** Takes what the page would send. Undefined when it would be refused. */
  nearby: (query: Readonly<Record<string, string | number>>) => Promise<Announcement[] | undefined>;
  announcement: (id: string) => Promise<FoundAnnouncement>;
  /** The best answer to the beginning of a name or of a postal code. */
  city: (typed: string) => City | undefined;
  /** The first page of an announcement that was found. */
  comments: (id: string) => Promise<Comment[]>;
};

/** 410: it was deleted, or searches no longer find it. */
export type FoundAnnouncement = { status: 200; announcement: Announcement } | { status: 404 | 410 };

/** The id of the element that holds what the first HTML was rendered from. */
export const firstStateId = 'premier-etat';

export type FirstHtml = {
  status: number;
  /** In place of the document's title and description. */
  head: string;
  html: string;
  /** JSON that is safe inside a script element. */
  state: string;
  /** The source file of the screen, as the build's manifest names it. */
  screen: string;
};

export type ShareSubject = Pick<Announcement, 'category' | 'municipalityName'>;

export type SeoRequest = { publicUrl: string; found: FoundAnnouncement };
