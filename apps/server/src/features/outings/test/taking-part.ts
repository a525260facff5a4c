import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Notification } from '@coequipiers/contract/notifications-schemas';
import type { AnnouncementOuting, Participants } from '@coequipiers/contract/participations-schemas';
import { sql } from 'kysely';
import type { TestApp } from '../../../../test/harness.ts';
import type { TestPerson } from '../../../../test/people.ts';

const part = (id: string) => `/api/announce/${id}/participation`;

/** Of a weekly announcement a call may name the week that it means. */
const inWeek = (outing: string | undefined) => outing !== undefined && { query: { outing } };

export const join = (person: TestPerson, id: string, payload: object = {}, outing?: string) =>
  person.call({ method: 'POST', url: part(id), payload, ...inWeek(outing) });
export const accept = (person: TestPerson, id: string, outing?: string) =>
  person.call({ method: 'POST', url: `${part(id)}/accept`, ...inWeek(outing) });
export const leave = (person: TestPerson, id: string, outing?: string) =>
  person.call({ method: 'DELETE', url: part(id), ...inWeek(outing) });

export const shown = async (person: TestPerson, id: string): Promise<Announcement> =>
  (await person.call({ url: `/api/announce/${id}` })).json();
export const stateOf = async (person: TestPerson, id: string): Promise<string | undefined> =>
  (await shown(person, id)).participation?.state;

/** The ids of the weeks of an announcement, in their order. */
export const weeksOf = async (reader: Pick<TestPerson, 'call'>, id: string): Promise<string[]> =>
  (await reader.call({ url: `/api/announce/${id}/outings` }))
    .json()
    .map(({ outing }: AnnouncementOuting) => outing.id);

export const lists = async (author: TestPerson, id: string, outing?: string): Promise<Participants> =>
  (await author.call({ url: `/api/announce/${id}/participants`, ...inWeek(outing) })).json();
export const answer = (author: TestPerson, id: string, alias: string, word: string, payload: object = {}) =>
  author.call({ method: 'POST', url: `/api/announce/${id}/participants/${alias}/${word}`, payload });
export const ask = (
  author: TestPerson,
  id: string,
  what: 'sos' | 'cancel',
  payload: object = {},
  outing?: string,
) => author.call({ method: 'POST', url: `/api/announce/${id}/outing/${what}`, payload, ...inWeek(outing) });

export const refusal = (response: { statusCode: number; json: () => { userMessage: string } }) => [
  response.statusCode,
  response.json().userMessage,
];

/** The titles on someone's bell, the newest first. */
export const bell = async (person: TestPerson): Promise<string[]> =>
  (await person.call({ url: '/api/notifications' }))
    .json()
    .map(({ title }: Notification) => title.replaceAll('\u00A0', ' '));
/** What their notifications are about, the newest first. */
export const happened = async (person: TestPerson): Promise<(string | null)[]> =>
  (await person.call({ url: '/api/notifications' })).json().map(({ event }: Notification) => event);
export const bellTexts = async (person: TestPerson): Promise<string[]> =>
  (await person.call({ url: '/api/notifications' }))
    .json()
    .map(({ title, preview }: Notification) => `${title}: ${preview}`.replaceAll('\u00A0', ' '));

/** Makes every press so far older, as if this time had passed: its own clock is that of the database, which cannot be moved. */
export async function agePresses({ db }: TestApp, seconds = 12): Promise<void> {
  for (const table of ['participations', 'regulars'])
    await sql`UPDATE ${sql.table(table)} SET pressed_at = pressed_at - make_interval(secs => ${seconds})`.execute(
      db,
    );
}

/** Sets the clock of outings to this instant, from now on. */
export function moveClock({ config }: TestApp, to: Date | string | number): void {
  config.clockOffsetMs = new Date(to).getTime() - Date.now();
}
