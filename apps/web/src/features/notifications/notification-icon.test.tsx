import { notificationEvents, notificationTypes } from '@coequipiers/contract/notifications';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotificationIcon } from './notification-icon.tsx';

const drawn = (type: string, event?: string) => {
  const { container } = render(<NotificationIcon type={type} event={event} />);
  return {
    tone: container.querySelector('[data-tone]')?.getAttribute('data-tone'),
    icon: container.querySelector('svg')?.getAttribute('class'),
  };
};

it('each type has an icon of its own and its colour, and a type that nobody knows has the bell', () => {
  const bell = drawn('volcan');
  expect(bell).toMatchObject({ tone: 'plain', icon: expect.stringContaining('icon-bell') });
  const known = notificationTypes.map((type) => drawn(type));
  expect(new Set([bell, ...known].map(({ icon }) => icon)).size).toBe(9);
  expect(known.map(({ tone }) => tone)).toEqual([
    'brand',
    'sport',
    'danger',
    'plain',
    'warning',
    'danger',
    'success',
    'info',
  ]);
  expect(drawn('toString')).toEqual(bell);
});

it('what happened to an outing has an icon of its own; what nobody knows yet has that of its type', () => {
  const events = notificationEvents.map((event) => drawn('announcement', event).icon);
  const types = notificationTypes.map((type) => drawn(type).icon);
  expect(new Set([...events, ...types]).size).toBe(notificationEvents.length + types.length);
  expect(drawn('announcement', 'volcan')).toEqual(drawn('announcement'));
});
