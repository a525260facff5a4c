import { type PersonCard, personCard } from '@coequipiers/contract/announcements-schemas';
import { peopleTexts } from '@coequipiers/contract/people';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement } from '../../../test/announcements.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { openStrictPage } from '../../../test/page.tsx';
import { email } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { redirectMessage } from '../../lib/redirect.ts';
import { takeReturnPath } from '../../lib/return-place.ts';
import { dropSession, openSession } from '../../lib/session.ts';

const alias = `u_${'k'.repeat(22)}`;
const page = `/personnes/${alias}`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  openSession(tokenFor(3_600_000), email);
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const aPerson = (own: Partial<PersonCard> = {}): PersonCard =>
  personCard.parse({
    username: 'karim_b',
    memberSince: '2026-05',
    municipalityName: 'Villeurbanne',
    categories: ['Tennis'],
    announcements: [anAnnouncement({ title: 'Double du dimanche', createdBy: alias })],
    own: false,
    ...own,
  });
const serve = (person: () => Response, answers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    [`GET /api/people/${alias}`]: person,
    'GET /api/blocks': () => Response.json([]),
    ...answers,
  });
const unknown = () => new Response('{}', { status: 404 });

describe('the page of a person', () => {
  it('shows the name, since when, the town, the sports and the announcements, and is not for search engines', async () => {
    serve(() => Response.json(aPerson()));
    await openStrictPage(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'karim_b' })).toBeTruthy();
    expect(screen.getByText('Membre depuis mai 2026')).toBeTruthy();
    expect(screen.getByText('Villeurbanne')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Sports' })).getByText('Tennis')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Double du dimanche' })).toBeTruthy();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('writes to the person without any announcement', async () => {
    const server = serve(() => Response.json(aPerson()), {
      'POST /api/chat': () => Response.json({ id: 'm' }, { status: 201 }),
    });
    await openStrictPage(page);
    fireEvent.click(await screen.findByRole('button', { name: 'Écrire' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Écrire à karim_b' }));
    fireEvent.change(dialog.getByLabelText('Votre message'), { target: { value: 'Un match jeudi soir ?' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() =>
      expect(server.to('/api/chat')).toMatchObject([
        { body: { content: 'Un match jeudi soir ?', recipientIds: [alias] } },
      ]),
    );
  });

  it('blocks, says so in place of the person, and takes it back', async () => {
    let blocked = false;
    serve(() => (blocked ? unknown() : Response.json(aPerson())), {
      'GET /api/blocks': () =>
        Response.json(blocked ? [{ id: alias, username: 'karim_b', blockedAt: '2026-11-01T00:00:00Z' }] : []),
      [`PUT /api/blocks/${alias}`]: () => {
        blocked = true;
        return new Response(null, { status: 204 });
      },
      [`DELETE /api/blocks/${alias}`]: () => {
        blocked = false;
        return new Response(null, { status: 204 });
      },
    });
    await openStrictPage(page);
    fireEvent.click(await screen.findByRole('button', { name: 'Bloquer' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Bloquer karim_b/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Bloquer' }));
    expect(await screen.findByRole('heading', { name: 'Vous avez bloqué karim_b' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Débloquer' }));
    expect(await screen.findByRole('heading', { name: 'karim_b' })).toBeTruthy();
  });

  it('reports the person', async () => {
    serve(() => Response.json(aPerson()));
    await openStrictPage(page);
    fireEvent.click(await screen.findByRole('button', { name: 'Signaler' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('is, for oneself, what others see, without a button', async () => {
    serve(() => Response.json(aPerson({ own: true, announcements: [], categories: [] })));
    await openStrictPage(page);
    expect(await screen.findByText('C’est ce que les autres voient de vous.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Écrire' })).toBeNull();
    expect(screen.getByText('Vous n’avez pas d’annonce en ce moment.')).toBeTruthy();
  });

  it('says that nobody is there', async () => {
    serve(unknown);
    await openStrictPage(page);
    expect(await screen.findByRole('heading', { name: peopleTexts.notFound })).toBeTruthy();
  });

  it('offers to try again when it did not load', async () => {
    let answers = false;
    serve(() => (answers ? Response.json(aPerson()) : new Response('{}', { status: 503 })));
    await openStrictPage(page);
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    answers = true;
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'karim_b' })).toBeTruthy();
  });

  it('tells a visitor why it asks for a login, and comes back', async () => {
    dropSession();
    serve(unknown);
    const { address } = await openStrictPage(page);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText(peopleTexts.signIn)).toBeTruthy();
    expect(redirectMessage()).toBeNull();
    expect(takeReturnPath()).toBe(page);
  });
});
