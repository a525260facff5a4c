import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { freePlaces } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';

const scheduled = 'https://schema.org/EventScheduled';

type Page = { canonical: string; description: string; image: { url: string } };

/** schema.org data for search engines: an event when the outing or the first day is known, otherwise a post. */
export function linkedData(announcement: Announcement, { canonical, description, image }: Page): object {
  const { title, category, startDate, endDate, outing, createdAt, authorUsername } = announcement;
  const author = { '@type': 'Person', name: authorUsername };
  const common = { '@context': 'https://schema.org', url: canonical, image: [image.url] };
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
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
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
