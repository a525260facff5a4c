import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { favoriteTexts } from '@coequipiers/contract/favorites';
import { type JoinOutcome, joinOutcome } from '@coequipiers/contract/intent-outcome';
import { type Intent, intentLimits, isDoneByItself } from '@coequipiers/contract/intents';
import { announcementPath, paths } from '@coequipiers/contract/pages';
import type { Series } from '@coequipiers/contract/series-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import type { Near } from '../../lib/redirect.ts';
import type { Return } from '../../lib/return-place.ts';
import { readSession } from '../../lib/session.ts';
import { leaveUnfinished, type Unfinished } from '../../lib/unfinished.ts';
import { toast } from '../../ui/toast.ts';
import { forgetRegistration, readRegistration } from '../accounts/kept-registration.ts';
import { announcementApiPath } from '../announcements/api/announcement-api-path.ts';
import { isGone } from '../announcements/api/announcement-queries.ts';
import { readAnnouncement } from '../announcements/api/read-announcement.ts';
import { weeksQuery } from '../announcements/api/weeks-query.ts';
import { atWeek } from '../announcements/series/at-week.ts';
import { join, joinEvery, leave } from '../outings/api/take-part.ts';
import { everySentence } from '../outings/every-words.ts';
import { failureText } from '../outings/failure-text.ts';
import { actionFailed, asksHowOften, youAre } from '../outings/part-words.ts';
import { endOwnIntent, readIntent, readOwnIntent } from './api/own-intent.ts';

type GoOn = {
  client: QueryClient;
  /** Who has just logged in. */
  email: string;
  /** Where this tab wanted to return. */
  place: Return;
  /** Leads there. */
  go: (path: string) => unknown;
  /** Stands before what is said of it. */
  before?: string;
};

/**
 * Goes on after a login with what the person wanted: in this tab, or when they registered. Gives whether they wanted anything.
 * It is taken away before it is done, so it is done once.
 */
export async function goOn({ client, email, place, go, before = '' }: GoOn): Promise<boolean> {
  const { wanted, path, at } = place;
  const inTab = readIntent(wanted);
  const isOthers = wanted?.email !== undefined && wanted.email !== email;
  if (inTab && !isOthers && !wanted?.kept) {
    if (readRegistration()?.email === email) forgetRegistration();
    await carryOut(inTab, { client, email, at, near: wanted?.near, before, path, go });
    return true;
  }
  const own = await readOwnIntent(email);
  const inTabToo = own && wanted?.announceId === own.intent.announceId;
  const near = nearOf(own?.intent, email) ?? (inTabToo ? wanted?.near : undefined);
  if (readRegistration()?.email === email) forgetRegistration();
  if (!own) {
    go(path);
    return false;
  }
  const ended = await endOwnIntent();
  const there = pathOf(own.intent, path);
  await carryOut(own.intent, { client, email, at: ended ? own.at : 0, near, before, path: there, go });
  return true;
}

/** Where something that was wanted is done. */
export function pathOf({ kind, announceId }: Intent, otherwise: string = paths.home): string {
  if (kind === 'publish') return paths.announcements;
  return announceId === undefined ? otherwise : announcementPath(announceId);
}

/** Only the device that registered knows the place; the server keeps ids. */
function nearOf(intent: Intent | undefined, email: string): Near | undefined {
  const kept = readRegistration();
  const isSame = kept?.email === email && kept.wanted?.announceId === intent?.announceId;
  return isSame ? kept?.wanted?.near : undefined;
}

/** Where it waits for a press: on the page of the announcement, although the person may have pressed in a list. */
function standsAt({ announceId }: Intent, path: string): string {
  if (announceId === undefined) return path;
  const page = announcementPath(announceId);
  return path.split(/[?#]/)[0] === page ? path : page;
}

/** A weekly announcement has the week that was wanted, if it still exists. */
async function readAtWeek(
  client: QueryClient,
  id: string,
  outingId: string | undefined,
  email: string,
): Promise<Announcement> {
  const announcement = readAnnouncement(await http<unknown>(announcementApiPath(id)));
  if (!announcement.series) return announcement;
  return atWeek(announcement, await client.fetchQuery(weeksQuery(id, email)), outingId);
}

/** Every week is more than this one: whoever is in it already, or would wait, goes on. */
const takesEvery = (outcome: JoinOutcome, series: Series): boolean =>
  asksHowOften(series) && !series.paused && ['take', 'part', 'full', 'line'].includes(outcome);

type Doing = Pick<GoOn, 'client' | 'email' | 'go'> & {
  path: string;
  at: number;
  near: Near | undefined;
  before: string;
};

async function carryOut(intent: Intent, doing: Doing): Promise<void> {
  const { client, email, at, near, before, path, go } = doing;
  const { kind, announceId, outingId, every } = intent;
  const leaveAs = (why: Unfinished['why'], place = near) => {
    leaveUnfinished({ kind, announceId, outingId, every, why, near: place });
    go(standsAt(intent, path));
    if (before) toast.success(before);
  };
  const isLate = Date.now() - at > intentLimits.doneMs;
  // A tab that nobody looks at does nothing by itself.
  if (!isDoneByItself(kind) || announceId === undefined || isLate || document.hidden) return leaveAs('ready');
  go(path);
  try {
    const announcement = await readAtWeek(client, announceId, outingId, email);
    // They may have logged out again meanwhile.
    if (readSession()?.email !== email) return undefined;
    if (kind === 'favorite') {
      const { setFavorite } = await import('../favorites/api/set-favorite.ts');
      await setFavorite(client, email, announcement, true);
      toast.success(favoriteTexts.added);
      return undefined;
    }
    const { outing, participation: part, series, authorUsername } = announcement;
    const { municipalityName, zipCode, latitude, longitude } = announcement;
    const here = { municipalityName, zipCode, latitude, longitude };
    const own = isAuthor(readSession(), announcement);
    const outcome = joinOutcome({ own, part, outing, wanted: outingId }, new Date());
    if (every && outing && series && takesEvery(outcome, series)) {
      const taken = await joinEvery(client, { id: announceId, outingId: outing.id });
      toast.success(`${before} ${everySentence(taken, outing, authorUsername)}`.trim());
    } else if (outcome === 'part') toast.success(`${before} ${youAre(part)}`.trim());
    else if (outcome !== 'take') leaveAs(outcome, here);
    else {
      const which = { id: announceId, outingId: outing?.id };
      const taken = await join(client, which);
      if (taken?.state === 'waiting') {
        // The last place went in between. The list was not what they pressed.
        await leave(client, which);
        leaveAs('full', here);
      } else toast.success(`${before} ${youAre(taken)}`.trim());
    }
  } catch (error) {
    if (isGone(error)) return leaveAs('gone');
    leaveAs('ready');
    const text = failureText(error, actionFailed);
    if (text !== undefined) toast.error(text);
  }
  return undefined;
}
