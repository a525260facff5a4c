import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { withQuery } from '../../lib/with-query.ts';
import { outingApiPath, type Which } from '../announcements/api/announcement-api-path.ts';
import { weekPath } from '../announcements/week-path.ts';

type CalendarForm = { name: string; href: string };

/** The file of one outing; it has no meeting point. */
export const outingFile = (which: Which): string => outingApiPath(which, 'outing.ics');

type Listed = Pick<Announcement, 'id' | 'title' | 'authorUsername' | 'municipalityName' | 'series'>;
type Held = Pick<Outing, 'id' | 'startsAt' | 'endsAt'>;

/**
 * The forms of calendars on the web, filled in. They get the commune only: the meeting point is for those who take part.
 * `origin` is that of the page.
 */
export function eventForms(announcement: Listed, outing: Held, origin: string): CalendarForm[] {
  const { startsAt, endsAt } = outing;
  const { title, authorUsername, municipalityName: location } = announcement;
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const details = `Séance de ${authorUsername} sur Coéquipiers\u00A0: ${origin}${weekPath({ ...announcement, outing })}`;
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: withoutMs(start),
    enddt: withoutMs(end),
    body: details,
    location,
  };
  return [
    {
      name: 'Google Agenda',
      href: withQuery('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${digitsOf(start)}/${digitsOf(end)}`,
        details,
        location,
      }),
    },
    { name: 'Outlook.com', href: withQuery('https://outlook.live.com/calendar/0/deeplink/compose', outlook) },
    {
      name: 'Outlook, travail ou école',
      href: withQuery('https://outlook.office.com/calendar/0/deeplink/compose', outlook),
    },
  ];
}

/** '2026-11-17T18:00:00Z', in UTC. */
const withoutMs = (instant: Date): string => instant.toISOString().replace(/\.\d+/, '');
/** '20261117T180000Z' */
const digitsOf = (instant: Date): string => withoutMs(instant).replaceAll(/[-:]/g, '');
