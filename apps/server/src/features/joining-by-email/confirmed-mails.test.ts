import { describe, expect, it } from 'vitest';
import { confirmedMail } from './confirmed-mails.ts';

const game = {
  outingId: 'outing',
  announceId: 'announce',
  week: 'outing',
  title: 'Foot à 5',
  category: 'Football' as const,
  municipality: 'Bron',
  authorId: 'author',
  startsAt: new Date('2026-11-24T18:00:00Z'),
  endsAt: new Date('2026-11-24T19:30:00Z'),
  timeZone: 'Europe/Paris',
  hasMeetingPoint: false,
};
const tuesday = { weekday: 2, startTime: '19:00' };
const mail = (regular?: 'asked' | 'yes' | 'refused') => {
  const written = confirmedMail(game, new Date('2026-11-19T12:00:00Z'), {
    username: 'Inès',
    part: { state: 'in', position: null },
    leaveLink: 'https://coequipiers.example/leave',
    publicUrl: 'https://coequipiers.example',
    regular: regular && { state: regular, ...tuesday },
  });
  return written?.text.replaceAll('\u00A0', ' ');
};

describe('the mail after a confirmation', () => {
  it('says to who comes every week when that is, and how a date is given back', () => {
    expect(mail('yes')).toContain(
      'Vous venez chaque mardi à 19 h. Une date ne va pas ? « Pas cette fois », sur sa page, rend votre place.',
    );
  });

  it('says to who asks for it that it is answered once', () => {
    expect(mail('asked')).toContain(
      'Vous demandez à venir chaque mardi à 19 h : l’organisateur répond une fois, pour toutes les dates.',
    );
  });

  it('says nothing of it to anybody else', () => {
    for (const text of [mail(), mail('refused')]) {
      expect(text).toContain('Rendez-vous');
      expect(text).not.toContain('chaque');
    }
  });
});
