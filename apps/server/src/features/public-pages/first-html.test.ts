import { paths } from '@coequipiers/contract/pages';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createFirstHtml } from './first-html.ts';

const first = { status: 200, head: '', html: '', state: '', screen: '' };
const many = 40;

/** What it needs of a request. */
const asked = (network: string) => ({ url: `/?${network}`, network }) as FastifyRequest;

it('screens are rendered one at a time, networks take turns, and beyond a short queue the browser renders', async () => {
  const begun: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { [paths.home]: home } = createFirstHtml({
    renderer: async () => ({
      firstHtml: async ({ address }) => {
        begun.push(address);
        await released;
        return first;
      },
      seoPage: () => '',
      shareDrawing: () => '',
    }),
    announcements: { nearby: {} as never, find: async () => ({ status: 404 }) },
    comments: { list: async () => [] },
    cities: { search: () => [] },
    publicUrl: 'https://coequipiers.example',
  });
  const render = async (network: string) => {
    const outcome = await home(asked(network)).catch((error: { code: string }) => error);
    return outcome && 'code' in outcome ? outcome.code : 'rendered';
  };
  const ofOne = Array.from({ length: many + 3 }, () => render('one'));
  expect(await ofOne.at(-1)).toBe('BUSY');
  expect(begun).toEqual(['/?one']);
  const ofOther = render('other');
  release();
  expect(await ofOther).toBe('rendered');
  expect(begun.indexOf('/?other')).toBeLessThan(5);
  const outcomes = await Promise.all(ofOne);
  expect(outcomes.filter((outcome) => outcome === 'rendered')).toHaveLength(many);
});
