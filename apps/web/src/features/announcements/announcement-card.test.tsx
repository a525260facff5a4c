import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { anAnnouncement } from '../../../test/announcements.ts';
import { AnnouncementCard, ViewLink } from './announcement-card.tsx';

const show = (card: React.ReactElement) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: card }])} />);
const picture = () => document.querySelector('img');

describe('a card', () => {
  it('says what, where, how far, who and when, and leads to the announcement', () => {
    const announcement = anAnnouncement({ id: '5f2a', distance: 2_400 });
    show(<AnnouncementCard announcement={announcement} />);
    const link = screen.getByRole('link', { name: announcement.title });
    expect(link.getAttribute('href')).toBe('/announce/5f2a');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(announcement.title);
    expect(screen.getByText('Football')).toBeTruthy();
    expect(screen.getByText('2,4 km')).toBeTruthy();
    expect(screen.getByText('Bron (69500)')).toBeTruthy();
    expect(screen.getByText('karim_b')).toBeTruthy();
    expect(screen.getByText('KB')).toBeTruthy();
    expect(screen.getByText("aujourd'hui")).toBeTruthy();
  });

  it('cuts a long description at 120 characters', () => {
    show(<AnnouncementCard announcement={anAnnouncement({ description: 'mot '.repeat(100) })} />);
    const text = screen.getByText(/^mot mot/).textContent;
    expect(text.length).toBeLessThanOrEqual(120);
    expect(text.endsWith('…')).toBe(true);
  });

  it('names no distance when the search was around no place', () => {
    show(<AnnouncementCard announcement={anAnnouncement()} />);
    expect(screen.queryByText(/km/)).toBeNull();
  });

  it('draws the ground of its sport when it has no picture', () => {
    show(<AnnouncementCard announcement={anAnnouncement({ category: 'Tennis' })} />);
    expect(picture()?.src).toContain('tennis');
  });

  it('has the small file of a picture of our own, and the one there is of another server’s', () => {
    const own = `/images/${'a'.repeat(32)}/detail.webp`;
    const { unmount } = show(<AnnouncementCard announcement={anAnnouncement({ imageUrl: own })} />);
    expect(picture()?.getAttribute('src')).toBe(`/images/${'a'.repeat(32)}/card.webp`);
    unmount();
    show(<AnnouncementCard announcement={anAnnouncement({ imageUrl: 'https://ailleurs.example/a.jpg' })} />);
    expect(picture()?.getAttribute('src')).toBe('https://ailleurs.example/a.jpg');
  });

  it('warns and fades when the announcement has expired, and only then', () => {
    const faded = () => screen.getByRole('article').hasAttribute('data-expired');
    const expirationInfo = 'Expirée depuis 3 jours';
    const { unmount } = show(
      <AnnouncementCard announcement={anAnnouncement({ expired: true, expirationInfo })} />,
    );
    expect(screen.getByText(expirationInfo)).toBeTruthy();
    expect(faded()).toBe(true);
    unmount();
    show(<AnnouncementCard announcement={anAnnouncement({ expirationInfo: 'Expire dans 3 jours' })} />);
    expect(screen.queryByText(/Expire/)).toBeNull();
    expect(faded()).toBe(false);
  });

  it('leads nowhere as a preview', () => {
    show(<AnnouncementCard announcement={anAnnouncement({ title: 'À venir' })} preview />);
    expect(screen.getByText('À venir')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('offers what its screen puts in', () => {
    const announcement = anAnnouncement({ id: '5f2a', title: 'Five du jeudi' });
    const actions = <ViewLink announcement={announcement} />;
    show(<AnnouncementCard announcement={announcement} heart="cœur" votes="votes" actions={actions} />);
    expect(screen.getByText('cœur')).toBeTruthy();
    expect(screen.getByText('votes')).toBeTruthy();
    const view = screen.getByRole('link', { name: 'Voir\u00A0: Five du jeudi' });
    expect(view.getAttribute('href')).toBe('/announce/5f2a');
  });
});
