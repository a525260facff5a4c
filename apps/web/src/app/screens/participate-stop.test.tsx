import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, nobody, refusal } from '../../../test/fake-server.ts';
import { openStrictPage } from '../../../test/page.tsx';

const STOP = '/api/participation/stop';
const UNDO = `${STOP}/undo`;
const page = '/participer/stop';
const done = () => new Response(null, { status: 204 });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const keepSecret = () =>
  window.sessionStorage.setItem(`link_secret ${page}`, JSON.stringify({ token: 'a-b', at: Date.now() }));

it('stops these mails at one press, says that it is noted, and takes it back', async () => {
  const server = fakeServer({ [`POST ${STOP}`]: done, [`POST ${UNDO}`]: done });
  keepSecret();
  await openStrictPage(page);
  expect(server.to(STOP)).toEqual([]);
  await press('Ne plus les recevoir');
  await heading('C’est noté');
  expect(server.to(STOP).map(({ body }) => body)).toEqual([{ token: 'a-b' }]);
  await press('Les recevoir de nouveau');
  await heading('C’est rétabli');
  expect(server.to(UNDO).map(({ body }) => body)).toEqual([{ token: 'a-b' }]);
});

it('takes the token of the one-click header out of the address', async () => {
  const server = fakeServer({ [`POST ${STOP}`]: done });
  const { address } = await openStrictPage(`${page}?token=a%2Bb`);
  await waitFor(() => expect(address()).toBe(page));
  await press('Ne plus les recevoir');
  await heading('C’est noté');
  expect(server.to(STOP)[0]?.body).toEqual({ token: 'a+b' });
});

it('says that the link is of no use, without a token and with a bad one', async () => {
  const invalid = refusal(400, { code: 'JOIN_LINK_INVALID', userMessage: 'Ce lien ne sert plus' });
  fakeServer({ [`POST ${STOP}`]: invalid });
  const { page: first } = await openStrictPage(page);
  await heading('Ce lien ne sert plus');
  first.unmount();
  await openStrictPage(`${page}?token=x`);
  await press('Ne plus les recevoir');
  await heading('Ce lien ne sert plus');
});

it('can be pressed again when there was no answer', async () => {
  fakeServer({ [`POST ${STOP}`]: nobody });
  keepSecret();
  await openStrictPage(page);
  await press('Ne plus les recevoir');
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Ne plus les recevoir' })).toBeTruthy();
});
