import type { Category } from '@coequipiers/contract/categories';
import type { Admission, Level } from '@coequipiers/contract/outings';

/** The fields of a commune for the generator. */
export type DemoCommune = {
  code: string;
  name: string;
  zipCode: string;
  region: string;
  latitude: number;
  longitude: number;
  population: number;
};

export type DemoPerson = {
  id: string;
  /** The public identifier that other people see instead of the e-mail. */
  alias: string;
  username: string;
  email: string;
  home: DemoCommune;
  newsletter: boolean;
  createdAt: Date;
  lastLoginAt: Date;
};

export type DemoAnnouncement = {
  id: string;
  authorId: string;
  sport: Category;
  title: string;
  description: string;
  commune: DemoCommune;
  /** As people enter them, YYYY-MM-DD. With an outing: its day at the commune, and no end. */
  startDate: string | null;
  endDate: string | null;
  createdAt: Date;
  views: number;
  outing: DemoOuting | null;
  /** Without one, the card shows the ground of its sport. */
  hasPicture: boolean;
};

export type DemoOuting = {
  id: string;
  /** At the commune. */
  day: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  durationMinutes: number;
  places: number;
  /** From how many people on it is played. */
  minimum: number | null;
  taken: number;
  waiting: number;
  level: Level;
  admission: Admission;
  priceCents: number | null;
  meetingPoint: string | null;
  /** When it comes again every week. */
  series: DemoSeries | null;
};

export type DemoSeries = {
  /** HH:MM at the commune. */
  time: string;
  /** The last possible day, if there is one. */
  until: string | null;
  /** The outing itself and those that follow. */
  weeks: readonly DemoWeek[];
  /** The day of the first week after these. */
  next: string;
};

export type DemoWeek = Pick<DemoOuting, 'id' | 'day' | 'startsAt' | 'endsAt' | 'taken' | 'waiting'> & {
  /** Why it does not take place. */
  skipped: string | null;
};

export type DemoComment = {
  id: string;
  announcementId: string;
  authorId: string;
  content: string;
  createdAt: Date;
};

export type DemoVote = {
  announcementId: string;
  personId: string;
  value: 'LIKE' | 'DISLIKE';
  createdAt: Date;
};

export type DemoFavorite = { id: string; announcementId: string; personId: string; createdAt: Date };

export type DemoMessage = {
  id: string;
  /** Gapless from 1 in its conversation. */
  seq: number;
  senderId: string;
  content: string;
  /** The announcement that the sender wrote from. */
  announcementId: string | null;
  createdAt: Date;
};

/** One per pair of people; the first participant wrote first. */
export type DemoConversation = {
  id: string;
  participants: readonly [DemoParticipant, DemoParticipant];
  messages: readonly DemoMessage[];
};

export type DemoParticipant = { personId: string /** The last one read. */; readSeq: number };

export type Demo = {
  people: readonly DemoPerson[];
  announcements: readonly DemoAnnouncement[];
  comments: readonly DemoComment[];
  votes: readonly DemoVote[];
  favorites: readonly DemoFavorite[];
  conversations: readonly DemoConversation[];
};
