import { accountTexts } from '@coequipiers/contract/accounts';
import type { Profile } from '@coequipiers/contract/accounts-schemas';
import type { NoticeKind } from '@coequipiers/contract/notices';
import { sentenceOf } from '../../lib/failure.ts';
import { toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './api/profile-update.ts';
import classes from './profile-data.module.css';
import { ProfileSwitch } from './profile-switch.tsx';

/** In the order in which a person usually gets them. */
const kinds: readonly { kind: NoticeKind; label: string; note: string }[] = [
  { kind: 'reminders', label: 'Rappels', note: 'La veille à 18\u00A0h, et deux heures avant.' },
  { kind: 'offers', label: 'Place proposée', note: 'Quand votre tour vient sur une liste d’attente.' },
  {
    kind: 'changes',
    label: 'Changements',
    note: 'Autre jour, autre heure, autre lieu, séance annulée.',
  },
  {
    kind: 'requests',
    label: 'Demandes et réponses',
    note: 'Les demandes pour vos séances, les réponses aux vôtres.',
  },
  { kind: 'alerts', label: 'Alertes', note: 'Les annonces que trouvent vos alertes.' },
  { kind: 'sos', label: 'SOS remplaçant', note: 'Il manque quelqu’un ce soir, près de chez vous.' },
];

/** Which notifications about outings and alerts the person wants. A choice applies to the bell, push and mail alike. */
export function ProfileNotices({ profile }: { profile: Profile }) {
  return (
    <section className={classes.data} aria-labelledby="etre-prevenu">
      <h2 id="etre-prevenu">Être prévenu</h2>
      {kinds.map((one) => (
        <NoticeSwitch key={one.kind} profile={profile} {...one} />
      ))}
    </section>
  );
}

type NoticeSwitchProps = { profile: Profile; kind: NoticeKind; label: string; note: string };

function NoticeSwitch({ profile, kind, label, note }: NoticeSwitchProps) {
  const update = useUpdateProfile(profile.email);
  const wanted = update.isPending ? update.variables.notify?.[kind] === true : profile.notify[kind];
  const turn = (on: boolean) => {
    if (update.isPending) return;
    update.mutate(
      { notify: { [kind]: on } },
      {
        onSuccess: () => toast.success(accountTexts.profileUpdated, { form: true }),
        onError: (error) => toast.error(sentenceOf(error, accountTexts.profileNotUpdated), { form: true }),
      },
    );
  };
  return <ProfileSwitch label={label} note={note} on={wanted} onTurn={turn} />;
}
