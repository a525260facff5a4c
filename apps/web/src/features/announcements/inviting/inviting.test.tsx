import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting } from '../../../../test/announcements.ts';
import { Button } from '../../../ui/button.tsx';
import { dismissToast, shownToasts } from '../../../ui/toast.ts';
import { Toasts } from '../../../ui/toasts.tsx';
// Loaded here, so that its loading does not count in a test's time.
import './inviting-panel.tsx';
import { useInviting } from './use-inviting.tsx';

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

const announcement = anAnnouncement({ title: 'Foot à 5' });
const link = `${window.location.origin}/announce/${announcement.id}`;
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
const prepared = 'Foot à 5, mercredi 17 nov. 2027 à 19 h à Bron : il reste 3 places';

function Game({ outing = anOuting() }: { outing?: ReturnType<typeof anOuting> }) {
  const { button, dialog } = useInviting(announcement, outing);
  return (
    <>
      <Button {...button}>Inviter</Button>
      {dialog}
      <Toasts />
    </>
  );
}

async function open(outing = anOuting()) {
  const user = userEvent.setup();
  const { rerender } = render(<Game outing={outing} />);
  await user.click(screen.getByRole('button', { name: 'Inviter' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Inviter' }));
  return { user, panel, change: (now: typeof outing) => rerender(<Game outing={now} />) };
}

it('copies the sentence with the short address, and says so', async () => {
  const { user, panel } = await open();
  await user.click(panel.getByRole('button', { name: 'Copier le lien' }));
  await screen.findByText('Lien copié, avec le message.');
  expect(plain(await navigator.clipboard.readText())).toBe(`${prepared}\n${link}`);
});

it('follows the places until someone writes their own words', async () => {
  const { user, panel, change } = await open();
  change(anOuting({ taken: 4, state: 'full' }));
  const text = panel.getByText(/^Foot à 5/);
  expect(plain(text.textContent)).toContain('complet, liste d’attente ouverte');
  expect(panel.getByText('Qui a ce lien peut s’inscrire en liste d’attente, même sans compte.')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Modifier' }));
  const field = panel.getByRole('textbox', { name: 'Le message' });
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'Tu viens ?');
  change(anOuting());
  const sms = panel.getByRole<HTMLAnchorElement>('link', { name: 'SMS' });
  expect(new URL(sms.href).searchParams.get('body')).toBe(`Tu viens ? ${link}`);
  await user.clear(field);
  expect(plain(new URL(sms.href).searchParams.get('body'))).toBe(`${prepared} ${link}`);
});

it('draws the address as a QR code and closes it again', async () => {
  const { user, panel } = await open();
  const button = panel.getByRole('button', { name: 'QR code' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const drawn = panel.getByRole<HTMLImageElement>('img', { name: 'QR code de l’annonce' });
  expect(drawn.src).toMatch(/^data:image\/svg/);
  expect(panel.getByRole('button', { name: 'Enregistrer' })).toBeTruthy();
  await user.click(button);
  expect(panel.queryByRole('img')).toBeNull();
});

it('opens the sheet of a device that has one, in the place of the applications', async () => {
  const share = vi.fn<typeof navigator.share>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const { user, panel } = await open();
  expect(panel.queryByRole('link')).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Partager' }));
  expect(share).toHaveBeenCalledWith({ text: expect.stringContaining('il reste 3\u00A0places'), url: link });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says when the device refuses to copy', async () => {
  const { user, panel } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(panel.getByRole('button', { name: 'Copier le lien' }));
  expect((await panel.findByRole('alert')).textContent).toBe('Impossible de copier le lien');
});

it('says that one asks where the author decides', async () => {
  const { panel } = await open(anOuting({ admission: 'approval' }));
  expect(panel.getByText('Qui a ce lien peut demander à venir, même sans compte.')).toBeTruthy();
});
