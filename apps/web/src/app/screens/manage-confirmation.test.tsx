import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOuting } from '../../../test/announcements.ts';
import { refusal } from '../../../test/fake-server.ts';
import {
  cleanUpAfterEach,
  field,
  fillIn,
  openManage,
  own,
  publish,
  published,
  serve,
} from '../../../test/manage.tsx';
import { day, descriptionOf, openWithOuting, save, type } from '../../../test/manage-outing.tsx';

cleanUpAfterEach();

const label = /^On joue à partir de/;
const minimum = () => field(label);
const press = (name: string) => screen.getByRole('button', { name });
/** Asks for it, and types this. */
function play(people: string) {
  fireEvent.click(press('Fixer un minimum'));
  type(label, people);
}

describe('from how many people on a game is played', () => {
  it('is not said until one asks for it, begins with everyone, and can be left out again', async () => {
    serve([]);
    const { user } = await openManage('/announce');
    type('Il manque', '9');
    expect(screen.queryByLabelText(label)).toBeNull();
    const toggle = press('Fixer un minimum');
    await user.click(toggle);
    expect([minimum().value, descriptionOf(minimum())]).toEqual(['10', 'vous compris']);
    await user.click(press('Jouer à une personne de moins'));
    await user.click(press('Jouer à une personne de moins'));
    expect(minimum().value).toBe('8');
    await user.click(press('Sans minimum'));
    expect(screen.queryByLabelText(label)).toBeNull();
    await user.click(toggle);
    expect(minimum().value).toBe('10');
  });

  it('is published and shown on the card', async () => {
    const { user, address, server } = await openWithOuting();
    type('Jour', day);
    type('Heure', '19:30');
    type('Il manque', '9');
    play('8');
    expect(screen.getByRole('article').textContent).toContain('Encore 7 pour jouer');
    await user.click(publish());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    expect(published(server)[0]?.body).toMatchObject({ places: 9, minimum: 8 });
  });

  it('follows when there are fewer places, and comes back with them', async () => {
    serve([]);
    await openManage('/announce');
    type('Il manque', '9');
    play('8');
    type('Il manque', '1');
    expect(minimum().value).toBe('2');
    type('Il manque', '12');
    expect(minimum().value).toBe('8');
  });

  it('says what is wrong with it, and loses nothing', async () => {
    const { user, server } = await openWithOuting();
    type('Il manque', '4');
    play('6');
    expect(screen.getByRole('article').textContent).not.toContain('pour jouer');
    await user.click(publish());
    expect(descriptionOf(minimum())).toBe(
      'Le nombre de personnes pour jouer doit être compris entre 2 et 5, vous compris',
    );
    expect([minimum().value, document.activeElement]).toEqual(['6', minimum()]);
    expect(published(server)).toEqual([]);
    type(label, '5');
    expect(minimum().ariaInvalid).toBe('false');
  });

  it('shows the refusal of the server at its field', async () => {
    const userMessage = 'Le nombre de personnes pour jouer doit être compris entre 2 et 3, vous compris';
    serve([], {
      'POST /api/announce': refusal(400, {
        code: 'VALIDATION',
        message: `minimum: ${userMessage}`,
        userMessage,
      }),
    });
    const { user } = await openManage('/announce');
    await fillIn(user, { game: true });
    play('2');
    await user.click(publish());
    await waitFor(() => expect(descriptionOf(minimum())).toBe(userMessage));
    expect(minimum().value).toBe('2');
  });

  it('is kept in the draft', async () => {
    serve([]);
    await openManage('/announce');
    type('Il manque', '5');
    play('4');
    cleanup();
    await openManage('/announce');
    expect(screen.getByText('Brouillon retrouvé.')).toBeTruthy();
    expect(minimum().value).toBe('4');
  });

  it('is edited alone, and taken away', async () => {
    const outing = anOuting({ places: 9, minimum: 8, confirmed: false, missing: 6 });
    const server = serve([own({ id: 'a1', startDate: '2027-11-17', outing })]);
    const { user, address } = await openManage('/announce?edit=a1');
    await waitFor(() => expect(minimum().value).toBe('8'));
    await user.click(press('Sans minimum'));
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/announce?view=list'));
    const [sent] = server.to('/api/announce/a1').filter(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({ minimum: null });
    expect(sent?.body).not.toHaveProperty('places');
  });
});
