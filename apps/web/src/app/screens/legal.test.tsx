import { conditions } from '@coequipiers/contract/legal/conditions';
import { confidentialite } from '@coequipiers/contract/legal/confidentialite';
import type { Publisher } from '@coequipiers/contract/legal/document';
import { mentions } from '@coequipiers/contract/legal/mentions';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../providers.tsx';
import { LegalNoticeScreen, PrivacyScreen, TermsScreen } from './legal.tsx';

const publisher: Publisher = {
  name: 'Association des Coéquipiers',
  address: '1 rue du Stade, 69003 Lyon',
  email: 'contact@coequipiers.example',
  director: 'Camille Roux',
  host: 'Hébergeur du Stade',
};
const answers: Record<string, object> = {
  '/api/legal/conditions': conditions(publisher),
  '/api/legal/confidentialite': confidentialite(publisher),
  '/api/legal/mentions-legales': mentions(publisher),
};
const scrolledTo = vi.fn<(this: Element) => void>();
const fetchMock = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset().mockImplementation(async (url) => Response.json(answers[url]));
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolledTo.mockReset());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/conditions', Component: TermsScreen },
      { path: '/confidentialite', Component: PrivacyScreen },
      { path: '/mentions-legales', Component: LegalNoticeScreen },
    ],
    { initialEntries: [address] },
  );
  render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

describe.each([
  ['/conditions', conditions(publisher)],
  ['/confidentialite', confidentialite(publisher)],
  ['/mentions-legales', mentions(publisher)],
] as const)('%s', (address, text) => {
  it('has its title at once, then its version, date and every section', async () => {
    open(address);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text.title);
    expect(document.title).toBe(`${text.title} · Coéquipiers`);

    expect(await screen.findByText(`Version ${text.version}, du ${text.date}`)).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Sommaire', ...text.sections.map(({ title }) => title)]);
  });

  it('lists its sections in a table of contents that leads to them', async () => {
    const router = open(address);
    const contents = within(await screen.findByRole('navigation', { name: 'Sommaire' }));
    expect(contents.getAllByRole('link').map((link) => link.textContent)).toEqual(
      text.sections.map(({ title }) => title),
    );
    const [, second] = contents.getAllByRole('link');
    const target = second?.getAttribute('href')?.split('#')[1] ?? '';
    expect(document.getElementById(target)?.textContent).toContain(text.sections[1]?.title);
    if (second) fireEvent.click(second);
    expect(router.state.location).toMatchObject({ pathname: address, hash: `#${target}` });
  });
});

it('makes a link of every e-mail address', async () => {
  open('/mentions-legales');
  const [link] = await screen.findAllByRole('link', { name: publisher.email });
  expect(link?.getAttribute('href')).toBe(`mailto:${publisher.email}`);
});

it('scrolls to the section in the address once it has loaded', async () => {
  open('/conditions#article-3');
  await screen.findByRole('navigation', { name: 'Sommaire' });
  const section = document.getElementById('article-3');
  await waitFor(() => expect(scrolledTo.mock.contexts).toEqual([section]));
});

it('says when the text does not load, and loads it again on request', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  open('/conditions');
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Objet du service' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
