import { accountTexts } from '@coequipiers/contract/accounts';
import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { chatLimits } from '@coequipiers/contract/chat';
import { paths } from '@coequipiers/contract/pages';
import { IconDownload, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';
import { useExportData } from './api/export-data.ts';
import { useUpdateProfile } from './api/profile-update.ts';
import { FreshLogin, isFreshLoginNeeded } from './fresh-login.tsx';
import classes from './profile-data.module.css';
import { ProfileDeletion } from './profile-deletion.tsx';
import { ProfileSwitch } from './profile-switch.tsx';

/** The person's choices about their data. `device` holds those for this device only. */
export function ProfileData({ profile, device }: { profile: Profile; device: ReactNode }) {
  return (
    <section className={classes.data} aria-labelledby="mes-donnees">
      <h2 id="mes-donnees">Mes données</h2>
      <SettingSwitch
        profile={profile}
        name="showReadReceipts"
        label="Accusés de lecture et signe de frappe"
        note="Vos correspondants voient que vous avez lu, et que vous écrivez. Sans eux, vous ne voyez plus les leurs."
      />
      <SettingSwitch
        profile={profile}
        name="notifyByMail"
        label="Messages non lus par e-mail"
        note={`Un e-mail par conversation, quand un message attend depuis ${chatLimits.mailAfterMinutes} minutes.`}
      />
      {/* Another server may know nothing of them. */}
      {profile.requestMails !== undefined && (
        <SettingSwitch
          profile={profile}
          name="requestMails"
          label="Demandes à confirmer"
          note="Un e-mail quand votre adresse est saisie pour participer à une séance, ou pour une alerte."
        />
      )}
      {device}
      <SettingSwitch
        profile={profile}
        name="subscribeNewsletter"
        label="Lettre d’information"
        note="Les nouveautés de Coéquipiers, par e-mail. Un clic suffit pour arrêter."
      />
      {profile.moderator && <ModerationRow />}
      <ExportRow email={profile.email} />
      <DeletionRow profile={profile} />
    </section>
  );
}

type Setting = 'subscribeNewsletter' | 'showReadReceipts' | 'notifyByMail' | 'requestMails';

function SettingSwitch({
  profile,
  name,
  label,
  note,
}: {
  profile: Profile;
  name: Setting;
  label: string;
  note: string;
}) {
  const update = useUpdateProfile(profile.email);
  const wanted = (update.isPending ? update.variables[name] : profile[name]) === true;

  const turn = (on: boolean) => {
    if (update.isPending) return;
    update.mutate(
      { [name]: on },
      {
        onSuccess: () => toast.success(accountTexts.profileUpdated, { form: true }),
        onError: (error) => toast.error(sentenceOf(error, accountTexts.profileNotUpdated), { form: true }),
      },
    );
  };

  return <ProfileSwitch label={label} note={note} on={wanted} onTurn={turn} />;
}

function ModerationRow() {
  return (
    <div className={classes.row}>
      <span>
        <strong>Modération</strong>
        <small>Les signalements à examiner et le registre des décisions.</small>
      </span>
      <ButtonLink to={paths.moderation}>
        <IconShieldCheck size={20} stroke={1.8} aria-hidden="true" />
        Ouvrir la modération
      </ButtonLink>
    </div>
  );
}

function ExportRow({ email }: { email: string }) {
  const exporting = useExportData();
  const isStale = isFreshLoginNeeded(exporting.error);
  const start = () =>
    exporting.mutate(undefined, {
      onError: (error) => {
        if (!isFreshLoginNeeded(error))
          toast.error('Erreur lors du téléchargement de vos données. Veuillez réessayer.');
      },
    });
  return (
    <div className={classes.row}>
      <span>
        <strong>Une copie de tout</strong>
        <small>Tout ce qui est à vous, dans une archive zip lisible par d’autres services.</small>
      </span>
      <Button busy={exporting.isPending} onClick={start}>
        {!exporting.isPending && <IconDownload size={20} stroke={1.8} aria-hidden="true" />}
        Télécharger mes données
      </Button>
      <Modal opened={isStale} onClose={() => exporting.reset()} title="Télécharger vos données">
        <FreshLogin email={email} onFresh={start} />
      </Modal>
    </div>
  );
}

function DeletionRow({ profile }: { profile: Profile }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.row}>
      <span>
        <strong>Quitter Coéquipiers</strong>
        <small>Votre compte et ce qu’il contient sont effacés, sans retour possible.</small>
      </span>
      <Button look="danger" onClick={() => setAsking(true)}>
        <IconTrash size={20} stroke={1.8} aria-hidden="true" />
        Supprimer mon compte
      </Button>
      {asking && <ProfileDeletion profile={profile} onClose={() => setAsking(false)} />}
    </div>
  );
}
