import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CountBadge } from './count-badge.tsx';

it.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [2_000, '99+'],
])('%i waiting is shown as %j', (count, text) => {
  expect(render(<CountBadge count={count} />).container.textContent).toBe(text);
});
