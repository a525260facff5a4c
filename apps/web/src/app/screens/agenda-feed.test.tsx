import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAgenda } from '../../../test/agenda.ts';
import { fakeServer, nobody, refusal } from '../../../test/fake-server.ts';
import { toasts } from '../../../test/home.ts';
import { openStrictPage } from '../../../test/page.tsx';
import { email } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { openSession } from '../../lib/session.ts';
// Loaded here, so that its loading does not count in a test's time.
import '../../features/agenda/feed-dialog.tsx';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  openSession(tokenFor(3_600_000), email);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const serve = (answers: Parameters<typeof fakeServer>[0]) =>
  fakeServer({ 'GET /api/agenda': () => Response.json(anAgenda([])), ...answers });

describe('the address for a calendar', () => {
  const FEED = '/api/agenda/feed';
  const url = 'https://coequipiers.example/api/agenda/k7f3.ics';
  const open = async () => {
    const { queryClient } = await openStrictPage('/agenda');
    const [button] = await screen.findAllByRole('button', { name: 'S’abonner' });
    if (button) fireEvent.click(button);
    return { queryClient, dialog: within(await screen.findByRole('dialog')) };
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('is created, shown once, and copied', async () => {
    const user = userEvent.setup();
    const server = serve({
      [`GET ${FEED}`]: () => Response.json(null),
      [`POST ${FEED}`]: () => Response.json({ url }),
    });
    const { queryClient } = await open();
    await screen.findByRole('button', { name: 'Créer mon adresse' });
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Créer mon adresse' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse de votre agenda' });
    expect(field.value).toBe(url);
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/qui la connaît voit vos séances/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Apple Calendrier' }).getAttribute('href')).toBe(
      'webcal://coequipiers.example/api/agenda/k7f3.ics',
    );
    await user.click(screen.getByRole('button', { name: 'Copier l’adresse' }));
    await waitFor(() => expect(toasts()).toEqual(['success: Adresse copiée']));
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain('k7f3');
    const [, close] = screen.getAllByRole('button', { name: 'Fermer' });
    if (close) await user.click(close);
    expect(screen.queryByText(url)).toBeNull();
  });

  it('is created once by a double click, in a dialog that is visible at every screen width', async () => {
    const server = serve({
      [`GET ${FEED}`]: () => Response.json(null),
      [`POST ${FEED}`]: () => Response.json({ url }),
    });
    await open();
    const make = await screen.findByRole('button', { name: 'Créer mon adresse' });
    fireEvent.click(make);
    fireEvent.click(make);
    await screen.findByRole('textbox', { name: 'Adresse de votre agenda' });
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(screen.getByRole('dialog').closest('aside, header')).toBeNull();
  });

  it('says since when it is in use, and is replaced only after a confirmation', async () => {
    const server = serve({
      [`GET ${FEED}`]: () => Response.json({ since: '2026-11-03T10:00:00.000Z' }),
      [`POST ${FEED}`]: () => Response.json({ url }),
    });
    const { dialog } = await open();
    await dialog.findByText(/en service depuis le mardi 3 novembre/);
    await press('Remplacer l’adresse');
    await screen.findByRole('dialog', { name: 'Remplacer l’adresse' });
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await press('Remplacer');
    expect(
      (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse de votre agenda' })).value,
    ).toBe(url);
  });

  it('is withdrawn after a confirmation', async () => {
    const server = serve({
      [`GET ${FEED}`]: () => Response.json({ since: '2026-11-03T10:00:00.000Z' }),
      [`DELETE ${FEED}`]: () => new Response(null, { status: 204 }),
    });
    const { dialog } = await open();
    await dialog.findByText(/en service/);
    await press('Retirer l’adresse');
    await press('Annuler');
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await press('Retirer l’adresse');
    await press('Retirer');
    await waitFor(() => expect(toasts()).toEqual(['success: L’adresse est retirée.']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['nobody answers', nobody, /^Vérifiez votre connexion/],
    ['the server refuses', refusal(500, {}), /./],
  ])('says so when %s, and can be tried again', async (_why, answer, words) => {
    let answers: typeof answer = answer;
    serve({ [`GET ${FEED}`]: (call) => answers(call) });
    const { dialog } = await open();
    expect((await dialog.findByRole('alert')).textContent).toMatch(words);
    answers = () => Response.json(null);
    await press('Réessayer');
    await screen.findByRole('button', { name: 'Créer mon adresse' });
  });
});
