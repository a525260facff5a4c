import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Places } from './places.tsx';

it('draws people first, then held places, then free ones', () => {
  render(<Places people={2} held={1} free={2} label="2 places libres sur 4" />);
  const drawing = screen.getByRole('img', { name: '2 places libres sur 4' });
  const kinds = [...drawing.querySelectorAll('circle')].map((mark) => mark.getAttribute('class'));
  expect(kinds[0]).toBe(kinds[1]);
  expect(kinds[3]).toBe(kinds[4]);
  expect(new Set(kinds).size).toBe(3);
});

it('draws up to ten marks, and above that two numbers, neither of them zero', () => {
  const { container, rerender } = render(<Places people={4} held={0} free={6} />);
  expect(container.querySelectorAll('circle')).toHaveLength(10);
  const numbers = () => [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  rerender(<Places people={4} held={1} free={6} />);
  expect(numbers()).toEqual(['5', '6']);
  rerender(<Places people={11} held={0} free={0} />);
  expect(numbers()).toEqual(['11']);
});

it('is skipped by screen readers where words say the same', () => {
  render(<Places people={1} held={0} free={3} />);
  expect(screen.queryByRole('img')).toBeNull();
});
