import type { Block } from '@coequipiers/contract/blocks-schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { karim, me } from '../../../test/chat.ts';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { PersonMenu } from './person-menu.tsx';
// Loaded here, so that their loading does not count in a test's time.
import '../reports/report-dialog.tsx';
import './block-dialog.tsx';

const person = { id: karim, username: 'karim_b' };
const theirs = { type: 'comment', id: 'c1', name: 'Un commentaire' } as const;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  openSession(tokenFor(3_600_000), me);
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(children: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      {children}
      <Toasts />
    </QueryClientProvider>,
  );
}

describe('what one can do about someone else', () => {
  const menu = (content = true) =>
    show(
      <PersonMenu
        label="Options"
        person={person}
        {...(content && { content: { label: 'Signaler le commentaire', target: theirs } })}
      />,
    );
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Options' }));
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  it('is to report what they wrote or the person, or to block them', async () => {
    const server = fakeServer({ [`PUT /api/blocks/${karim}`]: () => Response.json({}) });
    menu();
    open();
    expect(items()).toEqual(['Signaler le commentaire', 'Signaler karim_b', 'Bloquer karim_b']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Signaler karim_b' }));
    const report = await screen.findByRole('dialog', { name: 'Signaler la personne' });
    expect(report.textContent).toContain('karim_b');
    fireEvent.click(within(report).getByRole('button', { name: 'Annuler' }));

    open();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Bloquer karim_b' }));
    const block = await screen.findByRole('dialog', { name: /^Bloquer karim_b/ });
    fireEvent.click(within(block).getByRole('button', { name: 'Bloquer' }));
    expect(await screen.findByText('karim_b est bloqué')).toBeTruthy();
    expect(server.to(`/api/blocks/${karim}`)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is for a visitor to report what is public, and nothing else', () => {
    dropSession();
    const { unmount } = menu();
    open();
    expect(items()).toEqual(['Signaler le commentaire']);
    unmount();
    menu(false);
    expect(screen.queryByRole('button', { name: 'Options' })).toBeNull();
  });
});

describe('the people one has blocked', () => {
  const list: Block[] = [{ ...person, blockedAt: '2026-05-12T10:00:00.000Z' }];

  it('are listed, and can be unblocked', async () => {
    let blocked = list;
    fakeServer({
      'GET /api/blocks': () => Response.json(blocked),
      [`DELETE /api/blocks/${karim}`]: () => {
        blocked = [];
        return new Response(null, { status: 204 });
      },
    });
    show(<BlockedPeople email={me} />);
    expect(await screen.findByText('karim_b')).toBeTruthy();
    expect(screen.getByText('Depuis le 12 mai 2026')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Débloquer karim_b' }));
    expect(await screen.findByText(/Vous n’avez bloqué personne/)).toBeTruthy();
    expect(screen.getByText('karim_b n’est plus bloqué')).toBeTruthy();
  });

  it('are asked for again after a failure', async () => {
    const answers = { 'GET /api/blocks': refusal(500, {}) };
    fakeServer(answers);
    show(<BlockedPeople email={me} />);
    expect(await screen.findByText('La liste n’a pas pu être chargée.')).toBeTruthy();
    answers['GET /api/blocks'] = () => Response.json(list);
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.getByText('karim_b')).toBeTruthy());
  });
});
