import type { Announcement, AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import { citySchema } from '@coequipiers/contract/cities-schemas';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import { dropSession, openSession } from '../src/lib/session.ts';
import { dismissToast, shownToasts } from '../src/ui/toast.ts';
import { anAnnouncement } from './announcements.ts';
import { fakeServer } from './fake-server.ts';
import { openPublishedPage, openStrictPage } from './page.tsx';

/**
 * Called by each test file: files of one worker share their modules, so top-level hooks would apply to the first file only.
 */
export function cleanUpAfterEach(): void {
  afterEach(() => {
    dropSession();
    clearToasts();
    vi.unstubAllGlobals();
  });
}

export const email = 'camille.roux@exemple.org';
export const own = (given: Partial<Announcement> = {}): Announcement =>
  anAnnouncement({ createdBy: email, authorUsername: 'camille_r', views: 0, listed: true, ...given });

const brest = citySchema.parse({
  codeCommuneINSEE: '29019',
  nomCommuneComplet: 'Brest',
  nomCommune: 'Brest',
  codePostal: '29200',
  nomRegion: 'Bretagne',
  latitude: 48.39,
  longitude: -4.49,
});

type Answers = Parameters<typeof fakeServer>[0];

/** A server with these announcements of Camille, which handles changes. */
export function serve(mine: Announcement[], answers: Answers = {}) {
  const written = (body: unknown): Partial<Announcement> =>
    body as Partial<AnnouncementWrite> & Partial<Announcement>;
  const ofEach = mine.map(({ id }) => ({
    [`PUT /api/announce/${id}`]: ({ body }: { body: unknown }) => {
      const index = mine.findIndex((one) => one.id === id);
      mine[index] = own({ ...mine[index], ...written(body) });
      return Response.json(mine[index]);
    },
    [`DELETE /api/announce/${id}`]: () => {
      mine.splice(
        mine.findIndex((one) => one.id === id),
        1,
      );
      return new Response(null, { status: 204 });
    },
    [`POST /api/announce/${id}/republish`]: () => {
      const [found] = mine.splice(
        mine.findIndex((one) => one.id === id),
        1,
      );
      mine.unshift(own({ ...found, listed: true, expired: false, expirationInfo: null }));
      return Response.json(mine[0]);
    },
  }));
  return fakeServer({
    'GET /api/announce/me': () => Response.json(mine),
    'GET /api/agenda': () => Response.json({ upcoming: [], past: [] }),
    'GET /api/announce/nearby': () => Response.json([]),
    'GET /api/user/profile': () => Response.json({ email, username: 'camille_r' }),
    'GET /api/notifications': () => Response.json([]),
    'GET /api/favorites/ids': () => Response.json([]),
    'GET /api/chat/unread-count': () => Response.json(0),
    'GET /api/cities': () => Response.json([brest]),
    'POST /api/announce': ({ body }) => {
      mine.unshift(own({ id: `new${mine.length}`, ...written(body) }));
      return Response.json(mine[0], { status: 201 });
    },
    ...Object.assign({}, ...ofEach),
    ...answers,
  });
}

/** Calls that publish, without the HEAD requests that check the server. */
export const published = (server: ReturnType<typeof fakeServer>) =>
  server.to('/api/announce').filter(({ method }) => method === 'POST');

/** The management page, opened by Camille. */
export const openManage = (address: string) => openAs(openPublishedPage, address);
/** The same in StrictMode, where everything renders twice. That takes long, so one test file does it for all these forms. */
export const openStrictManage = (address: string) => openAs(openStrictPage, address);

async function openAs(open: typeof openStrictPage, address: string) {
  openSession('token-of-camille', email);
  return { ...(await open('/conditions', address)), user: someone() };
}

const someone = () =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never, applyAccept: false });

type User = ReturnType<typeof someone>;

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const withoutDate = () => screen.getByRole('button', { name: 'Sans date précise' });
export const withDate = () => screen.getByRole('button', { name: 'Choisir un jour et une heure' });
export const publish = () => screen.getByRole('button', { name: 'Publier' });
export const brief = () => shownToasts().map(({ message, duration }) => ({ message, duration }));
const clearToasts = () => act(() => shownToasts().forEach(({ id }) => dismissToast(id)));
export const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

/** Fills in all required fields, of an announcement without a precise date unless it is a game. */
export async function fillIn(user: User, { title = 'Footing du dimanche', game = false } = {}) {
  if (!game) await user.click(withoutDate());
  fireEvent.change(field('Titre'), { target: { value: title } });
  await user.click(screen.getByRole('radio', { name: 'Running' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Ville' }), { target: { value: 'brest' } });
  await user.click(screen.getByRole('combobox', { name: 'Ville' }));
  await user.click(await screen.findByRole('option', { name: /Brest/ }));
  fireEvent.change(field('Description détaillée'), { target: { value: filledIn.description } });
}

export const filledIn = {
  title: 'Footing du dimanche',
  description: 'Dix kilomètres autour de la rade.',
  category: 'Running',
  latitude: 48.39,
  longitude: -4.49,
  zipCode: '29200',
  regionName: 'Bretagne',
  municipalityName: 'Brest',
  startDate: null,
  endDate: null,
  visibility: 'everyone',
  imageUrl: null,
};
