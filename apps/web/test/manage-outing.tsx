import { fireEvent, screen } from '@testing-library/react';
import { field, fillIn, openManage, serve } from './manage.tsx';

// The parts of the announcement form for an outing.

export const details = () => screen.getByRole('button', { name: /^Plus de détails/ });
export const onRequest = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Sur accord' });
export const save = () => screen.getByRole('button', { name: 'Mettre à jour' });
export const radio = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: '[type="radio"]' });
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });

/** A day that is always to come, and never more than 24 months away. */
export const day = `${new Date().getUTCFullYear() + 1}-06-20`;
export const allDefaults = {
  startDate: day,
  endDate: null,
  startTime: '10:00',
  durationMinutes: 90,
  places: 1,
  level: 'all',
  admission: 'open',
  priceCents: null,
  minimum: null,
  meetingPoint: null,
};

export async function openWithOuting() {
  const server = serve([]);
  const opened = await openManage('/announce');
  await fillIn(opened.user, { game: true });
  await opened.user.click(details());
  return { ...opened, server };
}

/** What a screen reader says after the name of a field. */
export function descriptionOf(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
