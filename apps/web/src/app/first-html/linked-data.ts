import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { freePlaces } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';

const scheduled = 'https://schema.org/EventScheduled';
const onSite = 'https://schema.org/OfflineEventAttendanceMode';
/** Sunday comes first. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type Page = {
  canonical: string;
  description: string;
  image: { url: string };
  addressOf: (outingId: string) => string;
};
type Weekly = { series: Series; next: AnnouncementOuting; weeks: readonly AnnouncementOuting[] };

/**
 * schema.org data for search engines: a series of events, an event when the outing or the first day is known, otherwise a post. `weeks`: of
 * a weekly one, what is not over.
 */
export function linkedData(
  announcement: Announcement,
  weeks: readonly AnnouncementOuting[],
  page: Page,
): object {
  const { title, category, startDate, endDate, outing, series, createdAt, authorUsername } = announcement;
  const { canonical, description, image } = page;
  const author = { '@type': 'Person', name: authorUsername };
  const common = { '@context': 'https://schema.org', url: canonical, image: [image.url] };
  const [next] = weeks;
  if (series && next) return { ...common, ...seriesData(announcement, { series, next, weeks }, page) };
  if (outing || startDate) {
    return {
      ...common,
      '@type': 'SportsEvent',
      name: title,
      description,
      sport: category,
      ...(outing
        ? outingData(outing, canonical)
        : { startDate, ...(endDate && { endDate }), eventStatus: scheduled }),
      eventAttendanceMode: onSite,
      location: placeOf(announcement),
      organizer: author,
    };
  }
  return {
    ...common,
    '@type': 'SocialMediaPosting',
    headline: title,
    text: announcement.description,
    datePublished: createdAt,
    ...(endDate && { expires: endDate }),
    author,
    about: { '@type': 'Thing', name: category },
    contentLocation: placeOf(announcement),
  };
}

/** A slot and the events that are known of it. It names nobody. */
function seriesData(
  announcement: Announcement,
  { series, next, weeks }: Weekly,
  { addressOf }: Page,
): object {
  const { title: name, description, category: sport } = announcement;
  const { until, weekday, startTime } = series;
  const everywhere = { name, eventAttendanceMode: onSite, location: placeOf(announcement) };
  const ending = until && { endDate: until };
  return {
    ...everywhere,
    '@type': 'EventSeries',
    description,
    startDate: next.outing.startsAt,
    ...ending,
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${weekdays[weekday]}`,
      startTime: `${startTime}:00`,
      scheduleTimezone: next.outing.timeZone,
      ...ending,
    },
    subEvent: weeks.map(({ outing }) => {
      const url = addressOf(outing.id);
      return { ...everywhere, '@type': 'SportsEvent', sport, url, ...outingData(outing, url) };
    }),
  };
}

/** Without the meeting point, which is for participants only. */
function outingData(outing: Outing, url: string): object {
  const { startsAt, endsAt, state, places, priceCents } = outing;
  const free = freePlaces(outing);
  return {
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: state === 'cancelled' ? 'https://schema.org/EventCancelled' : scheduled,
    maximumAttendeeCapacity: places,
    remainingAttendeeCapacity: free,
    ...(priceCents !== null && {
      offers: {
        '@type': 'Offer',
        price: (priceCents / 100).toFixed(2),
        priceCurrency: 'EUR',
        availability: `https://schema.org/${free > 0 ? 'InStock' : 'SoldOut'}`,
        url,
      },
    }),
  };
}

function placeOf({ municipalityName, zipCode, regionName, latitude, longitude }: Announcement): object {
  return {
    '@type': 'Place',
    name: municipalityName,
    address: {
      '@type': 'PostalAddress',
      addressLocality: municipalityName,
      postalCode: zipCode,
      addressRegion: regionName,
      addressCountry: 'FR',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  };
}
