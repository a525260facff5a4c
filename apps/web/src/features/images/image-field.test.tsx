import { errors } from '@coequipiers/contract/errors';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeUpload, fakeUploads } from '../../../test/fake-upload.ts';
import { ImageField } from './image-field.tsx';
import { usePicture } from './use-picture.ts';

let uploads: FakeUpload[];

beforeEach(() => {
  uploads = fakeUploads();
  vi.stubGlobal('fetch', async () => new Response(null));
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:picture';
      static override revokeObjectURL = () => undefined;
    },
  );
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const IMAGE = '/images/0123456789abcdef0123456789abcdef/detail.webp';
const sent = { status: 200, body: { success: true, imageUrl: IMAGE, message: 'Image envoyée avec succès' } };
const photo = (size = 10, type = 'image/jpeg', name = 'photo.jpg') =>
  new File([new Uint8Array(size)], name, { type });

const input = () => screen.getByLabelText<HTMLInputElement>(/(Choisir une|Changer la) photo/);
const shown = () => screen.queryByRole('img')?.getAttribute('src') ?? null;
const saved = () => screen.getByTestId('saved').textContent;
const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Envoi de la photo' });
const underWay = async (count = 1) => {
  await waitFor(() => expect(uploads).toHaveLength(count));
  return uploads[count - 1] as FakeUpload;
};

function open(before: string | null = null) {
  function Form() {
    const [imageUrl, setImageUrl] = useState(before);
    const picture = usePicture({ onSent: setImageUrl });
    return (
      <>
        <ImageField
          picture={picture}
          imageUrl={imageUrl}
          onRemove={() => setImageUrl(null)}
          hint="Au choix."
        />
        <output data-testid="saved">{imageUrl}</output>
      </>
    );
  }
  render(<Form />);
  return userEvent.setup({ delay: null, applyAccept: false });
}

describe('a picture', () => {
  it('is shown at once, sent with its progress, and becomes that of the form', async () => {
    const user = open();
    await user.upload(input(), photo());
    expect(shown()).toBe('blob:picture');
    const upload = await underWay();
    expect(upload.form?.get('image')).toMatchObject({ name: 'photo.jpg' });
    act(() => upload.progress(42));
    expect(bar().value).toBe(42);
    expect(screen.getByText(/42\s%/)).toBeTruthy();
    expect(saved()).toBe('');
    act(() => upload.answer(sent));
    await waitFor(() => expect(saved()).toBe(IMAGE));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(shown()).toBe('blob:picture');
  });

  it('may be dropped anywhere on the page, which shows where it goes', async () => {
    open();
    const held = { types: ['Files'], files: [photo()] };
    const over = fireEvent.dragOver(document.body, { dataTransfer: held });
    expect(over).toBe(false);
    expect(document.querySelector('[data-over]')).not.toBeNull();
    fireEvent.dragLeave(document.body, { relatedTarget: null });
    expect(document.querySelector('[data-over]')).toBeNull();
    fireEvent.dragOver(document.body, { dataTransfer: held });
    const dropped = fireEvent.drop(document.body, { dataTransfer: held });
    expect(dropped).toBe(false);
    expect(document.querySelector('[data-over]')).toBeNull();
    await underWay();
  });

  it('ignores dragged text', () => {
    open();
    expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(
      true,
    );
    expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
    expect(uploads).toEqual([]);
  });

  it.each([
    ['image/svg+xml', 10, 'Type de fichier non supporté. Formats acceptés : JPG, PNG, GIF, WebP'],
    ['image/jpeg', 5 * 1024 * 1024 + 1, "La taille de l'image ne peut pas dépasser 5MB"],
  ])('of type %s and %i bytes is refused before it is sent', async (type, size, sentence) => {
    const user = open();
    await user.upload(input(), photo(size, type));
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(uploads).toEqual([]);
    expect(shown()).toBeNull();
  });

  it('can be stopped: nothing is kept, and the keyboard stays at the field', async () => {
    const user = open();
    await user.upload(input(), photo());
    const upload = await underWay();
    await user.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
    expect(upload.aborted).toBe(true);
    expect([shown(), saved()]).toEqual([null, '']);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(document.activeElement).toBe(input());
    act(() => upload.answer(sent));
    expect(saved()).toBe('');
  });

  it.each([
    ['IMAGE_PIXELS', 400, 'L’image ne peut pas dépasser 24 mégapixels'],
    [
      'IMAGES_AT_ONCE',
      429,
      '3 images sont déjà en cours d’envoi. Attendez la fin d’un envoi, puis réessayez.',
    ],
    ['IMAGE_STALLED', 408, 'L’envoi de l’image s’est interrompu, ou il est trop lent. Veuillez réessayer.'],
  ])('that is refused by the server (%s) says why, and can be sent again', async (code, status, sentence) => {
    const user = open();
    await user.upload(input(), photo());
    const upload = await underWay();
    act(() => upload.answer({ status, body: { code, userMessage: sentence } }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(shown()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(screen.queryByText(sentence)).toBeNull();
    const again = await underWay(2);
    act(() => again.answer(sent));
    await waitFor(() => expect(saved()).toBe(IMAGE));
  });

  it('that does not get through says so', async () => {
    const user = open();
    await user.upload(input(), photo());
    const upload = await underWay();
    act(() => upload.breakOff());
    expect(await screen.findByText("Erreur lors de l'upload")).toBeTruthy();
  });

  it('that does not move for 10 s is given up', async () => {
    const user = open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.upload(input(), photo());
    const upload = await underWay();
    await act(async () => vi.advanceTimersByTime(10_000));
    expect(upload.aborted).toBe(true);
    expect(screen.getByText(errors.IMAGE_STALLED.userMessage)).toBeTruthy();
  });

  it('chosen after another takes its place', async () => {
    const user = open();
    await user.upload(input(), photo());
    const first = await underWay();
    await user.upload(input(), photo(10, 'image/png', 'autre.png'));
    const second = await underWay(2);
    expect(first.aborted).toBe(true);
    act(() => second.answer(sent));
    await waitFor(() => expect(saved()).toBe(IMAGE));
  });

  it('of the form is shown, and can be taken away', async () => {
    const user = open(IMAGE);
    expect(shown()).toBe(IMAGE);
    await user.click(screen.getByRole('button', { name: 'Retirer la photo' }));
    expect([shown(), saved()]).toEqual([null, '']);
    expect(document.activeElement).toBe(input());
  });

  it('shows an error when it cannot be displayed', () => {
    open(IMAGE);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText("Erreur lors du chargement de l'image")).toBeTruthy();
    expect(saved()).toBe(IMAGE);
  });
});
