import { describe, expect, it } from 'vitest';
import { activationMail } from './activation.ts';
import { loginLinkMail } from './login-link.ts';
import { passwordChangedMail } from './password-changed.ts';
import { passwordResetMail } from './password-reset.ts';

const username = '<b>Camille</b>';
const link = 'https://exemple.fr/lien?token=abc';
const at = (instant: string) => passwordChangedMail({ username, at: new Date(instant), link });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the mails of an account', () => {
  it.each([
    ['password reset', passwordResetMail({ username, link })],
    ['password changed', at('2026-11-15T02:11:00Z')],
  ])('(%s) greet by name, harmlessly, and carry the link', (_name, mail) => {
    expect(mail.text).toContain('Bonjour <b>Camille</b>,');
    expect(mail.html).toContain('Bonjour &lt;b&gt;Camille&lt;/b&gt;,');
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.subject).not.toContain('Camille');
  });

  it('say how long their link can be used', () => {
    expect(plain(activationMail({ link }).text)).toContain('valable 48 heures');
    expect(plain(passwordResetMail({ username, link }).text)).toContain('valable 1 heure et');
  });

  it('show the login link first, and the code below it as people read it, in text and in HTML', () => {
    const { text, html, subject } = loginLinkMail({ link, code: '04291377' });
    for (const written of [text, html]) {
      expect(written.indexOf('0429 1377')).toBeGreaterThan(written.indexOf(link));
      expect(plain(written)).toContain('pendant 15 minutes');
    }
    expect(subject).not.toContain('0429');
    const without = loginLinkMail({ link });
    for (const written of [without.text, without.html]) {
      expect(written).toContain(link);
      expect(written).not.toContain('code');
    }
  });

  it('say what to do when it was someone else', () => {
    expect(activationMail({ link }).text).toContain('Si vous n’avez pas créé de compte');
    expect(passwordResetMail({ username, link }).text).toContain('Si vous n’êtes pas à l’origine');
    expect(plain(at('2026-11-15T02:11:00Z').text)).toContain('Ce n’était pas vous ?');
  });

  it.each([
    ['2026-11-15T02:11:00Z', 'le 15 novembre 2026 à 3 h 11 (heure de Paris)'],
    ['2026-07-31T22:05:00Z', 'le 1er août 2026 à 0 h 05 (heure de Paris)'],
    ['2026-01-09T19:30:00Z', 'le 9 janvier 2026 à 20 h 30 (heure de Paris)'],
  ])('tell when the password changed, in Paris (%s)', (instant, words) => {
    expect(plain(at(instant).text)).toContain(words);
  });
});
