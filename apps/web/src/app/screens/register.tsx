import { pageDescriptions, pageTitles } from '@coequipiers/contract/page-heads';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Gate } from '../../features/accounts/gate.tsx';
import { keepRegistration } from '../../features/accounts/kept-registration.ts';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { Registered } from '../../features/accounts/registered.tsx';
import { announcementQuery } from '../../features/announcements/api/announcement-queries.ts';
import { useLastCity } from '../../features/cities/last-city.ts';
import { readIntent } from '../../features/intents/api/own-intent.ts';
import { Meant } from '../../features/intents/meant.tsx';
import { rememberReturnPath, type Wanted } from '../../lib/redirect.ts';
import { readReturn } from '../../lib/return-place.ts';
import { usePageDescription } from '../../ui/use-page-description.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useAim } from '../use-aim.ts';
import { useReturn } from '../use-return.ts';

const slogan = (
  <>
    Une place est libre&nbsp;: <em>la vôtre.</em>
  </>
);

export function RegisterScreen() {
  usePageTitle(pageTitles.register);
  useReturn();
  usePageDescription(pageDescriptions.register);
  const { place, leave } = useAim();
  const [email, setEmail] = useState<string>();
  const wanted = place?.wanted;
  const usualCity = useUsualCity(wanted?.announceId);
  const intent = intentOf(wanted);

  const registered = (address: string, secret: string): void => {
    const { path, at } = readReturn();
    const now = Date.now();
    keepRegistration({
      secret,
      email: address,
      registeredAt: now,
      sentAt: now,
      wanted: intent && wanted,
      path,
      at,
    });
    // From now on it is kept with the account.
    rememberReturnPath(path);
    setEmail(address);
  };

  return email === undefined ? (
    <Gate
      title="Rejoignez l’équipe"
      lead={wanted ? undefined : 'Un compte, et vous pouvez publier, répondre et jouer.'}
      meant={wanted && <Meant wanted={wanted} onLeave={leave} />}
      slogan={slogan}
    >
      <RegisterForm intent={intent} usualCity={usualCity} onRegistered={registered} />
    </Gate>
  ) : (
    <Gate title="Plus qu’un e-mail à ouvrir" slogan={slogan}>
      <Registered email={email} meant={wanted && intent && <Meant wanted={wanted} />} />
    </Gate>
  );
}

/** What someone else wanted, whose session had ended, does not belong to a new account. */
function intentOf(wanted: Wanted | undefined) {
  return wanted && wanted.email === undefined ? readIntent(wanted) : undefined;
}

/** The town of the last search, else that of what the person wants. */
function useUsualCity(announceId: string | undefined) {
  const [last] = useLastCity();
  const { data: announcement } = useQuery({
    ...announcementQuery(announceId ?? ''),
    enabled: announceId !== undefined,
  });
  return useMemo(() => {
    if (last) return { city: last, hint: 'Celle de votre recherche.' };
    if (!announcement?.municipalityName) return undefined;
    const { latitude, longitude, zipCode, regionName, municipalityName } = announcement;
    const city = { code: '', latitude, longitude, zipCode, regionName, municipalityName };
    return { city, hint: 'Celle de l’annonce.' };
  }, [last, announcement]);
}
