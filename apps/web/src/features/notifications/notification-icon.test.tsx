import { notificationTypes } from '@coequipiers/contract/notifications';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotificationIcon } from './notification-icon.tsx';

const drawn = (type: string) => {
  const { container } = render(<NotificationIcon type={type} />);
  return {
    tone: container.querySelector('[data-tone]')?.getAttribute('data-tone'),
    icon: container.querySelector('svg')?.getAttribute('class'),
  };
};

it('each type has an icon of its own and its colour, and a type that nobody knows has the bell', () => {
  const bell = drawn('volcan');
  expect(bell).toMatchObject({ tone: 'plain', icon: expect.stringContaining('icon-bell') });
  const known = notificationTypes.map(drawn);
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
