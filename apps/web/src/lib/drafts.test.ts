import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { closeSession, dropSession, openSession } from './session.ts';

const camille = 'camille@exemple.fr';
const max = 'max@exemple.fr';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  openSession('token', camille);
  keepDraft(camille, 'announcement', 'Il manque un gardien');
  window.localStorage.setItem('last_city', 'Lyon');
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

it('keeps what someone was writing, for them alone', () => {
  expect(readDraft(camille, 'announcement')).toBe('Il manque un gardien');
  expect(readDraft(max, 'announcement')).toBeNull();
  expect(readDraft(camille, 'announcement-2')).toBeNull();
  forgetDraft(camille, 'announcement');
  expect(readDraft(camille, 'announcement')).toBeNull();
});

it('forgets it when they log out, and nothing else', () => {
  closeSession();
  expect(readDraft(camille, 'announcement')).toBeNull();
  expect(window.localStorage.getItem('last_city')).toBe('Lyon');
});

it('keeps it when the session expires, until someone else logs in', () => {
  dropSession();
  openSession('token-2', camille);
  expect(readDraft(camille, 'announcement')).toBe('Il manque un gardien');
  dropSession();
  openSession('token-3', max);
  expect(readDraft(camille, 'announcement')).toBeNull();
});

it('forgets it also when the browser refuses storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft(camille, 'other', 'Deux joueurs');
  expect(readDraft(camille, 'other')).toBe('Deux joueurs');
  closeSession();
  vi.restoreAllMocks();
  expect(readDraft(camille, 'other')).toBeNull();
});
