import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts } from './toast.ts';
import { useLazyPart } from './use-lazy-part.ts';

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  vi.restoreAllMocks();
});

const Part = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Fermer</button>;

function Opener({ load }: { load: () => Promise<typeof Part> }) {
  const part = useLazyPart(load, 'Elle n’a pas pu s’ouvrir.');
  return (
    <>
      <button aria-disabled={part.busy} onClick={part.open}>
        Ouvrir
      </button>
      {part.Part && <part.Part onClose={part.close} />}
    </>
  );
}

it('loads when it is opened, says why it did not load, and tries again at the next press', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<typeof Part>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValueOnce(Part);
  render(<Opener load={load} />);
  const opener = screen.getByRole('button', { name: 'Ouvrir' });
  expect(load).not.toHaveBeenCalled();

  fireEvent.click(opener);
  fireEvent.click(opener);
  expect(opener.getAttribute('aria-disabled')).toBe('true');
  await vi.waitFor(() =>
    expect(shownToasts().map(({ message }) => message)).toEqual(['Elle n’a pas pu s’ouvrir.']),
  );
  await vi.waitFor(() => expect(opener.getAttribute('aria-disabled')).toBe('false'));
  expect(load).toHaveBeenCalledTimes(1);

  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
});
