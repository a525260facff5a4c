import { describe, expect, it } from 'vitest';
import { writeLetter } from './letter.ts';

const nasty = `<img src=x onerror="alert(1)"> & 'co'`;
const letter = {
  subject: 'Prêt ?',
  title: 'Un titre !',
  name: nasty,
  before: ['Première phrase : bonjour.'],
  action: { label: 'Continuer', link: 'https://exemple.fr/a?b=1&c="2"' },
  after: ['Valable 48 heures.'],
};

describe('a letter', () => {
  const { subject, text, html } = writeLetter(letter);

  it('says the same in its text and in its HTML', () => {
    for (const part of ['Un titre', 'Première phrase', 'Valable 48', 'Continuer', 'Coéquipiers']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain(letter.action.link);
  });

  it('shows a name as it was typed, and runs nothing of it', () => {
    expect(text).toContain(`Bonjour ${nasty},`);
    expect(html).toContain('Bonjour &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;,');
    expect(html).not.toMatch(/<img|<script|href="[^"]*"2/);
  });

  it('does not let a name pass for lines of its own', () => {
    const forged = writeLetter({ ...letter, name: 'Camille,\r\n\r\nVous avez gagné\u2028ici' });
    expect(forged.text).toContain('Bonjour Camille, Vous avez gagné ici,\n');
  });

  it('links its button to the address, and shows the address', () => {
    const escaped = 'https://exemple.fr/a?b=1&amp;c=&quot;2&quot;';
    expect(html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(html).toContain(`>${escaped}</a>`);
  });

  it('keeps signs with the word before them', () => {
    expect(subject).toBe('Prêt\u00a0?');
    expect(html).toContain('Première phrase\u00a0: bonjour.');
    expect(text).toContain('Continuer\u00a0:\n');
  });

  it('keeps an hour of a card on one line', () => {
    const mail = writeLetter({
      ...letter,
      cards: [
        { title: 'Double', lines: ['jeudi 19 novembre, 20 h 30 à 22 h', 'de 9\u00a0h\u00a015 à 10\u00a0h'] },
      ],
    });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('jeudi 19 novembre, 20\u00a0h\u00a030 à 22\u00a0h');
      expect(part).toContain('de 9\u00a0h\u00a015 à 10\u00a0h');
    }
  });

  it('shows cards, and what it is about with its links, in its text and in its HTML', () => {
    const link = 'https://exemple.fr/annonce?a=1&b=2';
    const mail = writeLetter({
      ...letter,
      cards: [{ title: `Match ${nasty}\nici`, lines: ['mar. 17 nov. · 19 h', '●●○ 1 place'], link }],
      rest: 'Et 12 autres.',
      subscriptions: [{ title: nasty, links: [{ label: 'Arrêter', link }] }],
    });
    expect(mail.text).toContain(
      `Match ${nasty} ici\nmar. 17 nov. · 19\u00a0h\n●●○ 1 place\n${link}\n\nEt 12 autres.\n`,
    );
    expect(mail.text).toContain(`${nasty}\nArrêter\u00a0:\n${link}\n`);
    expect(mail.html.split('href="https://exemple.fr/annonce?a=1&amp;b=2"')).toHaveLength(3);
    for (const part of ['●●○ 1 place', 'Et 12 autres.', '&lt;img src=x onerror=', '>Arrêter</a>'])
      expect(mail.html).toContain(part);
    expect(mail.html).not.toMatch(/<img/);
  });

  it('asks for nothing from elsewhere', () => {
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import/);
  });
});
