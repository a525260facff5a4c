import {
  announcementLimits as limits,
  announcementFormTexts as texts,
} from '@coequipiers/contract/announcement-form';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { type FormEvent, useEffect, useRef, useState } from 'react';
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
import classes from './announcement-form.module.css';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { DatePart } from './date-part.tsx';
import { openDraft } from './draft.ts';
import { DraftLeaveGuard } from './draft-leave-guard.tsx';
import { RestoredDraft } from './restored-draft.tsx';
import { SportField } from './sport-field.tsx';
import { useMinute } from './use-minute.ts';
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

type AnnouncementFormProps = {
  email: string;
  /** The announcement being edited; without it, a new one is created. */
  announcement?: Announcement;
  /** Called after saving or cancelling. */
  onClose: () => void;
  /** Discards the draft and starts again from the saved values. */
  onRestart: () => void;
};

export function AnnouncementForm({ email, announcement, onClose, onRestart }: AnnouncementFormProps) {
  const id = announcement?.id;
  const today = useToday();
  const minute = useMinute();
  const create = useCreateAnnouncement(email);
  const update = useUpdateAnnouncement(email);
  const [{ draft, saved, initial, edited }] = useState(() => start(email, announcement));
  /** Once the form has finished, it stores no draft and asks no question. */
  const finished = useRef(false);

  const finish = () => {
    finished.current = true;
    draft.forget();
  };

  const save = async (values: Values) => {
    const content = contentOf(values, edited);
    if (id === undefined) await create.mutateAsync({ content, idempotencyKey: draft.keyFor(content) });
    else await update.mutateAsync({ id, content });
  };

  const form = useForm({
    initial,
    check: (values) => check(values, { today, now: new Date(minute), saved }),
    submit: async (values) => {
      const sent = await picture.outcome();
      if (sent === null) return undefined;
      try {
        await save({ ...values, imageUrl: sent ?? values.imageUrl });
      } catch (error) {
        const refused = refusedField(error);
        if (refused?.imageUrl) form.set('imageUrl', null);
        // After a 401 the login page shows the message.
        if (!(error instanceof ApiError && error.status === 401)) {
          toast.error(refusalOf(error, id ? texts.updateFailed : texts.createFailed), { form: true });
        }
        return refused;
      }
      finish();
      toast.success(id ? texts.updated : texts.created, { form: true });
      onClose();
      return undefined;
    },
  });
  const { values, errorOf, set, leave } = form;
  const picture = usePicture({ onSent: (imageUrl) => set('imageUrl', imageUrl) });

  useEffect(() => {
    if (finished.current) return;
    if (areSame(values, saved)) draft.forget();
    else draft.write(values);
  }, [draft, saved, values]);

  const submit = (event: FormEvent) => {
    if (!values.city && !form.busy) toast.error(texts.fieldsMissing, { form: true });
    form.props.onSubmit(event);
  };

  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => leave(name),
  });

  return (
    <div className={classes.publish}>
      <form className={classes.form} {...form.props} onSubmit={submit}>
        {draft.restored && (
          <RestoredDraft
            isNew={id === undefined}
            onRestart={() => {
              finish();
              onRestart();
            }}
          />
        )}
        <TextField
          label="Titre"
          required
          autoComplete="off"
          placeholder="Double du samedi, il manque une paire"
          counter={limits.title.max}
          {...text('title')}
        />
        <SportField
          value={values.category}
          error={errorOf('category')}
          onChange={(category) => set('category', category)}
        />
        <CityField
          required
          value={values.city}
          error={errorOf('city')}
          onChange={(city) => set('city', city)}
        />
        <DatePart values={values} text={text} set={set} today={today} />
        <ImageField
          picture={picture}
          imageUrl={values.imageUrl}
          error={errorOf('imageUrl')}
          hint="Sans photo, on dessine le terrain de votre sport."
          onRemove={() => set('imageUrl', null)}
        />
        <TextArea
          label="Description détaillée"
          required
          placeholder="Le niveau, l’heure, le lieu, et qui il vous manque."
          counter={limits.description.max}
          {...text('description')}
        />
        <div className={classes.actions}>
          <Button type="submit" look="go" size="l" busy={form.busy} className={classes.submit}>
            {id ? 'Mettre à jour' : 'Publier'}
          </Button>
          {id && (
            <Button look="text" size="l" onClick={onClose}>
              Annuler
            </Button>
          )}
        </div>
      </form>
      <AnnouncementPreview
        values={values}
        picture={picture.sourceOf(values.imageUrl)}
        email={email}
        announcement={announcement}
      />
      <DraftLeaveGuard
        changed={picture.share !== null || !areSame(values, initial)}
        isFinished={() => finished.current}
        isNew={id === undefined}
        onDiscard={finish}
      />
    </div>
  );
}

function start(email: string, announcement: Announcement | undefined) {
  const saved = announcement ? valuesOf(announcement) : blank;
  const draft = openDraft(email, announcement?.id, saved);
  return { draft, saved, initial: draft.restored ?? saved, edited: announcement };
}
