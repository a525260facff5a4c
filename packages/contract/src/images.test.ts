import { describe, expect, it } from 'vitest';
import { imageIdOf, imageUrl, imageUrlAs } from './image-urls.ts';
import { imageLimits, imageRefusal } from './images.ts';

const id = '0123456789abcdef0123456789abcdef';

describe('a file that is not worth sending', () => {
  it.each([
    ['photo of 5 MB', 'image/jpeg', imageLimits.bytes, undefined],
    ['photo of 5 MB and a byte', 'image/jpeg', imageLimits.bytes + 1, 'IMAGE_SIZE'],
    ['drawing', 'image/svg+xml', 100, 'IMAGE_TYPE'],
    ['phone picture that browsers cannot show', 'image/heic', 100, 'IMAGE_TYPE'],
    ['file without a type', '', 100, 'IMAGE_TYPE'],
  ])('%s', (_case, type, size, refusal) => {
    expect(imageRefusal({ type, size })).toBe(refusal);
  });
});

describe('the address of a picture', () => {
  it('leads to its other sizes', () => {
    expect(imageUrl(id)).toBe(`/images/${id}/detail.webp`);
    expect(imageUrlAs(imageUrl(id), 'card')).toBe(`/images/${id}/card.webp`);
    expect(imageUrlAs(imageUrl(id), 'share')).toBe(`/images/${id}/share.jpg`);
  });

  it('of another server stays as it is', () => {
    const elsewhere = `https://images.example/images/${id}/detail.webp`;
    expect(imageUrlAs(elsewhere, 'card')).toBe(elsewhere);
  });

  it('is ours only to the letter', () => {
    expect(imageIdOf(imageUrl(id))).toBe(id);
    for (const other of ['', `${imageUrl(id)}\n`, `/${imageUrl(id)}`, imageUrl(id, 'card'), imageUrl('abc')])
      expect(imageIdOf(other)).toBeUndefined();
  });
});
