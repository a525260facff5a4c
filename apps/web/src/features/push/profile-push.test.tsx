import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openProfile } from '../../app/screens/profile-test-page.tsx';

const subscribed = { endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' } };

/** A browser with push support, and the person's answer to its question. */
function aBrowser(answer: NotificationPermission) {
  const asked = vi.fn<() => Promise<NotificationPermission>>(async () => {
    browser.permission = answer;
    return answer;
  });
  const browser = { permission: 'default' as NotificationPermission, requestPermission: asked };
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = {
        ...subscribed,
        toJSON: () => subscribed,
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('Notification', browser);
  vi.stubGlobal('PushManager', {});
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const answers = {
  'GET /api/push/key': () => Response.json({ key: 'B'.repeat(87) }),
  'PUT /api/push/subscription': () => new Response(null, { status: 204 }),
  'DELETE /api/push/subscription': () => new Response(null, { status: 204 }),
};
const theSwitch = () => screen.findByRole('switch', { name: 'Notifications sur cet appareil' });

it('asks for permission only when turned on, then registers the subscription and can remove it', async () => {
  const { asked } = aBrowser('granted');
  const { user, changes, queryClient } = await openProfile(answers);
  const box = await theSwitch();
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  expect(box).toHaveProperty('checked', false);
  expect(asked).not.toHaveBeenCalled();
  await user.click(box);
  await waitFor(() =>
    expect(changes()).toContainEqual(
      expect.objectContaining({ call: 'PUT /api/push/subscription', body: subscribed }),
    ),
  );
  await waitFor(() => expect(box).toHaveProperty('checked', true));
  // During a running change, another click does nothing.
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await user.click(box);
  await waitFor(() =>
    expect(changes()).toContainEqual(
      expect.objectContaining({
        call: 'DELETE /api/push/subscription',
        body: { endpoint: subscribed.endpoint },
      }),
    ),
  );
  await waitFor(() => expect(box).toHaveProperty('checked', false));
});

it('says where to allow it when the browser refuses', async () => {
  aBrowser('denied');
  const { user } = await openProfile(answers);
  const box = await theSwitch();
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  await user.click(box);
  expect(await screen.findByText(/Votre navigateur les refuse/)).toBeTruthy();
  expect(box).toHaveProperty('checked', false);
  expect(box).toHaveProperty('disabled', true);
});
