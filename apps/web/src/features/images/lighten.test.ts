import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fitted, lightened } from './lighten.ts';

const MB = 1024 * 1024;
const file = (size: number, type = 'image/jpeg') => new File([new Uint8Array(size)], 'photo', { type });

// jsdom cannot draw, so the browser's functions are replaced. The end-to-end tests draw in a real browser.
let bitmap: { width: number; height: number; close: () => void } | Error;
let drawn: { width: number; height: number; type: string; quality: number }[];
let redrawn: Blob | null;
const closed = vi.fn<() => void>();

beforeEach(() => {
  bitmap = { width: 4000, height: 3000, close: closed };
  drawn = [];
  redrawn = new Blob([new Uint8Array(80_000)], { type: 'image/jpeg' });
  vi.stubGlobal('createImageBitmap', async () => {
    if (bitmap instanceof Error) throw bitmap;
    return bitmap;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type = '',
    quality = 0,
  ) {
    drawn.push({ width: this.width, height: this.height, type, quality });
    done(redrawn);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closed.mockReset();
});

describe('a picture that is sent', () => {
  it('stays as it is up to 1 MB', async () => {
    const light = file(MB);
    expect(await lightened(light)).toBe(light);
    expect(drawn).toEqual([]);
  });

  it('above 1 MB is redrawn within 800 × 600, at quality 0.8', async () => {
    const light = await lightened(file(MB + 1));
    expect([light.size, light.type, light.name]).toEqual([80_000, 'image/jpeg', 'photo']);
    expect(drawn).toEqual([{ width: 800, height: 600, type: 'image/jpeg', quality: 0.8 }]);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('keeps its transparency when it may have some', async () => {
    await lightened(file(MB + 1, 'image/png'));
    expect(drawn[0]?.type).toBe('image/webp');
  });

  it('stays as it is when redrawing would make it heavier', async () => {
    const heavy = file(MB + 1);
    redrawn = new Blob([new Uint8Array(2 * MB)]);
    expect(await lightened(heavy)).toBe(heavy);
  });

  it('that cannot be read says so', async () => {
    bitmap = new Error('not a picture');
    await expect(lightened(file(MB + 1))).rejects.toThrow("Erreur lors du chargement de l'image");
  });

  it('that cannot be redrawn says so', async () => {
    redrawn = null;
    await expect(lightened(file(MB + 1))).rejects.toThrow('Erreur lors de la compression');
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('the size of a picture', () => {
  it.each([
    [4000, 3000, 800, 600],
    [3000, 4000, 450, 600],
    [4000, 1000, 800, 200],
    [640, 480, 640, 480],
    [10_000, 2, 800, 1],
  ])('%i × %i is drawn as %i × %i', (width, height, ...size) => {
    expect(Object.values(fitted({ width, height }))).toEqual(size);
  });
});
