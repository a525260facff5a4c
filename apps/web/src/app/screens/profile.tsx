import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { initialsOf } from '@coequipiers/contract/initials';
import { personPath } from '@coequipiers/contract/pages';
import { isNowhere, nearbyLimits } from '@coequipiers/contract/search';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { accountQueries } from '../../features/accounts/api/queries.ts';
import { ProfileAvatar } from '../../features/accounts/profile-avatar.tsx';
import { ProfileData } from '../../features/accounts/profile-data.tsx';
import {
  type PasswordForm,
  useInformationForm,
  usePasswordForm,
} from '../../features/accounts/profile-forms.ts';
import { ProfileInformation } from '../../features/accounts/profile-information.tsx';
import { ProfileLeaveGuard } from '../../features/accounts/profile-leave-guard.tsx';
import { ProfileNotices } from '../../features/accounts/profile-notices.tsx';
import { ProfilePassword } from '../../features/accounts/profile-password.tsx';
import { hasPasswordOf } from '../../features/accounts/profile-rules.ts';
import { ProfileSkeleton } from '../../features/accounts/profile-skeleton.tsx';
import { ProfileTabs } from '../../features/accounts/profile-tabs.tsx';
import { agendaQueries } from '../../features/agenda/api/agenda-queries.ts';
import { MyAlerts } from '../../features/alerts/my-alerts.tsx';
import { BlockedPeople } from '../../features/blocks/blocked-people.tsx';
import { PushSwitch } from '../../features/push/push-switch.tsx';
import { adviceOn } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './profile.module.css';

export function ProfileScreen() {
  usePageTitle('Mon Profil');
  const session = useSession();
  return session && <OwnProfile key={session.email} email={session.email} />;
}

function OwnProfile({ email }: { email: string }) {
  const { data: profile, error, refetch } = useQuery(accountQueries.profile(email));
  if (profile) return <LoadedProfile profile={profile} />;
  return (
    <Page>
      {error ? (
        <EmptyState
          drawing={<BallOutDrawing />}
          title={<h2>Erreur lors du chargement du profil</h2>}
          actions={<Button onClick={() => void refetch()}>Réessayer</Button>}
        >
          <p>{adviceOn(error)}</p>
        </EmptyState>
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  );
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const information = useInformationForm(profile);
  const password = usePasswordForm();
  const [tab, setTab] = useTab();
  return (
    <Page profile={profile}>
      <ProfileTabs
        label="Mon Profil"
        current={tab}
        onChange={setTab}
        tabs={[
          {
            name: 'informations',
            label: 'Informations',
            icon: IconUser,
            panel: <ProfileInformation profile={profile} form={information} />,
          },
          {
            name: 'mot-de-passe',
            label: 'Mot de passe',
            icon: IconLock,
            panel: <Password profile={profile} form={password} />,
          },
        ]}
      />
      <ProfileData profile={profile} device={<PushSwitch email={profile.email} />} />
      {/* Another server may know nothing of outings and alerts. */}
      {profile.notify && (
        <>
          <MyAlerts email={profile.email} search={searchOf(profile)} />
          <ProfileNotices profile={profile} />
        </>
      )}
      <BlockedPeople email={profile.email} />
      <ProfileLeaveGuard changed={information.changed || password.changed} onGiveUp={information.giveUp} />
    </Page>
  );
}

/** The calendar feed can be withdrawn with the old password. */
function Password({ profile, form }: { profile: Profile; form: PasswordForm }) {
  const client = useQueryClient();
  const { email } = profile;
  const query = agendaQueries.feed(email);
  const { data: feed } = useQuery(query);
  return (
    <ProfilePassword
      email={email}
      hasPassword={hasPasswordOf(profile)}
      form={form}
      hasFeed={Boolean(feed)}
      onFeedWithdrawn={() => client.setQueryData(query.queryKey, null)}
    />
  );
}

/** A new alert starts at the person's own town. */
const searchOf = (profile: Profile) => ({
  place: isNowhere(profile) ? null : profile,
  distance: nearbyLimits.distance.default,
  category: null,
  level: null,
});

type TabName = 'informations' | 'mot-de-passe';

/** In the URL, so that a reload and Back keep it. */
function useTab(): [TabName, (name: TabName) => void] {
  const [query, setQuery] = useSearchParams();
  const tab = query.get('onglet') === 'mot-de-passe' ? 'mot-de-passe' : 'informations';
  const change = (name: TabName) =>
    setQuery(name === 'informations' ? {} : { onglet: name }, { replace: true, preventScrollReset: true });
  return [tab, change];
}

function Page({ profile, children }: { profile?: Profile; children: ReactNode }) {
  return (
    <>
      <div className={classes.band}>
        <header className={classes.head}>
          <ProfileAvatar initials={profile ? initialsOf(profile.username, profile.email) : ''} size={72} />
          <div>
            <h1>Mon Profil</h1>
            <p>{profile?.username}</p>
            {/* Another server may not name it. */}
            {profile?.alias && <Link to={personPath(profile.alias)}>Voir ma page comme les autres</Link>}
          </div>
        </header>
      </div>
      <div className={classes.cards}>{children}</div>
    </>
  );
}
