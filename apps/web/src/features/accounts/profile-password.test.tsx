import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, camille, openProfile } from '../../app/screens/profile-test-page.tsx';
import { dropSession } from '../../lib/session.ts';

afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

const PUT = 'PUT /api/user/profile/password';
const labels = [
  'Mot de passe actuel',
  'Nouveau mot de passe',
  'Confirmation du nouveau mot de passe',
] as const;
const fields = () => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label));

async function open(answers: Answers = {}) {
  const page = await openProfile(answers, '/profile?onglet=mot-de-passe');
  await screen.findByLabelText(labels[0]);
  return page;
}

async function fill(user: UserEvent, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    const field = fields()[index];
    if (!field || !text) continue;
    await user.click(field);
    await user.paste(text);
  }
}

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));

it('is changed with the current and the new one, then all fields are empty', async () => {
  const { user, changes } = await open({ [PUT]: () => new Response('Mot de passe modifié avec succès') });
  await fill(user, 'Ancien-Terrain-1', 'Nouveau-Terrain-1', 'Nouveau-Terrain-1');
  await send(user);
  const done = await screen.findByText('Mot de passe modifié avec succès');
  expect(done.closest('[role="status"]')).not.toBeNull();
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [PUT, { currentPassword: 'Ancien-Terrain-1', newPassword: 'Nouveau-Terrain-1' }],
  ]);
  expect(fields().map(({ value }) => value)).toEqual(['', '', '']);
  expect(screen.queryByText(/est requis/)).toBeNull();
});

it('says what is missing in each field and goes to the first, without asking the server', async () => {
  const { user, changes } = await open();
  await send(user);
  expect(screen.getByText('Le mot de passe actuel est requis')).toBeTruthy();
  expect(screen.getByText('Le nouveau mot de passe est requis')).toBeTruthy();
  expect(screen.getByText('La confirmation du mot de passe est requise')).toBeTruthy();
  expect(document.activeElement).toBe(fields()[0]);
  expect(changes()).toEqual([]);
});

it.each([
  ['Court-1', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['sans-majuscule-1', 'Le mot de passe doit contenir au moins une majuscule'],
  ['SANS-MINUSCULE-1', 'Le mot de passe doit contenir au moins une minuscule'],
  ['Sans-Chiffre', 'Le mot de passe doit contenir au moins un chiffre'],
])('refuses %s when the field is left', async (password, problem) => {
  const { user } = await open();
  await fill(user, 'Ancien-Terrain-1', password);
  expect(screen.queryByText(problem)).toBeNull();
  await user.tab();
  expect(screen.getByText(problem)).toBeTruthy();
});

it('wants the same one twice', async () => {
  const { user, changes } = await open();
  await fill(user, 'Ancien-Terrain-1', 'Nouveau-Terrain-1', 'Nouveau-Terrain-2');
  await send(user);
  expect(screen.getByText('Les mots de passe ne correspondent pas')).toBeTruthy();
  expect(document.activeElement).toBe(fields()[2]);
  expect(changes()).toEqual([]);
});

it('counts the characters and measures the strength', async () => {
  const { user } = await open();
  expect(screen.getByText('0 / 128')).toBeTruthy();
  await fill(user, '', 'abcdefgh');
  expect(screen.getByText('8 / 128')).toBeTruthy();
  expect(screen.getByText(/^Faible/)).toBeTruthy();
});

it('shows and hides each field by itself', async () => {
  const { user } = await open();
  const types = () => fields().map(({ type }) => type);
  expect(types()).toEqual(['password', 'password', 'password']);
  const [, second] = screen.getAllByRole('button', { name: 'Afficher le mot de passe' });
  if (second) await user.click(second);
  expect(types()).toEqual(['password', 'text', 'password']);
  await user.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
  expect(types()).toEqual(['password', 'password', 'password']);
});

it('comes with advice', async () => {
  await open();
  const advice = screen.getByRole('region', { name: 'Conseils de sécurité' }).textContent;
  expect(advice).toMatch(/unique/);
  expect(advice).toMatch(/majuscules, minuscules, chiffres et symboles/);
  expect(advice).toMatch(/informations personnelles/);
});

it.each([
  [
    'the server’s sentence',
    'Le mot de passe actuel est incorrect.',
    400,
    'Le mot de passe actuel est incorrect.',
  ],
  ['its own when the server says nothing', '', 500, 'Erreur lors du changement de mot de passe'],
])('shows %s, keeps what was typed, and can be closed', async (_what, body, status, sentence) => {
  const { user } = await open({ [PUT]: () => new Response(body, { status }) });
  await fill(user, 'Ancien-Terrain-1', 'Nouveau-Terrain-1', 'Nouveau-Terrain-1');
  await send(user);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(fields().map(({ value }) => value)).toEqual([
    'Ancien-Terrain-1',
    'Nouveau-Terrain-1',
    'Nouveau-Terrain-1',
  ]);
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the address of a calendar', () => {
  const GET = 'GET /api/agenda/feed';
  const box = () => screen.queryByRole('checkbox', { name: 'Retirer aussi l’adresse de mon calendrier' });
  const changed = () => new Response('Mot de passe modifié avec succès');
  const change = async (user: UserEvent) => {
    await fill(user, 'Ancien-Terrain-1', 'Nouveau-Terrain-1', 'Nouveau-Terrain-1');
    await send(user);
    await screen.findByText('Mot de passe modifié avec succès');
  };

  it('is withdrawn with the change when the box is ticked, and the box then disappears', async () => {
    const { user, changes } = await open({
      [PUT]: changed,
      [GET]: () => Response.json({ since: '2026-11-03T10:00:00.000Z' }),
    });
    await user.click(await screen.findByRole('checkbox', { name: /calendrier/ }));
    await change(user);
    expect(changes()[0]?.body).toEqual({
      currentPassword: 'Ancien-Terrain-1',
      newPassword: 'Nouveau-Terrain-1',
      withdrawFeed: true,
    });
    expect(box()).toBeNull();
  });

  it('stays when the box is not ticked', async () => {
    const { user, changes } = await open({
      [PUT]: changed,
      [GET]: () => Response.json({ since: '2026-11-03T10:00:00.000Z' }),
    });
    await screen.findByRole('checkbox', { name: /calendrier/ });
    await change(user);
    expect(changes()[0]?.body).not.toHaveProperty('withdrawFeed');
    expect(box()).not.toBeNull();
  });

  it('is not mentioned when there is none', async () => {
    const { queryClient } = await open({ [GET]: () => Response.json(null) });
    await waitFor(() => expect(queryClient.getQueryData(['agenda-feed', camille.email])).toBeNull());
    expect(box()).toBeNull();
  });
});
