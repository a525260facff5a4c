import { pageDescriptions, pageTitles } from '@coequipiers/contract/page-heads';
import { useState } from 'react';
import { Gate } from '../../features/accounts/gate.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { Registered } from '../../features/accounts/registered.tsx';
import { usePageDescription } from '../../ui/use-page-description.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
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
  const [email, setEmail] = useState<string>();
  return email === undefined ? (
    <Gate
      title="Rejoignez l’équipe"
      lead="Un compte, et vous pouvez publier, répondre et jouer."
      slogan={slogan}
    >
      <RegisterForm onRegistered={setEmail} />
    </Gate>
  ) : (
    <Gate title="Plus qu’un e-mail à ouvrir" slogan={slogan}>
      <Registered email={email} />
    </Gate>
  );
}
