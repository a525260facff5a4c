import { outingParam, paths } from '@coequipiers/contract/pages';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BusyThen } from '../../features/agenda/busy-then.tsx';
import { AnnouncementForm } from '../../features/announcements/form/announcement-form.tsx';
import { EditAnnouncement } from '../../features/announcements/form/edit-announcement.tsx';
import { MyAnnouncements } from '../../features/announcements/mine/my-announcements.tsx';
import { FavoritesSection } from '../../features/favorites/favorites-section.tsx';
import { ResumeButton } from '../../features/outings/series/resume-button.tsx';
import { useSession } from '../../lib/use-session.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import classes from './manage.module.css';
import { ManageSidebar } from './manage-sidebar.tsx';

const LIST = `${paths.announcements}?view=list`;

/** The sections other than the form. */
const named: readonly (string | null)[] = ['edit', 'list', 'favorites'];

/** Manages the person's announcements, one section at a time according to the URL. */
export function ManageScreen() {
  const session = useSession();
  const [query] = useSearchParams();
  const edited = query.get('edit');
  const week = query.get(outingParam);
  const section = edited === null ? query.get('view') : 'edit';
  const main = useSectionFocus(`${section} ${edited} ${week}`);
  if (!session) return null;
  const { email } = session;
  return (
    <Wrap className={classes.manage}>
      <ManageSidebar email={email} />
      <div ref={main} key={email}>
        {edited !== null && <Edit key={`${edited} ${week}`} email={email} id={edited} week={week} />}
        {section === 'list' && <List email={email} />}
        {section === 'favorites' && <Favorites email={email} />}
        {!named.includes(section) && <New email={email} />}
      </div>
    </Wrap>
  );
}

/** A change of section is like a new screen: the focus moves to its heading. */
function useSectionFocus(section: string) {
  const main = useRef<HTMLDivElement>(null);
  const seen = useRef(section);
  useEffect(() => {
    if (seen.current === section) return;
    seen.current = section;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [section]);
  return main;
}

function List({ email }: { email: string }) {
  usePageTitle('Mes annonces');
  const { state } = useLocation() as { state: ListState };
  return (
    <MyAnnouncements
      email={email}
      published={state?.published}
      renderResume={(paused) => <ResumeButton announcement={paused} email={email} />}
    />
  );
}

function Favorites({ email }: { email: string }) {
  usePageTitle('Favoris');
  return <FavoritesSection email={email} />;
}

/** The announcement that was just published is opened for sharing. */
type ListState = { published: string } | null;

function New({ email }: { email: string }) {
  usePageTitle('Nouvelle annonce');
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  return (
    <>
      <header className={classes.head}>
        <h1>Nouvelle annonce</h1>
        <p>Quand, où, combien. Le reste est déjà écrit.</p>
      </header>
      <AnnouncementForm
        key={round}
        email={email}
        renderBusy={(moment) => <BusyThen email={email} {...moment} />}
        onClose={(published) =>
          void navigate(LIST, { state: (published ? { published: published.id } : null) satisfies ListState })
        }
        onRestart={() => setRound(round + 1)}
      />
    </>
  );
}

function Edit({ email, id, week }: { email: string; id: string; week: string | null }) {
  usePageTitle('Modifier l’annonce');
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  return (
    <>
      <header className={classes.head}>
        <h1>Modifier l’annonce</h1>
      </header>
      <EditAnnouncement email={email} id={id} week={week}>
        {(announcement) => (
          <AnnouncementForm
            key={round}
            email={email}
            announcement={announcement}
            renderBusy={(moment) => <BusyThen email={email} {...moment} except={id} />}
            onClose={() => void navigate(LIST)}
            onRestart={() => setRound(round + 1)}
          />
        )}
      </EditAnnouncement>
    </>
  );
}
