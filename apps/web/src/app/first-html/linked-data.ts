import type { Announcement } from '@coequipiers/contract/announcements-schemas';

type Page = { canonical: string; description: string; image: { url: string } };

/** schema.org data for search engines: an event when the first day is known, otherwise a post. */
export function linkedData(announcement: Announcement, { canonical, description, image }: Page): object {
  const { title, category, startDate, endDate, createdAt, authorUsername } = announcement;
  const author = { '@type': 'Person', name: authorUsername };
  const common = { '@context': 'https://schema.org', url: canonical, image: [image.url] };
  if (startDate) {
    return {
      ...common,
      '@type': 'SportsEvent',
      name: title,
      description,
      sport: category,
      startDate,
      ...(endDate && { endDate }),
      eventStatus: 'https://schema.org/EventScheduled',
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
