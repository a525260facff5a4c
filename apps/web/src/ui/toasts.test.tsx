import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Fermer' })) fireEvent.click(button);
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('shows a message for 3 s', () => {
  act(() => toast.success('Ajouté aux favoris'));
  wait(2_999);
  expect(screen.queryByText('Ajouté aux favoris')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Ajouté aux favoris')).toBeNull();
});

it('shows a message about a form for 4 s', () => {
  act(() => toast.error('Veuillez remplir tous les champs obligatoires', { form: true }));
  wait(3_999);
  expect(screen.queryByText('Veuillez remplir tous les champs obligatoires')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Veuillez remplir tous les champs obligatoires')).toBeNull();
});

it('is closed by its button', () => {
  act(() => toast.info('Lien copié dans le presse-papiers !'));
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByText('Lien copié dans le presse-papiers !')).toBeNull();
});

it('stays while the keyboard is on it', () => {
  act(() => toast.warning('Connexion requise'));
  act(() => screen.getByRole('button', { name: 'Fermer' }).focus());
  wait(10_000);
  expect(screen.queryByText('Connexion requise')).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Fermer' }).blur());
  wait(3_000);
  expect(screen.queryByText('Connexion requise')).toBeNull();
});

it('is announced politely, in a live region that already exists', () => {
  const region = screen.getByRole('list', { name: 'Messages brefs' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  act(() => toast.success('Message envoyé avec succès !'));
  expect(region.textContent).toContain('Message envoyé avec succès !');
});

it('shows a repeated message once, and restarts its time', () => {
  act(() => toast.error('Erreur lors du vote'));
  wait(2_000);
  act(() => toast.error('Erreur lors du vote'));
  expect(screen.getAllByText('Erreur lors du vote')).toHaveLength(1);
  wait(2_999);
  expect(screen.getAllByText('Erreur lors du vote')).toHaveLength(1);
  wait(1);
  expect(screen.queryByText('Erreur lors du vote')).toBeNull();
  act(() => toast.info('Erreur lors du vote'));
  act(() => toast.error('Erreur lors du vote'));
  expect(screen.getAllByText('Erreur lors du vote')).toHaveLength(2);
});

it('shows four at most, the newest', () => {
  act(() => ['un', 'deux', 'trois', 'quatre', 'cinq'].forEach((message) => toast.info(message)));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'deux',
    'trois',
    'quatre',
    'cinq',
  ]);
});
