import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useForm } from './use-form.ts';

it('can be submitted again after an unexpected failure', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const submit = vi.fn<() => Promise<undefined>>();
  submit.mockRejectedValueOnce(new TypeError('broken')).mockResolvedValueOnce(undefined);
  function Form() {
    const form = useForm({ initial: { name: 'Camille' }, check: () => ({}), submit });
    return (
      <form aria-label="Essai" {...form.props}>
        <button type="submit" disabled={form.busy}>
          Envoyer
        </button>
      </form>
    );
  }
  render(<Form />);
  const send = () => act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Essai' })));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' });
  await send();
  expect(button.disabled).toBe(false);
  expect(logged).toHaveBeenCalledOnce();
  await send();
  expect(submit).toHaveBeenCalledTimes(2);
  expect(button.disabled).toBe(false);
  logged.mockRestore();
});
