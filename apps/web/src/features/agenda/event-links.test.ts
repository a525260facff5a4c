import { describe, expect, it } from 'vitest';
import { anAnnouncement, anOuting } from '../../../test/announcements.ts';
import { eventForms } from './event-links.ts';
import { subscriptionPages, webcalOf } from './feed-links.ts';

const announcement = anAnnouncement({ id: 'a1', title: 'Foot & bière #1', municipalityName: 'Bron' });
const outing = anOuting({ meetingPoint: 'Complexe Five, terrain 3', hasMeetingPoint: true });
const forms = eventForms(announcement, outing, 'https://coequipiers.example');
const query = (name: string) => {
  const { href = '' } = forms.find((form) => form.name === name) ?? {};
  const { origin, pathname, searchParams } = new URL(href);
  return { page: origin + pathname, ...Object.fromEntries(searchParams) };
};
const details = 'Séance de karim_b sur Coéquipiers\u00A0: https://coequipiers.example/announce/a1';

describe('the form of', () => {
  it('Google has the title, the times in UTC, the commune and a link back', () => {
    expect(query('Google Agenda')).toEqual({
      page: 'https://calendar.google.com/calendar/render',
      action: 'TEMPLATE',
      text: 'Foot & bière #1',
      dates: '20271117T180000Z/20271117T193000Z',
      details,
      location: 'Bron',
    });
  });

  it.each([
    ['Outlook.com', 'https://outlook.live.com'],
    ['Outlook, travail ou école', 'https://outlook.office.com'],
  ])('%s has the same', (name, origin) => {
    expect(query(name)).toEqual({
      page: `${origin}/calendar/0/deeplink/compose`,
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Foot & bière #1',
      startdt: '2027-11-17T18:00:00Z',
      enddt: '2027-11-17T19:30:00Z',
      body: details,
      location: 'Bron',
    });
  });

  it('another site never gets the meeting point', () => {
    for (const { href } of forms) expect(decodeURIComponent(href)).not.toContain('Complexe');
  });
});

describe('an address of an agenda', () => {
  const address = 'https://coequipiers.example/api/agenda/k7f3.ics';

  it('is opened by the calendar of the device', () => {
    expect(webcalOf(address)).toBe('webcal://coequipiers.example/api/agenda/k7f3.ics');
    expect(webcalOf('http://localhost:8080/api/agenda/k.ics')).toBe(
      'webcal://localhost:8080/api/agenda/k.ics',
    );
  });

  it('is passed completely to the pages of Google and Outlook', () => {
    const [google, outlook] = subscriptionPages(address).map(({ href }) => new URL(href).searchParams);
    expect(google?.get('cid')).toBe(webcalOf(address));
    expect(outlook?.get('url')).toBe(address);
  });
});
