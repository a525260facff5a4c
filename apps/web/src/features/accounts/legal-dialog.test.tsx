import { conditions } from '@coequipiers/contract/legal/conditions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LegalDialog } from './legal-dialog.tsx';

const terms = conditions({
  name: 'Association des Coéquipiers',
  address: '1 rue du Stade, 69003 Lyon',
  email: 'contact@coequipiers.example',
  director: 'Camille Roux',
  host: 'Hébergeur du Stade',
});
const fetchMock = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    fetchMock.mockReset().mockImplementation(async () => Response.json(terms)),
  );
});
afterEach(() => vi.unstubAllGlobals());

function Form() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Lire
      </button>
      <LegalDialog slug="conditions" opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
}

it('fetches the text when it opens, shows all of it, and closes', async () => {
  show();
  expect(fetchMock).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Lire'));
  const dialog = within(screen.getByRole('dialog', { name: 'Conditions d’utilisation' }));
  expect(await dialog.findByText(`Version ${terms.version}, du ${terms.date}`)).toBeTruthy();
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/legal/conditions']);
  const headings = dialog.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(headings).toEqual(terms.sections.map(({ title }) => title));

  const [, close] = dialog.getAllByRole('button', { name: 'Fermer' });
  if (close) fireEvent.click(close);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers to try again when the text does not come', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show();
  fireEvent.click(screen.getByText('Lire'));
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Objet du service')).toBeTruthy();
});
