import { contactTexts } from '@coequipiers/contract/contact';
import { initialsOf } from '@coequipiers/contract/initials';
import { paths } from '@coequipiers/contract/pages';
import { peopleTexts } from '@coequipiers/contract/people';
import { IconBan, IconFlag, IconMapPin, IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { ProfileAvatar } from '../../features/accounts/profile-avatar.tsx';
import {
  AnnouncementGrid,
  AnnouncementGridSkeleton,
} from '../../features/announcements/announcement-grid.tsx';
import { isGone } from '../../features/announcements/api/announcement-queries.ts';
import { blockQueries } from '../../features/blocks/api/block-queries.ts';
import { UnblockButton } from '../../features/blocks/unblock-button.tsx';
import { personQuery, type ShownPerson } from '../../features/people/api/person-query.ts';
import { joinedIn } from '../../features/people/joined-in.ts';
import { adviceOn } from '../../lib/failure.ts';
import { logError } from '../../lib/log.ts';
import { useSession } from '../../lib/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SportChip, sportNamed } from '../../ui/sports.tsx';
import { toast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import { HomeCard } from './home-card.tsx';
import classes from './person.module.css';

/** Cards visible without scrolling. */
const IN_VIEW = 3;

export function PersonScreen() {
  const { alias = '' } = useParams();
  const session = useSession();
  return (
    <>
      <meta name="robots" content="noindex" />
      {session && <Person key={alias} email={session.email} alias={alias} />}
    </>
  );
}

function Person({ email, alias }: { email: string; alias: string }) {
  const { data: person, error, isFetching, refetch } = useQuery(personQuery(email, alias));
  usePageTitle(person?.username ?? 'Profil');
  if (isGone(error)) return <Unknown email={email} alias={alias} />;
  return (
    <Wrap className={classes.screen}>
      {person && <Shown email={email} alias={alias} person={person} />}
      {!person && !error && (
        <output className={classes.waiting} aria-label="Chargement du profil">
          <span className={classes.bone} />
          <AnnouncementGridSkeleton />
        </output>
      )}
      {!person && error && (
        <EmptyState
          drawing={<BallOutDrawing />}
          title={<h1>Ce profil n’a pas pu être chargé</h1>}
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Réessayer
            </Button>
          }
        >
          <p>{adviceOn(error)}</p>
        </EmptyState>
      )}
    </Wrap>
  );
}

type ShownProps = { email: string; alias: string; person: ShownPerson };

function Shown({ email, alias, person }: ShownProps) {
  const { username, memberSince, municipalityName, categories, content, own } = person;
  return (
    <>
      <header className={classes.head}>
        {own ? (
          <ProfileAvatar initials={initialsOf(username)} size={72} />
        ) : (
          <Avatar name={username} size={72} />
        )}
        <div className={classes.who}>
          <h1>{username}</h1>
          <p>
            {joinedIn(memberSince)}
            {municipalityName && (
              <span>
                <IconMapPin size={18} stroke={1.8} aria-hidden="true" />
                {municipalityName}
              </span>
            )}
          </p>
          {categories.length > 0 && (
            <ul aria-label="Sports">
              {categories.map((category) => (
                <li key={category}>
                  <SportChip {...sportNamed(category)} />
                </li>
              ))}
            </ul>
          )}
        </div>
        {own ? (
          <p className={classes.own}>C’est ce que les autres voient de vous.</p>
        ) : (
          <Actions email={email} person={{ id: alias, username }} />
        )}
      </header>
      <section aria-label={own ? 'Vos annonces' : `Les annonces de ${username}`}>
        <h2>{own ? 'Vos annonces' : 'Ses annonces'}</h2>
        {content.length === 0 && (
          <p className={classes.none}>
            {own ? 'Vous n’avez pas d’annonce en ce moment.' : `${username} n’a pas d’annonce en ce moment.`}
          </p>
        )}
        <AnnouncementGrid>
          {content.map((announcement, index) => (
            <HomeCard
              key={announcement.id}
              announcement={announcement}
              first={index < IN_VIEW}
              found={false}
            />
          ))}
        </AnnouncementGrid>
      </section>
    </>
  );
}

type ActionsProps = { email: string; person: { id: string; username: string } };

/** The dialogs are loaded when they are first opened. */
function Actions({ email, person }: ActionsProps) {
  const [dialog, setDialog] = useState<ReactNode>();
  const close = () => setDialog(undefined);
  const show = (load: () => Promise<ReactNode>) => {
    load().then(setDialog, (error: unknown) => {
      logError('A dialog did not load', error);
      toast.error('Cette action n’est pas disponible pour le moment. Veuillez réessayer.');
    });
  };
  const write = async () => {
    const { ContactDialog } = await import('../../features/chat/contact-dialog.tsx');
    return <ContactDialog email={email} to={person} sentText={contactTexts.page.sent} onClose={close} />;
  };
  const report = async () => {
    const { ReportDialog } = await import('../../features/reports/report-dialog.tsx');
    const target = { type: 'person', id: person.id, name: person.username } as const;
    return <ReportDialog target={target} onClose={close} />;
  };
  const block = async () => {
    const { BlockDialog } = await import('../../features/blocks/block-dialog.tsx');
    return <BlockDialog email={email} person={person} onClose={close} />;
  };
  return (
    <div className={classes.actions}>
      <Button look="go" aria-haspopup="dialog" onClick={() => show(write)}>
        <IconMessageCircle size={20} stroke={1.8} aria-hidden="true" />
        Écrire
      </Button>
      <Button look="text" aria-haspopup="dialog" onClick={() => show(block)}>
        <IconBan size={20} stroke={1.8} aria-hidden="true" />
        Bloquer
      </Button>
      <Button look="text" aria-haspopup="dialog" onClick={() => show(report)}>
        <IconFlag size={20} stroke={1.8} aria-hidden="true" />
        Signaler
      </Button>
      {dialog}
    </div>
  );
}

/** Unknown, gone, or apart by a block. Only the one who has blocked is told so, and can take it back. */
function Unknown({ email, alias }: { email: string; alias: string }) {
  const { data: blocked } = useQuery(blockQueries.list(email));
  const person = blocked?.find(({ id }) => id === alias);
  return (
    <Wrap className={classes.lone}>
      <EmptyState
        alone
        drawing={<BallOutDrawing />}
        title={<h1>{person ? `Vous avez bloqué ${person.username}` : peopleTexts.notFound}</h1>}
        actions={
          person ? (
            <UnblockButton email={email} person={person} />
          ) : (
            <ButtonLink look="go" to={paths.home}>
              Retour à l’accueil
            </ButtonLink>
          )
        }
      >
        <p>
          {person
            ? 'Chacun ne voit plus les annonces ni les commentaires de l’autre.'
            : 'Cette personne n’existe pas, ou n’est plus là.'}
        </p>
      </EmptyState>
    </Wrap>
  );
}
