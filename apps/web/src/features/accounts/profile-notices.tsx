import { accountTexts } from '@coequipiers/contract/accounts';
import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { type NoticeKind, noticeKinds, notices, whatGoesOn } from '@coequipiers/contract/notices';
import { noticesAnchor } from '@coequipiers/contract/pages';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { sentenceOf } from '../../lib/failure.ts';
import { noteId } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './api/profile-update.ts';
import classes from './profile-data.module.css';
import own from './profile-notices.module.css';
import { ProfileSwitch } from './profile-switch.tsx';

/** What the person is told about outings and alerts, and whether mails are a way of telling it. */
export function ProfileNotices({ profile }: { profile: Profile }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useLocation().hash === `#${noticesAnchor}`;
  useEffect(() => {
    if (!asked) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [asked]);
  return (
    <section className={classes.data} aria-labelledby={noticesAnchor}>
      <h2 ref={heading} className={own.heading} id={noticesAnchor} tabIndex={-1}>
        Être prévenu
      </h2>
      {noticeKinds.map((kind) => (
        <NoticeRow key={kind} profile={profile} kind={kind} />
      ))}
    </section>
  );
}

const ways = [
  { way: 'notify', name: 'Notifications' },
  { way: 'mails', name: 'E-mail' },
] as const;
type Way = (typeof ways)[number]['way'];

function NoticeRow({ profile, kind }: { profile: Profile; kind: NoticeKind }) {
  const id = useId();
  const update = useUpdateProfile(profile.email);
  const isOn = (way: Way): boolean =>
    (update.isPending ? update.variables[way]?.[kind] : undefined) ?? profile[way][kind];
  const turn = (way: Way) => (on: boolean) => {
    if (update.isPending) return;
    update.mutate(
      { [way]: { [kind]: on } },
      {
        onSuccess: () => toast.success(accountTexts.profileUpdated, { form: true }),
        onError: (error) => toast.error(sentenceOf(error, accountTexts.profileNotUpdated), { form: true }),
      },
    );
  };
  const { label, note } = notices[kind];
  // Another server may have one switch for all ways of telling.
  if (!profile.mails)
    return <ProfileSwitch label={label} note={note} on={isOn('notify')} onTurn={turn('notify')} />;

  const on = { notify: isOn('notify'), mails: isOn('mails') };
  const goesOn = whatGoesOn(kind, on);
  return (
    <div className={`${classes.row} ${own.row}`}>
      <span>
        <strong id={id}>{label}</strong>
        <span id={noteId(id)}>
          <small>{note}</small> {goesOn && <small>{goesOn}</small>}
        </span>
      </span>
      <div className={own.ways}>
        {ways.map(({ way, name }) => (
          <div key={way} className={own.way}>
            <label id={`${id}-${way}`} htmlFor={`${id}-${way}-switch`}>
              {name}
            </label>
            <Switch
              id={`${id}-${way}-switch`}
              aria-labelledby={`${id} ${id}-${way}`}
              aria-describedby={noteId(id)}
              disabled={way === 'mails' && !on.notify}
              on={on.notify && on[way]}
              onTurn={turn(way)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
