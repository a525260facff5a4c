import { categories } from '@coequipiers/contract/categories';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SportChip, sportNamed, sports } from './sports.tsx';

it('each sport has its own icon, colour and ground', () => {
  expect(sports.map(({ name }) => name)).toEqual(categories);
  expect(new Set(sports.map(({ Icon }) => Icon)).size).toBe(categories.length);
  expect(new Set(sports.map(({ ground }) => ground).filter(Boolean)).size).toBe(categories.length);
  for (const name of categories) {
    const { container } = render(<SportChip {...sportNamed(name)} />);
    expect(container.querySelector(`[data-sport="${name}"] svg`)).not.toBeNull();
  }
});
