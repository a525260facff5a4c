import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anEntry } from '../../../test/agenda.ts';
import { anAnnouncement, anOuting } from '../../../test/announcements.ts';
import {
  cleanUpAfterEach,
  fillIn,
  openManage,
  own,
  publish,
  published,
  serve,
} from '../../../test/manage.tsx';
import { descriptionOf, details, radio, save } from '../../../test/manage-outing.tsx';

cleanUpAfterEach();

const onlyLink = 'Seulement avec le lien';
const mark = () => screen.findByText(onlyLink, { selector: 'p' });
const byLink = own({ id: 'a1', title: 'Five entre collègues', visibility: 'link' });

it('is chosen among the details of a new announcement, for everyone unless told otherwise', async () => {
  const server = serve([]);
  const { user } = await openManage('/announce');
  await fillIn(user);
  expect([radio('Tout le monde').checked, radio(onlyLink).checked]).toEqual([true, false]);
  await user.click(details());
  const group = screen.getByRole('group', { name: /^Qui peut la voir/ });
  expect(descriptionOf(group)).toBe('');
  await user.click(within(group).getByRole('radio', { name: onlyLink }));
  expect(descriptionOf(group)).toMatch(/^Elle n’est dans aucune recherche/);
  // On the card of the preview too.
  await mark();
  await user.click(publish());
  await waitFor(() => expect(published(server)).toHaveLength(1));
  expect(published(server)[0]?.body).toMatchObject({ visibility: 'link' });
});

it('is kept in what is being written', async () => {
  serve([]);
  const { user } = await openManage('/announce');
  await user.click(radio(onlyLink));
  cleanup();
  await openManage('/announce');
  expect(screen.getByText('Brouillon retrouvé.')).toBeTruthy();
  expect(details().getAttribute('aria-expanded')).toBe('true');
  expect(radio(onlyLink).checked).toBe(true);
});

it('can be changed, and an edit of something else leaves it', async () => {
  const server = serve([byLink]);
  const { user } = await openManage('/announce?edit=a1');
  await waitFor(() => expect(radio(onlyLink).checked).toBe(true));
  await user.click(save());
  const sent = () => server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(sent()).toMatchObject([{ visibility: 'link' }]));
  cleanup();
  const { user: again } = await openManage('/announce?edit=a1');
  await waitFor(() => expect(radio(onlyLink).checked).toBe(true));
  await again.click(radio('Tout le monde'));
  await again.click(save());
  await waitFor(() => expect(sent()).toMatchObject([{ visibility: 'link' }, { visibility: 'everyone' }]));
  await waitFor(() => expect(screen.queryByText(onlyLink, { selector: 'p' })).toBeNull());
});

it('is marked on the card of one’s own list, and said when it has expired', async () => {
  serve([byLink, own({ id: 'b2', title: 'Vieux footing', visibility: 'link', listed: false })]);
  await openManage('/announce?view=list');
  expect(await screen.findAllByText(onlyLink)).toHaveLength(2);
  expect(screen.getByText('Plus visible')).toBeTruthy();
  expect(screen.queryByText('Hors des recherches')).toBeNull();
});

it.each([
  ['among the favourites', '/announce?view=favorites'],
  ['in the agenda', '/agenda'],
  ['on its page', '/announce/a9'],
])('is marked %s', async (_, address) => {
  const favorite = anAnnouncement({ id: 'a9', visibility: 'link', outing: anOuting() });
  serve([], {
    'GET /api/favorites': () =>
      Response.json({ content: [{ id: 'f1', announce: favorite }], totalElements: 1, last: true }),
    'GET /api/agenda': () => Response.json({ upcoming: [anEntry({ visibility: 'link' })], past: [] }),
    'GET /api/announce/a9': () => Response.json(favorite),
    'GET /api/comments/announce/a9': () => Response.json([]),
  });
  await openManage(address);
  await mark();
  expect(screen.getAllByText(onlyLink)).toHaveLength(1);
});
