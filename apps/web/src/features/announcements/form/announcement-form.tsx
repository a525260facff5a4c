import {
  announcementLimits as limits,
  announcementFormTexts as texts,
} from '@coequipiers/contract/announcement-form';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../../lib/failure.ts';
import { ApiError } from '../../../lib/http.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/use-form.ts';
import { CityField } from '../../cities/city-field.tsx';
import { ImageField } from '../../images/image-field.tsx';
import { usePicture } from '../../images/use-picture.ts';
import { useCreateAnnouncement } from '../api/create-announcement.ts';
import { useUpdateAnnouncement } from '../api/update-announcement.ts';
import { useApply } from '../series/use-apply.tsx';
import classes from './announcement-form.module.css';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { DetailsPart, hasDetails } from './details-part.tsx';
import { draftName, openDraft } from './draft.ts';
import { DraftLeaveGuard } from './draft-leave-guard.tsx';
import { Follows } from './follows.tsx';
import { PeoplePart } from './people-part.tsx';
import { withProposals } from './proposals.ts';
import { RestoredDraft } from './restored-draft.tsx';
import { SportField } from './sport-field.tsx';
import { useKnown } from './use-known.ts';
import {
  areSame,
  blank,
  check,
  contentOf,
  refusedField,
  type TextName,
  type Values,
  valuesOf,
} from './values.ts';
import { weekChangeOf, weekEdited } from './week-change.ts';
import { type Moment, WhenPart } from './when-part.tsx';

type AnnouncementFormProps = {
  email: string;
  /** The announcement being edited; without it, a new one is created. */
  announcement?: Announcement;
  /** What else the person has at that moment. */
  renderBusy?: (moment: Moment) => ReactNode;
  /** Called after saving, with the announcement, or cancelling. */
  onClose: (saved?: Announcement) => void;
  /** Discards the draft and starts again from the saved values. */
  onRestart: () => void;
};

/**
 * A new announcement begins as a game that can be published as it is: what the person has not chosen or typed follows the
 * proposals. An edited one begins as it was saved.
 */
export function AnnouncementForm({
  email,
  announcement,
  renderBusy,
  onClose,
  onRestart,
}: AnnouncementFormProps) {
  const id = announcement?.id;
  const isNew = id === undefined;
  const today = useToday();
  const known = useKnown(email, isNew);
  const create = useCreateAnnouncement(email);
  const update = useUpdateAnnouncement(email);
  const { question, ask } = useApply();
  const [{ draft, saved, initial, edited }] = useState(() => start(email, announcement));
  /** Once the form has finished, it stores no draft and asks no question. */
  const finished = useRef(false);

  const finish = () => {
    finished.current = true;
    draft.forget();
  };

  /** Resolves with nothing for someone who goes back to the form when they are asked which weeks they mean. */
  const save = async (all: Values): Promise<Announcement | undefined> => {
    const content = contentOf(all, edited);
    if (!isNew) {
      const outing = weekEdited(edited);
      const change = weekChangeOf(all, saved, content, edited);
      const apply = change && edited ? await ask({ announcement: edited, change }) : 'following';
      if (!apply) return undefined;
      return update.mutateAsync({ id, content, week: outing === undefined ? undefined : { apply, outing } });
    }
    // Sent again after a reload it must be the same, so what was proposed is kept as it is sent.
    draft.write({ ...all, ownStart: true, ownCity: true, ownTitle: true, ownDescription: true });
    return create.mutateAsync({ content, idempotencyKey: draft.keyFor(content) });
  };

  const form = useForm({
    initial,
    check: (values) =>
      check(withProposals(values, known), { today, now: known.now, saved, slot: edited?.series ?? null }),
    submit: async (values) => {
      const sent = await picture.outcome();
      if (sent === null) return undefined;
      let published: Announcement | undefined;
      try {
        const all = withProposals(values, known);
        published = await save({ ...all, imageUrl: sent ?? all.imageUrl });
      } catch (error) {
        const refused = refusedField(error, values);
        if (refused?.imageUrl) form.set('imageUrl', null);
        // After a 401 the login page shows the message.
        if (!(error instanceof ApiError && error.status === 401)) {
          toast.error(refusalOf(error, id ? texts.updateFailed : texts.createFailed), { form: true });
        }
        return refused;
      }
      if (!published) return undefined;
      finish();
      toast.success(id ? texts.updated : texts.created, { form: true });
      onClose(published);
      return undefined;
    },
  });
  const { values, errorOf, set, change, leave } = form;
  const all = withProposals(values, known);
  const picture = usePicture({ onSent: (imageUrl) => set('imageUrl', imageUrl) });

  useEffect(() => {
    if (finished.current) return;
    if (areSame(values, saved)) draft.forget();
    else draft.write(values);
  }, [draft, saved, values]);

  const submit = (event: FormEvent) => {
    if (!all.city && !form.busy) toast.error(texts.fieldsMissing, { form: true });
    form.props.onSubmit(event);
  };

  const text = (name: TextName) => ({
    name,
    value: all[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ ...ownBy(name, all), [name]: event.currentTarget.value }),
    onBlur: () => {
      const follows = isNew && values[name] === '' && followAgain[name];
      if (follows) change(follows);
      leave(name);
    },
  });
  const follows = (own: 'ownTitle' | 'ownDescription', word: 'proposé' | 'proposée', again: string) =>
    isNew &&
    all.category !== '' && (
      <Follows follows={!values[own]} word={word} again={again} onAgain={() => change({ [own]: false })} />
    );

  return (
    <div className={classes.publish}>
      <form className={classes.form} {...form.props} onSubmit={submit}>
        {draft.restored && (
          <RestoredDraft
            isNew={isNew}
            onRestart={() => {
              finish();
              onRestart();
            }}
          />
        )}
        <SportField
          value={all.category}
          error={errorOf('category')}
          onChange={(category) => set('category', category)}
        />
        <WhenPart
          values={all}
          text={text}
          change={change}
          weekly={saved.repeat !== null}
          repeatError={errorOf('repeat')}
          renderBusy={renderBusy}
        />
        {all.withOuting && (
          <PeoplePart label={isNew ? 'Il manque' : 'Places'} values={all} text={text} change={change} />
        )}
        <CityField
          required
          compact
          hint=""
          value={all.city}
          error={errorOf('city')}
          onChange={(city) => change({ city, ownCity: true })}
        />
        <TextField
          label="Titre"
          labelAside={follows('ownTitle', 'proposé', 'Proposer un titre')}
          required
          compact
          autoComplete="off"
          placeholder="Double du samedi, il manque une paire"
          counter={values.ownTitle ? limits.title.max : undefined}
          {...text('title')}
        />
        <TextArea
          label="Description détaillée"
          labelAside={follows('ownDescription', 'proposée', 'Proposer une description')}
          required
          compact
          placeholder="Le niveau, l’heure, le lieu, et qui il vous manque."
          counter={values.ownDescription ? limits.description.max : undefined}
          {...text('description')}
        />
        <DetailsPart
          values={all}
          text={text}
          set={set}
          open={!isNew || hasDetails(initial)}
          needed={
            picture.share !== null ||
            picture.failure !== null ||
            (['imageUrl', 'priceCents', 'meetingPoint'] as const).some((name) => errorOf(name) !== undefined)
          }
          picture={
            <ImageField
              picture={picture}
              imageUrl={values.imageUrl}
              error={errorOf('imageUrl')}
              hint="Sans photo, on dessine le terrain de votre sport."
              onRemove={() => set('imageUrl', null)}
            />
          }
        />
        <div className={classes.actions}>
          <Button type="submit" look="go" size="l" busy={form.busy} className={classes.submit}>
            {id ? 'Mettre à jour' : 'Publier'}
          </Button>
          {id && (
            <Button look="text" size="l" onClick={() => onClose()}>
              Annuler
            </Button>
          )}
        </div>
      </form>
      <AnnouncementPreview
        values={all}
        picture={picture.sourceOf(values.imageUrl)}
        email={email}
        announcement={announcement}
      />
      {question}
      <DraftLeaveGuard
        changed={picture.share !== null || !areSame(values, initial)}
        isFinished={() => finished.current}
        isNew={isNew}
        onDiscard={finish}
      />
    </div>
  );
}

/** What becomes the person's own when they type in a field. */
function ownBy(name: TextName, { withOuting, startDate, startTime }: Values): Partial<Values> {
  if (name === 'title') return { ownTitle: true };
  if (name === 'description') return { ownDescription: true };
  const isStart = withOuting && (name === 'startDate' || name === 'startTime');
  return isStart ? { ownStart: true, startDate, startTime } : {};
}

/** A text that is left empty is proposed again. */
const followAgain: { [Name in TextName]?: Partial<Values> } = {
  title: { ownTitle: false },
  description: { ownDescription: false },
};

function start(email: string, announcement: Announcement | undefined) {
  const saved = announcement ? valuesOf(announcement) : blank;
  const draft = openDraft(email, draftName(announcement?.id, weekEdited(announcement)), saved);
  return { draft, saved, initial: draft.restored ?? saved, edited: announcement };
}
