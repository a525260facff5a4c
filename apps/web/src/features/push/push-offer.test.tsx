import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { PushOffer } from './push-offer.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function aBrowser(permission: NotificationPermission = 'default') {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => 'denied');
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', {});
  const value = { getRegistration: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  fakeServer({ 'GET /api/push/key': () => Response.json({ key: 'B'.repeat(87) }) });
  return requestPermission;
}

const offer = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PushOffer email="ines@exemple.org" />
    </QueryClientProvider>,
  );
const asked = () => screen.queryByRole('region', { name: 'Être prévenu sur cet appareil ?' });

it('asks once on a device; the browser asks only after a yes', async () => {
  const requestPermission = aBrowser();
  const first = offer();
  const yes = await screen.findByRole('button', { name: 'Oui, me prévenir' });
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(yes);
  await waitFor(() => expect(asked()).toBeNull());
  expect(requestPermission).toHaveBeenCalledOnce();
  first.unmount();
  offer();
  expect(asked()).toBeNull();
});

it('goes away at a no', async () => {
  aBrowser();
  offer();
  fireEvent.click(await screen.findByRole('button', { name: 'Non merci' }));
  expect(asked()).toBeNull();
});

it.each([
  ['where the browser refuses already', () => void aBrowser('denied')],
  ['where the browser cannot', () => void fakeServer({})],
])('asks nothing %s', async (_, browser) => {
  browser();
  offer();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(asked()).toBeNull();
});
