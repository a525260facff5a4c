// @vitest-environment node
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { SeoRequest } from '@coequipiers/contract/rendering';
import type { Series } from '@coequipiers/contract/series-schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting } from '../../../test/announcements.ts';
import { renderer } from '../server-entry.tsx';

const publicUrl = 'https://coequipiers.example';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-11-16T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

type Weekly = Pick<SeoRequest, 'outingId'> & { weeks?: Outing[] };

/** The public page of an announcement with this outing, and its schema.org data. */
async function open(own: Partial<Outing> = {}, others: Partial<Announcement> = {}, weekly: Weekly = {}) {
  const announcement = anAnnouncement({ startDate: '2027-11-17', outing: anOuting(own), ...others });
  const weeks = weekly.weeks?.map((outing) => ({ outing, participation: null }));
  const html = await renderer.seoPage({
    publicUrl,
    found: { status: 200, announcement, inLists: true, ...(weeks && { weeks }) },
    outingId: weekly.outingId,
  });
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const text = html
    .slice(html.indexOf('<main'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return { html, text, linked: JSON.parse(data) };
}
const description = (html: string) => /<meta property="og:description" content="([^"]*)"/.exec(html)?.[1];

describe('the public page of an outing', () => {
  it('says in its link preview when it is and how many places are free, then the description', async () => {
    const { html } = await open();
    expect(description(html)).toMatch(
      /^mer\. 17 nov\. · 19 h · 3 places libres\. On joue à 20 h 30 chaque jeudi/,
    );
    expect(html).toContain(`<meta name="description" content="${description(html)}"`);
  });

  it('shows day, hours, places, level and price, in the time of its place', async () => {
    const { text } = await open({
      timeZone: 'Indian/Reunion',
      level: 'beginner',
      priceCents: 750,
      hasMeetingPoint: true,
    });
    expect(text).toContain('mercredi 17 novembre');
    expect(text).toContain('22 h à 23 h 30');
    expect(text).toContain('3 places libres sur 4');
    expect(text).toContain('Débutant');
    expect(text).toContain('7,50 € par personne');
    expect(text).toContain('Le lieu exact est donné aux participants');
  });

  it('says whether it is on, and from how many people on', async () => {
    const { text } = await open({ minimum: 4, confirmed: false, missing: 2 });
    expect(text).toContain('Encore 2 pour jouer On joue à partir de 4');
    expect((await open({ minimum: 2, confirmed: true })).text).toContain(
      'Confirmé : on joue Il fallait être 2',
    );
    expect((await open()).text).not.toMatch(/on joue/);
  });

  it('is an event with its real start, its places, and its price if there is one', async () => {
    expect((await open({ priceCents: 800 })).linked).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: 'Five du jeudi soir, il nous manque un gardien',
      startDate: '2027-11-17T18:00:00.000Z',
      endDate: '2027-11-17T19:30:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        name: 'Bron',
        address: { addressLocality: 'Bron', postalCode: '69500', addressCountry: 'FR' },
      },
      maximumAttendeeCapacity: 4,
      remainingAttendeeCapacity: 3,
      offers: { price: '8.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    });
    expect((await open()).linked).not.toHaveProperty('offers');
    expect((await open({ priceCents: 0, taken: 4, state: 'full' })).linked).toMatchObject({
      remainingAttendeeCapacity: 0,
      offers: { price: '0.00', availability: 'https://schema.org/SoldOut' },
    });
  });

  it('says that it is cancelled or over, and no longer what is free', async () => {
    const cancelled = await open({ state: 'cancelled' });
    expect(cancelled.linked.eventStatus).toBe('https://schema.org/EventCancelled');
    expect(cancelled.text).toContain('Annulée');
    expect(cancelled.text).not.toContain('libre');
    expect(description(cancelled.html)).toMatch(/ · Annulée\. /);
    const over = await open({ state: 'over' }, { expired: true, expirationInfo: 'Expirée depuis 3 jours' });
    expect(over.text).toContain('Terminée');
    expect(over.text).not.toMatch(/libre|Expirée/);
  });

  it('never names the meeting point', async () => {
    const { html } = await open({ meetingPoint: 'Court 4, derrière le gymnase', hasMeetingPoint: true });
    expect(html).not.toContain('Court 4');
  });
});

describe('the public page of a series', () => {
  const series: Series = {
    repeat: 'weekly',
    until: '2027-12-15',
    paused: false,
    pausedAt: null,
    weekday: 3,
    startTime: '19:00',
    regulars: 0,
    regular: null,
  };
  const weeks = [
    anOuting(),
    anOuting({
      id: 'o2',
      startsAt: '2027-11-24T18:00:00.000Z',
      endsAt: '2027-11-24T19:30:00.000Z',
      state: 'cancelled',
      cancelReason: 'La salle est fermée',
    }),
    anOuting({
      id: 'o3',
      startsAt: '2027-12-01T18:00:00.000Z',
      endsAt: '2027-12-01T19:30:00.000Z',
      taken: 4,
      state: 'full',
    }),
  ];
  const openSeries = (outingId?: string) => open({}, { series }, { weeks, outingId });

  it('is a series of events with its schedule, and names nobody', async () => {
    const { linked, html } = await openSeries();
    expect(linked).toMatchObject({
      '@type': 'EventSeries',
      name: 'Five du jeudi soir, il nous manque un gardien',
      url: `${publicUrl}/seo/announce/a1`,
      startDate: '2027-11-17T18:00:00.000Z',
      endDate: '2027-12-15',
      location: { address: { addressLocality: 'Bron' } },
      eventSchedule: {
        '@type': 'Schedule',
        repeatFrequency: 'P1W',
        byDay: 'https://schema.org/Wednesday',
        startTime: '19:00:00',
        scheduleTimezone: 'Europe/Paris',
        endDate: '2027-12-15',
      },
      subEvent: [
        {
          '@type': 'SportsEvent',
          startDate: '2027-11-17T18:00:00.000Z',
          endDate: '2027-11-17T19:30:00.000Z',
          eventStatus: 'https://schema.org/EventScheduled',
          url: `${publicUrl}/seo/announce/a1?outing=o1`,
          location: { name: 'Bron' },
          remainingAttendeeCapacity: 3,
        },
        { eventStatus: 'https://schema.org/EventCancelled', url: `${publicUrl}/seo/announce/a1?outing=o2` },
        { startDate: '2027-12-01T18:00:00.000Z', remainingAttendeeCapacity: 0 },
      ],
    });
    expect(JSON.stringify(linked)).not.toMatch(/karim_b|organizer|"Person"|fermée/);
    expect(html).not.toContain('fermée');
    const endless = await open({}, { series: { ...series, until: null } }, { weeks });
    expect(endless.linked).not.toHaveProperty('endDate');
    expect(endless.linked.eventSchedule).not.toHaveProperty('endDate');
  });

  it('lists its dates, each with its own address', async () => {
    const { text, html } = await openSeries();
    expect(text).toContain('Chaque mercredi à 19 h 17 nov. Pas de séance le 24 nov. 1er déc.');
    expect(html).toContain('<a href="/announce/a1?outing=o3">1er déc.</a>');
  });

  it('shows the chosen date, also in its link preview, at one canonical address', async () => {
    const { text, html, linked } = await openSeries('o3');
    expect(html).toContain(
      '<meta property="og:title" content="Five du jeudi soir, il nous manque un gardien · mer. 1er déc."',
    );
    expect(description(html)).toMatch(/^mer\. 1er déc\. · 19 h · Complet/);
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/seo/announce/a1"/>`);
    expect(html).toContain(`<meta property="og:url" content="${publicUrl}/seo/announce/a1?outing=o3"/>`);
    expect(text).toContain('mercredi 1er décembre');
    expect(html).toContain('class="go" href="/announce/a1?outing=o3"');
    expect(linked.url).toBe(`${publicUrl}/seo/announce/a1`);
    expect((await openSeries('unknown')).html).toBe((await openSeries()).html);
  });
});
