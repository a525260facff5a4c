import { type Profile, profile } from '@coequipiers/contract/accounts-schemas';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { forEachKind } from '@coequipiers/contract/notices';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import {
  type Participants,
  type Participation,
  participants,
  takingPart,
} from '@coequipiers/contract/participations-schemas';
import { anAnnouncement, anOuting } from './announcements.ts';
import { fakeServer } from './fake-server.ts';

/** The person who is logged in, in tests with a session. */
export const email = 'camille@demo.example';
export const id = '0199a0b1c2d37e4f8a9b0c1d2e3f4a5b';
export const announcePath = `/api/announce/${id}`;
export const partPath = `${announcePath}/participation`;

export const aProfile = (own: Partial<Profile> = {}): Profile =>
  profile.parse({
    email,
    username: 'camille',
    zipCode: '69003',
    municipalityName: 'Lyon 3e',
    regionName: 'Auvergne-Rhône-Alpes',
    latitude: 45.75,
    longitude: 4.86,
    subscribeNewsletter: false,
    hasPassword: true,
    showReadReceipts: true,
    notifyByMail: true,
    notify: forEachKind(() => true),
    mails: forEachKind(() => true),
    ...own,
  });

type Part = { outing?: Partial<Outing>; participation?: Participation | null };

/** A server with one announcement, which `change` changes. Leaving always succeeds; other actions need an answer. */
export function serveOuting(
  { outing = {}, ...own }: Part & Partial<Omit<Announcement, 'outing'>> = {},
  answers: Parameters<typeof fakeServer>[0] = {},
) {
  let kept = anAnnouncement({ id, createdBy: 'u_karim', ...own, outing: anOuting(outing) });
  const change = ({ outing: changed = {}, ...others }: Part): void => {
    kept = { ...kept, ...others, outing: anOuting({ ...kept.outing, ...changed }) };
  };
  const server = fakeServer({
    'GET /api/announce/nearby': () => Response.json([kept]),
    [`GET ${announcePath}`]: () => Response.json(kept),
    [`GET /api/comments/announce/${id}`]: () => Response.json([]),
    'GET /api/user/profile': () => Response.json(aProfile()),
    [`DELETE ${partPath}`]: () => {
      change({ participation: null });
      return new Response(null, { status: 204 });
    },
    ...answers,
  });
  return {
    ...server,
    change,
    posts: () => server.calls.filter(({ method }) => method === 'POST' || method === 'DELETE'),
  };
}

type Served = ReturnType<typeof serveOuting>;

/** An answer that gives the person this participation. */
export const taking = (server: () => Served, part: Part) => () => {
  server().change(part);
  const outing = anOuting(part.outing);
  return Response.json(takingPart.parse({ outing, participation: part.participation ?? null }));
};

export const aPerson = (
  username: string,
  note: string | null = null,
  regular: Participants['in'][number]['regular'] = 'no',
): Participants['in'][number] => ({
  alias: `u_${username}`,
  username,
  since: new Date().toISOString(),
  note,
  regular,
});

export const lists = (own: Partial<Participants> = {}): Participants =>
  participants.parse({ in: [], offered: [], asked: [], waiting: [], ...own });
