import { daysLater } from '@coequipiers/contract/days';
import { monthsLater } from '@coequipiers/contract/outings';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test/fake-server.ts';
import {
  cleanUpAfterEach,
  field,
  filledIn,
  openManage,
  publish,
  published,
  serve,
  withDate,
  withoutDate,
} from '../../../test/manage.tsx';
import { allDefaults, day, descriptionOf, openWithOuting, type } from '../../../test/manage-outing.tsx';

cleanUpAfterEach();

const weekly = () => screen.getByRole('switch', { name: 'Chaque semaine' });
const isWeekly = () => weekly().getAttribute('aria-checked') === 'true';
const lastDay = () => field(/^Dernier jour/);
const firstDates = () => screen.getByRole('list', { name: 'Premières dates' }).textContent;

describe('an outing that comes again every week', () => {
  it('is published with one press more, and its day of the week follows the date', async () => {
    const { user, address, server } = await openWithOuting();
    expect(isWeekly()).toBe(false);
    expect(screen.queryByLabelText(/^Dernier jour/)).toBeNull();
    await user.click(weekly());
    type('Jour', '2030-11-12');
    type('Heure', '19:00');
    expect(descriptionOf(weekly())).toContain('Tous les mardis à 19\u00A0h.');
    type('Jour', '2030-11-13');
    expect(descriptionOf(weekly())).toContain('Tous les mercredis');
    type('Jour', day);
    type('Heure', '10:00');
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(published(server)[0]?.body).toEqual({
      ...filledIn,
      ...allDefaults,
      repeat: 'weekly',
      repeatUntil: null,
    });
  });

  it('may have a last day, and shows the first dates until then', async () => {
    const { user, address, server } = await openWithOuting();
    type('Jour', day);
    type('Heure', '10:00');
    await user.click(weekly());
    expect(firstDates()).toMatch(/^20 juin27 juin4 juil\.11 juil\.…puis chaque /);
    type(/^Dernier jour/, daysLater(day, 8));
    expect(firstDates()).toBe('20 juin27 juin');
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(published(server)[0]?.body).toMatchObject({
      repeat: 'weekly',
      repeatUntil: daysLater(day, 8),
    });
  });

  it('cannot end before it begins, nor in more than 24 months', async () => {
    const { user, server } = await openWithOuting();
    type('Jour', day);
    type('Heure', '10:00');
    await user.click(weekly());
    for (const [wrong, sentence] of [
      [daysLater(day, -1), 'Le dernier jour ne peut pas être avant la première séance'],
      [monthsLater(day, 24), 'Le dernier jour ne peut pas être dans plus de 24 mois'],
    ] as const) {
      type(/^Dernier jour/, wrong);
      await user.click(publish());
      expect(descriptionOf(lastDay())).toContain(sentence);
      expect(document.activeElement).toBe(lastDay());
    }
    expect(published(server)).toEqual([]);
    await user.click(weekly());
    await user.click(publish());
    await waitFor(() => expect(published(server)).toHaveLength(1));
    expect(published(server)[0]?.body).not.toHaveProperty('repeat');
  });

  it('shows the server’s refusal of the last day at its field', async () => {
    const { user } = await openWithOuting();
    serve([], {
      'POST /api/announce': refusal(400, {
        code: 'VALIDATION',
        message: 'repeatUntil: non',
        userMessage: 'Le dernier jour ne va pas',
      }),
    });
    await user.click(weekly());
    await user.click(publish());
    await waitFor(() => expect(descriptionOf(lastDay())).toContain('Le dernier jour ne va pas'));
  });

  it('exists only with a day and an hour, and is kept in the draft', async () => {
    const { user } = await openWithOuting();
    type('Jour', day);
    await user.click(weekly());
    type(/^Dernier jour/, daysLater(day, 70));
    await user.click(withoutDate());
    expect(screen.queryByRole('switch', { name: 'Chaque semaine' })).toBeNull();
    cleanup();
    await openManage('/announce');
    expect(screen.queryByRole('switch', { name: 'Chaque semaine' })).toBeNull();
    await user.click(withDate());
    expect([isWeekly(), lastDay().value]).toEqual([true, daysLater(day, 70)]);
  });
});
