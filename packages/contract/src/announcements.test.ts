import { describe, expect, it } from 'vitest';
import { isAuthor } from './announcements.ts';
import { announcementWrite } from './announcements-schemas.ts';

describe('the author', () => {
  it('is whoever has the e-mail', () => {
    const announcement = { createdBy: 'lea@exemple.org' };
    expect(isAuthor({ email: 'lea@exemple.org' }, announcement)).toBe(true);
    expect(isAuthor({ email: 'max@exemple.org' }, announcement)).toBe(false);
    expect(isAuthor(null, { createdBy: 'u_x' })).toBe(false);
  });
});

describe('the write payload', () => {
  const least = { title: 'Foot', description: 'À cinq', category: 'Football' };

  it('fills in what the specification gives a default', () => {
    expect(announcementWrite.parse(least)).toEqual({ ...least, latitude: 0, longitude: 0 });
  });

  it('keeps nothing else', () => {
    expect(Object.keys(announcementWrite.parse({ ...least, id: '1', createdBy: 'x', views: 3 }))).toEqual(
      Object.keys(announcementWrite.parse(least)),
    );
  });
});
