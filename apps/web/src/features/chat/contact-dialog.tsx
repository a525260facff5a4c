import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { chatLimits, chatTexts } from '@coequipiers/contract/chat';
import type { ErrorCode } from '@coequipiers/contract/errors';
import { imageUrlAs } from '@coequipiers/contract/image-urls';
import { contactProblem } from '@coequipiers/contract/message-text';
import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { ApiError } from '../../lib/http.ts';
import { textDraft } from '../../lib/text-draft.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PassMark } from '../../ui/pass-mark.tsx';
import { sportNamed } from '../../ui/sports.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { inKilometres } from '../announcements/wording.ts';
import { useContactPerson } from './api/contact-person.ts';
import classes from './contact-dialog.module.css';

const CLOSE_MS = 2_000;

type Recipient = { id: string; username: string };
/** To the author, to someone else about the announcement, or to someone without any. */
type Subject =
  | { announcement: Announcement; to?: undefined }
  | { announcement?: Announcement; to: Recipient };
type ContactDialogProps = { email: string; sentText: string; onClose: () => void } & Subject;

function headOf({ announcement, to }: Subject): { recipient: string; title: string } {
  if (to) return { recipient: to.id, title: `Écrire à ${to.username}` };
  return { recipient: announcement.createdBy, title: `Contacter ${announcement.authorUsername}` };
}

export function ContactDialog({ email, sentText, onClose, ...subject }: ContactDialogProps) {
  const { announcement } = subject;
  const { recipient, title } = headOf(subject);
  const form = useId();
  const draft = textDraft(email, `contact:${[announcement?.id, subject.to?.id].filter(Boolean).join(':')}`);
  const [text, setText] = useState(draft.text);
  const [left, setLeft] = useState(false);
  const contact = useContactPerson(announcement?.id, recipient, draft);
  const problem = contactProblem(text);
  const { isSuccess: sent } = contact;

  const closeByItself = useEffectEvent(onClose);
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setTimeout(closeByItself, CLOSE_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  // Stays open while sending: closing it would look as if the message were cancelled.
  const close = () => {
    if (!contact.isPending) onClose();
  };

  const write = (next: string) => {
    setText(next);
    if (isBlank(next)) setLeft(true);
    draft.write(next);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (problem === undefined && !contact.isPending && !sent) contact.mutate(text.trim());
  };

  return (
    <Modal
      opened
      onClose={close}
      title={title}
      footer={
        sent ? undefined : (
          <>
            <Button look="text" onClick={close}>
              Annuler
            </Button>
            <Button type="submit" form={form} look="go" disabled={isBlank(text)} busy={contact.isPending}>
              {!contact.isPending && <IconSend2 size={20} stroke={1.8} aria-hidden="true" />}
              Envoyer
            </Button>
          </>
        )
      }
    >
      <div className={classes.words}>
        {announcement && <Preview announcement={announcement} />}
        {sent ? (
          <Alert kind="success">{sentText}</Alert>
        ) : (
          <form id={form} noValidate onSubmit={submit}>
            <TextArea
              label="Votre message"
              rows={5}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to write
              autoFocus
              counter={chatLimits.contact.max}
              hint={`${chatLimits.contact.min} caractères au minimum`}
              value={text}
              error={left || text.trim().length > chatLimits.contact.max ? problem : undefined}
              onChange={(event) => write(event.currentTarget.value)}
              onBlur={() => setLeft(true)}
            />
          </form>
        )}
        {contact.isError && <Alert kind="error">{sentenceFor(contact.error)}</Alert>}
      </div>
    </Modal>
  );
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Errors that the person can act on: the server's sentence is shown. */
const shownCodes: readonly ErrorCode[] = ['SELF_CONTACT', 'RECIPIENT_UNKNOWN', 'TOO_MANY_REQUESTS'];

function sentenceFor(error: unknown): string {
  const known = error instanceof ApiError && shownCodes.some((code) => code === error.body.code);
  return known ? error.body.userMessage : chatTexts.contactFailed;
}

function Preview({ announcement }: { announcement: Announcement }) {
  const { title, imageUrl, category, distance, municipalityName, zipCode } = announcement;
  return (
    <div className={classes.preview}>
      <img
        src={imageUrl ? imageUrlAs(imageUrl, 'card') : sportNamed(category).ground}
        alt=""
        width={84}
        height={58}
      />
      <div>
        <strong>{title}</strong>
        <p>
          <PassMark />
          {distance !== undefined && <b>{inKilometres(distance)} · </b>}
          {zipCode ? `${municipalityName} (${zipCode})` : municipalityName}
        </p>
      </div>
    </div>
  );
}
