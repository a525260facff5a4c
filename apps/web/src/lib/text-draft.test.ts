import { beforeEach, expect, it } from 'vitest';
import { readDraft } from './drafts.ts';
import { dropSession, openSession } from './session.ts';
import { textDraft } from './text-draft.ts';

const email = 'camille@exemple.fr';
const draft = textDraft(email, 'comment:1');
const kept = () => readDraft(email, 'comment:1');

beforeEach(() => openSession('token', email));

it('keeps the text and the key of the same words until they have arrived', () => {
  draft.write('Bonjour ');
  const key = draft.keyFor('Bonjour');
  draft.write('Bonsoir');
  draft.write('Bonjour');
  expect(textDraft(email, 'comment:1').keyFor('Bonjour')).toBe(key);
  draft.delivered('Bonjour');
  expect(kept()).toBeNull();
  expect(draft.keyFor('Bonjour')).not.toBe(key);
});

it('keeps what was written meanwhile, under a key of its own', () => {
  draft.write('Bonjour');
  const key = draft.keyFor('Bonjour');
  draft.write('Bonjour à tous');
  draft.delivered('Bonjour');
  expect(draft.text()).toBe('Bonjour à tous');
  expect(draft.keyFor('Bonjour')).not.toBe(key);
});

it('is deleted with its text, and is not stored after a logout', () => {
  draft.write('Bonjour');
  draft.write('');
  expect(kept()).toBeNull();
  dropSession();
  draft.write('Bonjour');
  expect(kept()).toBeNull();
});

it('reads drafts of earlier versions, and ignores unreadable ones', () => {
  window.localStorage.setItem(`draft:${email}:comment:1`, 'Bonjour');
  expect(draft.text()).toBe('Bonjour');
  window.localStorage.setItem(`draft:${email}:comment:1`, '{"text":7,"attempt":{"key":1}}');
  expect(draft.text()).toBe('');
  expect(draft.keyFor('Bonjour')).toMatch(/^[0-9a-f]{32}$/);
});
