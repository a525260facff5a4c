import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOuting } from '../../../../test/announcements.ts';
import { dismissToast, shownToasts } from '../../../ui/toast.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { shareIntent, shareLink, shareText } from './share.ts';
import { ShareButton } from './share-menu.tsx';
// Loaded here, so that its loading does not count in a test's time.
import './share-panel.tsx';

const announcement = {
  id: '0199a0b1c2d37e4f8a9b0c1d2e3f4a5b',
  title: 'Foot à cinq & bonne humeur',
  description: `Il manque deux joueurs. ${'Venez nombreux ! '.repeat(20)}`,
  outing: null,
  series: null,
};
const today = '2027-11-16';
const link = `${window.location.origin}/seo/announce/${announcement.id}`;

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

async function openMenu({ look = 'button' }: { look?: 'button' | 'icon' } = {}) {
  const user = userEvent.setup();
  render(
    <>
      <ShareButton announcement={announcement} look={look} />
      <Toasts />
    </>,
  );
  const button = screen.getByRole('button', { name: /^Partager/ });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Partager cette annonce' });
  return { user, button };
}

describe('what is shared', () => {
  it.each([
    ['https://coequipiers.example/announce/a1?x=1', 'https://coequipiers.example/seo/announce/a1'],
    ['http://localhost:3001/', 'http://localhost:8080/seo/announce/a1'],
    ['http://localhost:8080/', 'http://localhost:8080/seo/announce/a1'],
    ['http://192.168.1.20:3001/announce/a1', 'http://192.168.1.20:8080/seo/announce/a1'],
  ])('from %s is %s', (address, expected) => {
    expect(shareLink({ id: 'a1', outing: null, series: null }, address)).toBe(expected);
  });

  it('is a text of at most 150 characters', () => {
    const text = shareText(announcement, today);
    expect(text.startsWith('Foot à cinq & bonne humeur – Il manque deux joueurs.')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(150);
    expect(text.length).toBeGreaterThan(130);
    expect(text.endsWith('…')).toBe(true);
  });

  it('says when the outing is and what is free, between the title and the description', () => {
    const text = shareText({ ...announcement, outing: anOuting() }, today);
    const told = 'mer. 17 nov. · 19 h · 3 places libres';
    expect(text.startsWith(`Foot à cinq & bonne humeur – ${told} – Il manque deux joueurs.`)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(150);
  });

  it('goes into each network’s address whole', () => {
    const text = 'Foot & co #1 ?';
    const query = (network: Parameters<typeof shareIntent>[0]) =>
      Object.fromEntries(new URL(shareIntent(network, link, text)).searchParams);
    expect(query('Facebook')).toEqual({ u: link });
    expect(query('Twitter')).toEqual({ url: link, text });
    expect(query('WhatsApp')).toEqual({ text: `${text} ${link}` });
    expect(query('LinkedIn')).toEqual({ url: link });
  });
});

it.each(['Facebook', 'Twitter', 'WhatsApp', 'LinkedIn'])(
  'opens %s in a window of 600 by 400',
  async (name) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await openMenu();
    await user.click(screen.getByRole('link', { name }));
    expect(open).toHaveBeenCalledTimes(1);
    const [address, , features] = open.mock.calls[0] ?? [];
    expect(String(address)).toContain(encodeURIComponent(link));
    expect(features).toMatch(/\bwidth=600,height=400\b/);
    expect(features).toContain('noopener');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('copies the link, says so and closes', async () => {
  const { user } = await openMenu();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Lien de partage' });
  expect(field.value).toBe(link);
  expect(field.readOnly).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  await screen.findByText('Lien copié dans le presse-papiers !');
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves the link selected when the browser does not let it copy', async () => {
  const { user } = await openMenu();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Impossible de copier le lien');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Lien de partage' });
  expect(document.activeElement).toBe(field);
  expect(field.selectionEnd).toBe(link.length);
});

it('offers other applications only where the device can share', async () => {
  await openMenu();
  expect(screen.queryByRole('button', { name: 'Autres applications' })).toBeNull();
});

function deviceShares(share: typeof navigator.share) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
}

it('hands title, text and link to the device', async () => {
  const share = vi.fn<typeof navigator.share>().mockResolvedValue();
  deviceShares(share);
  const { user } = await openMenu();
  await user.click(screen.getByRole('button', { name: 'Autres applications' }));
  expect(share).toHaveBeenCalledWith({
    title: announcement.title,
    text: shareText(announcement, today),
    url: link,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says nothing when the person changes their mind', async () => {
  const share = vi.fn<typeof navigator.share>().mockRejectedValue(new DOMException('no', 'AbortError'));
  deviceShares(share);
  const { user } = await openMenu();
  await user.click(screen.getByRole('button', { name: 'Autres applications' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so when the device fails to share', async () => {
  deviceShares(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const { user } = await openMenu();
  await user.click(screen.getByRole('button', { name: 'Autres applications' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur lors du partage');
});

it('says which announcement an icon shares, and closes at a press', async () => {
  const { user, button } = await openMenu({ look: 'icon' });
  expect(button.getAttribute('aria-label')).toBe('Partager «\u00A0Foot à cinq & bonne humeur\u00A0»');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
