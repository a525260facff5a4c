import { accountLimits } from '@coequipiers/contract/account-limits';
import { accountTexts } from '@coequipiers/contract/accounts';
import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { IconUser } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { PassMark } from '../../ui/pass-mark.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cityLabel } from '../cities/city-choice.ts';
import { CityField } from '../cities/city-field.tsx';
import { useUpdateProfile } from './api/profile-update.ts';
import { cityOf } from './profile-changes.ts';
import { ProfileEmail } from './profile-email.tsx';
import classes from './profile-form.module.css';
import type { InformationForm } from './profile-forms.ts';
import { type Notice, ProfileNotice } from './profile-notice.tsx';

export function ProfileInformation({ profile, form }: { profile: Profile; form: InformationForm }) {
  const update = useUpdateProfile(profile.email);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [left, setLeft] = useState(false);
  const tooLong = form.username.trim().length > accountLimits.username.max;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.problem || update.isPending) return;
    setNotice(null);
    update.mutate(form.change, {
      onSuccess: () => {
        form.saved();
        setNotice({ kind: 'success', text: accountTexts.profileUpdated });
      },
      onError: (error) =>
        setNotice({ kind: 'error', text: sentenceOf(error, accountTexts.profileNotUpdated) }),
    });
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <ProfileEmail email={profile.email} />
      <TextField
        label="Nom d’utilisateur"
        icon={IconUser}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${accountLimits.username.min} à ${accountLimits.username.max} signes\u00A0: lettres, chiffres, tirets, tirets bas.`}
        counter={accountLimits.username.max}
        value={form.username}
        error={left || tooLong ? form.problem : undefined}
        onChange={(event) => form.edit({ username: event.currentTarget.value })}
        onBlur={() => setLeft(true)}
      />
      <CityField
        value={form.city}
        onChange={(city) => form.edit({ city })}
        hint="Choisissez votre ville pour recevoir des annonces locales."
      />
      <CurrentPlace profile={profile} />
      <Button
        type="submit"
        look="go"
        size="l"
        className={classes.submit}
        disabled={form.problem !== undefined}
        busy={update.isPending}
      >
        Mettre à jour le profil
      </Button>
      {notice && <ProfileNotice notice={notice} onClose={() => setNotice(null)} />}
    </form>
  );
}

function CurrentPlace({ profile }: { profile: Profile }) {
  const city = cityOf(profile);
  if (!city) return null;
  return (
    <section className={classes.aside} aria-labelledby="localisation">
      <h2 id="localisation">Localisation actuelle</h2>
      <p className={classes.place}>
        <PassMark />
        <span>
          <strong>{cityLabel(city)}</strong>
          <span>{profile.regionName}</span>
        </span>
      </p>
    </section>
  );
}
