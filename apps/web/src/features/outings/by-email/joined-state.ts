import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { JoinAbout } from '@coequipiers/contract/joining-by-email-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { readParticipation } from '../../announcements/api/read-participation.ts';
import type { Joined } from '../api/join-by-email.ts';

/** What the press on the link's page led to. The entry of the tab's history keeps it, for a reload and the way back. */
export type JoinedState = {
  email: string;
  /** As a visitor reads it. */
  announcement: Announcement;
  /** Null: the link had been used already. */
  part: Participation | null;
  hadAccount: boolean;
  /** They chose to come every week. */
  every: boolean;
};

/** Only the counts are newer: somebody else may be logged in here, who reads no meeting point of this person. */
export function stateAfter(
  { email, announcement, hasAccount, every }: JoinAbout,
  joined?: Joined,
): JoinedState {
  const { outing } = announcement;
  const newer = joined?.outing;
  const counts = newer && {
    places: newer.places,
    taken: newer.taken,
    held: newer.held,
    waiting: newer.waiting,
    state: newer.state,
    minimum: newer.minimum,
    confirmed: newer.confirmed,
    missing: newer.missing,
  };
  return {
    email,
    announcement: { ...announcement, outing: outing && { ...outing, ...counts } },
    part: joined?.participation ?? null,
    hadAccount: hasAccount,
    every,
  };
}

export function readJoinedState(kept: unknown): JoinedState | undefined {
  const { joined } = Object(kept) as { joined?: Partial<JoinedState> };
  if (typeof joined?.email !== 'string') return undefined;
  try {
    return {
      email: joined.email,
      announcement: readAnnouncement(joined.announcement),
      part: readParticipation(joined.part),
      hadAccount: joined.hadAccount === true,
      every: joined.every === true,
    };
  } catch {
    return undefined;
  }
}
