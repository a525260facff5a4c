import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from './drafts.ts';
import { closeSession, openSession } from './session.ts';
import { dropForgotten, forgetTabDraft, keepTabDraft, readTabDraft } from './tab-drafts.ts';

const email = 'camille@exemple.fr';
const name = 'announcement:new';
/** What another tab writes: it shares the device, not this tab's storage. */
const inAnotherTab = (text: string) => keepDraft(email, name, text);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  openSession('token', email);
});
afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows each tab its own text after a reload, and a new tab the last one', () => {
  expect(readTabDraft(email, name)).toBeNull();
  inAnotherTab('Il manque un gardien');
  expect(readTabDraft(email, name)).toBe('Il manque un gardien');
  keepTabDraft(email, name, 'Double mixte');
  inAnotherTab('Il manque deux gardiens');
  expect(readTabDraft(email, name)).toBe('Double mixte');
  expect(readDraft(email, name)).toBe('Il manque deux gardiens');
});

it('ends with the sending of its own text, and leaves that of another tab', () => {
  keepTabDraft(email, name, 'Double mixte');
  forgetTabDraft(email, name);
  expect(readTabDraft(email, name)).toBeNull();

  keepTabDraft(email, name, 'Double mixte');
  inAnotherTab('Il manque un gardien');
  forgetTabDraft(email, name);
  expect(readDraft(email, name)).toBe('Il manque un gardien');
});

it('ends with a logout, and only then', () => {
  keepTabDraft(email, name, 'Double mixte');
  openSession('token-2', email);
  expect(readTabDraft(email, name)).toBe('Double mixte');
  vi.setSystemTime(1_000_001);
  closeSession();
  expect(readTabDraft(email, name)).toBeNull();
  dropForgotten();
  expect(Object.keys(window.sessionStorage)).toEqual([]);
  vi.setSystemTime(1_000_002);
  openSession('token-3', email);
  keepTabDraft(email, name, 'Un autre');
  expect(readTabDraft(email, name)).toBe('Un autre');
});
