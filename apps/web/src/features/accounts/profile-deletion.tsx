import { accountTexts } from '@coequipiers/contract/accounts';
import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { errors } from '@coequipiers/contract/errors';
import { paths } from '@coequipiers/contract/pages';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetDrafts } from '../../lib/drafts.ts';
import { sentenceOf } from '../../lib/failure.ts';
import { dropSession } from '../../lib/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useDeleteAccount } from './api/delete-account.ts';
import { FreshLogin, isFreshLoginNeeded } from './fresh-login.tsx';
import classes from './profile-deletion.module.css';
import { hasPasswordOf } from './profile-rules.ts';

/** The confirmation before an account is deleted. */
export function ProfileDeletion({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const deletion = useDeleteAccount();
  const oneAtATime = useOneAtATime();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const hasPassword = hasPasswordOf(profile);
  const isStale = isFreshLoginNeeded(deletion.error);

  const close = () => {
    if (!deletion.isPending) onClose();
  };

  const erase = async () => {
    await deletion.mutateAsync(hasPassword ? password : undefined);
    dropSession();
    forgetDrafts();
    toast.success('Votre compte a été supprimé.');
    await navigate(paths.home);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = hasPassword && password === '';
    setMissing(isMissing);
    if (!isMissing) oneAtATime(erase);
  };

  return (
    <Modal
      opened
      onClose={close}
      title={'Supprimer votre compte\u00A0?'}
      footer={
        <>
          <Button look="text" onClick={close}>
            Annuler
          </Button>
          {!isStale && (
            <Button
              type="submit"
              form={formId}
              look="danger"
              className={classes.erase}
              busy={deletion.isPending}
            >
              Supprimer définitivement
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        <p>
          Cette action est irréversible. Votre profil, vos annonces, vos photos, vos commentaires, vos favoris
          et vos votes sont effacés.
        </p>
        <p>
          Vos messages restent lisibles pour les autres sous le nom «&nbsp;
          {accountTexts.erasedName}
          &nbsp;», sans lien avec vous.
        </p>
        {deletion.isError && !isStale && (
          <Alert kind="error">{sentenceOf(deletion.error, 'Erreur lors de la suppression')}</Alert>
        )}
        {hasPassword && (
          <PasswordField
            label="Votre mot de passe, pour confirmer"
            autoComplete="current-password"
            value={password}
            error={missing ? errors.USER_013.userMessage : undefined}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing(false);
            }}
          />
        )}
      </form>
      {/* Nothing is erased by a login: the button comes back, and waits for a press. */}
      {isStale && <FreshLogin email={profile.email} onFresh={() => deletion.reset()} />}
    </Modal>
  );
}
