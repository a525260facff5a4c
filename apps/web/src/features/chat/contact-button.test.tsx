import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement } from '../../../test/announcements.ts';
import { fakeServer, later, refusal } from '../../../test/fake-server.ts';
import { tokenFor } from '../../../test/token.ts';
import { takeReturnPath } from '../../lib/return-place.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { ContactButton } from './contact-button.tsx';
// Loaded here, so that its loading does not count in a test's time.
import './contact-dialog.tsx';

const me = 'camille@exemple.org';
const karims = anAnnouncement({ id: 'a1', createdBy: 'u_karim', authorUsername: 'karim_b', distance: 3_100 });
const words = 'Bonjour, votre annonce m’intéresse.';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  openSession(tokenFor(3_600_000), me);
});
afterEach(() => {
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(place: 'card' | 'page', announcement: Announcement = karims) {
  const queryClient = new QueryClient();
  const Page = () => (
    <>
      <ContactButton announcement={announcement} place={place} />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', Component: Page }], {
    initialEntries: ['/announce/a1?x=1'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, queryClient };
}

const field = () => screen.getByRole('textbox', { name: 'Votre message' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const submit = () => fireEvent.submit(field().closest('form') ?? field());

async function open() {
  fireEvent.click(screen.getByRole('button', { name: /^Contacter/ }));
  return screen.findByRole('dialog', { name: 'Contacter karim_b' });
}

describe('a visitor', () => {
  it.each([
    ['card', 'Vous devez être connecté pour contacter un auteur'],
    ['page', "Vous devez être connecté pour contacter l'auteur"],
  ] as const)('on a %s is told « %s » and led to log in, and back', async (place, text) => {
    dropSession();
    const { router } = show(place);
    fireEvent.click(screen.getByRole('button', { name: /^Contacter/ }));
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(takeReturnPath()).toBe('/announce/a1?x=1');
  });
});

it('is not offered on one’s own announcement', () => {
  show('page', anAnnouncement({ createdBy: me }));
  expect(screen.queryByRole('button', { name: /^Contacter/ })).toBeNull();
});

describe('the dialog', () => {
  it('shows the announcement, counts to 500, and wants 10 characters', async () => {
    const server = fakeServer({});
    show('card');
    const dialog = await open();
    expect(dialog.textContent).toContain(karims.title);
    expect(dialog.textContent).toMatch(/3,1\s?km/);
    expect(dialog.textContent).toMatch(/0 \/ 500/);
    write('   ');
    expect(button().disabled).toBe(true);
    write('Bonjour');
    submit();
    expect(await screen.findByText('Le message doit contenir au moins 10 caractères')).toBeTruthy();
    write('a'.repeat(501));
    expect(await screen.findByText('Le message ne peut pas dépasser 500 caractères')).toBeTruthy();
    submit();
    expect(server.to('/api/chat')).toEqual([]);
  });

  it('says that a message is required when the field is left blank or emptied', async () => {
    fakeServer({});
    show('card');
    await open();
    const required = () => screen.queryByText('Le message est requis');
    expect(required()).toBeNull();
    fireEvent.blur(field());
    expect(required()).not.toBeNull();
    expect(button().disabled).toBe(true);
    write('Bonjour');
    expect(required()).toBeNull();
    write('');
    expect(required()).not.toBeNull();
    expect(button().disabled).toBe(true);
  });

  it.each([
    ['card', 'Message envoyé avec succès !'],
    ['page', 'Message envoyé avec succès ! Vous pouvez continuer la conversation dans votre messagerie.'],
  ] as const)('sends to the author from a %s, says so and closes after 2 seconds', async (place, text) => {
    const server = fakeServer({ 'POST /api/chat': () => Response.json({ id: 'm1' }, { status: 201 }) });
    show(place);
    await open();
    write(`  ${words} `);
    vi.useFakeTimers();
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    submit();
    submit();
    await wait(0);
    expect(screen.getByText(text)).toBeTruthy();
    expect(server.to('/api/chat').map(({ body }) => body)).toEqual([
      { content: words, recipientIds: ['u_karim'], announceId: 'a1' },
    ]);
    await wait(1_999);
    expect(screen.getByRole('dialog')).toBeTruthy();
    await wait(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so without waiting for the inbox', async () => {
    const inbox = later();
    fakeServer({ 'POST /api/chat': () => Response.json({ id: 'm1' }, { status: 201 }) });
    const { queryClient } = show('card');
    const answers = [Response.json([])];
    const queryFn = async () => (answers.pop() ?? (await inbox.answer())).json() as Promise<unknown>;
    const stop = new QueryObserver(queryClient, { queryKey: ['chat'], queryFn }).subscribe(() => undefined);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await open();
    write(words);
    submit();
    expect(await screen.findByText('Message envoyé avec succès !')).toBeTruthy();
    expect(queryClient.isFetching()).toBe(1);
    stop();
  });

  it('stays open while the message is being sent, because it cannot be cancelled', async () => {
    const sending = later();
    fakeServer({ 'POST /api/chat': sending.answer });
    show('card');
    const dialog = await open();
    write(words);
    submit();
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.getByRole('dialog')).toBe(dialog);
    // As a browser does at the second Escape.
    (dialog as HTMLDialogElement).close();
    fireEvent(dialog, new Event('close'));
    await waitFor(() => expect(dialog).toHaveProperty('open', true));
    sending.resolve(new Response('', { status: 500 }));
    expect(await screen.findByText(/^Erreur lors de l'envoi/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what was written for this announcement, and its key, until it has arrived', async () => {
    const server = fakeServer({ 'POST /api/chat': refusal(401, {}) });
    show('card');
    await open();
    write(words);
    submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();

    openSession(tokenFor(3_600_000), me);
    show('card', { ...karims, id: 'a2' });
    await open();
    expect(field()).toHaveProperty('value', '');
    cleanup();

    const again = fakeServer({ 'POST /api/chat': () => Response.json({ id: 'm1' }, { status: 201 }) });
    show('card');
    await open();
    expect(field()).toHaveProperty('value', words);
    submit();
    expect(await screen.findByText('Message envoyé avec succès !')).toBeTruthy();
    expect(again.to('/api/chat')[0]?.key).toBe(server.to('/api/chat')[0]?.key);
    cleanup();

    show('card');
    await open();
    expect(field()).toHaveProperty('value', '');
  });

  it.each([
    [500, 'INTERNAL', "Erreur lors de l'envoi du message. Veuillez réessayer."],
    [400, 'SELF_CONTACT', 'Vous ne pouvez pas vous contacter vous-même'],
  ])('says what went wrong at %i %s, and can be sent again', async (status, code, text) => {
    const userMessage = code === 'SELF_CONTACT' ? text : 'Non.';
    fakeServer({ 'POST /api/chat': refusal(status, { code, userMessage }) });
    show('card');
    await open();
    write(words);
    submit();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    [401, 'Vous devez être connecté pour envoyer un message'],
    [403, "Vous n'êtes pas autorisé à envoyer ce message"],
  ])('at %i ends with the session, and says « %s »', async (status, text) => {
    fakeServer({ 'POST /api/chat': refusal(status, { userMessage: 'Non.' }) });
    show('card');
    await open();
    write(words);
    submit();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
