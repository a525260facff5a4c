import { announcementPath } from '@coequipiers/contract/pages';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useMarkRead } from '../features/notifications/api/mark-read.ts';
import { changeNotices } from '../features/notifications/api/notices-cache.ts';
import type { BellEntry } from '../features/notifications/notice.ts';
import { answerPerson } from '../features/outings/api/answer-person.ts';
import { sayItIsOn } from '../features/outings/api/organise.ts';
import { accept, leave, readPart } from '../features/outings/api/take-part.ts';
import { actionFailed, ownRowsAnchor, playAnyway } from '../features/outings/part-words.ts';
import { needsConnection } from '../features/outings/participation-texts.ts';
import { usePress } from '../features/outings/use-press.ts';
import { usePassed } from '../lib/use-passed.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import classes from './notice-answers.module.css';

const AnswerDialog = lazy(async () => {
  const { AnswerDialog: Dialog } = await import('../features/outings/author/answer-dialog.tsx');
  return { default: Dialog };
});

type Answered = NonNullable<BellEntry['answered']>;
const answeredTexts: Readonly<Record<Answered, string>> = {
  coming: 'Vous avez répondu\u00A0: je viens',
  'not-coming': 'Vous avez répondu\u00A0: pas cette fois',
  accepted: 'Vous avez dit oui',
  declined: 'Vous avez dit non',
  on: 'Vous avez dit\u00A0: on joue',
};

/** Below a notification: what its reader can answer there, or has answered. */
export const noticeAnswers = (email: string) => (notice: BellEntry) =>
  notice.answered ? (
    <p className={classes.done}>
      <IconCheck size={18} stroke={2} aria-hidden="true" />
      {answeredTexts[notice.answered]}
    </p>
  ) : (
    notice.answerUntil !== undefined &&
    notice.announceId !== undefined && (
      <Open email={email} notice={notice} announceId={notice.announceId} until={notice.answerUntil} />
    )
  );

type OpenProps = { email: string; notice: BellEntry; announceId: string };

function Open({ until, ...open }: OpenProps & { until: string }) {
  return usePassed(until) > 0 ? null : <Choices {...open} />;
}

/** The same calls as on the page of the outing. The server notes the answer, and tells every device. */
function Choices({ email, notice, announceId }: OpenProps) {
  const client = useQueryClient();
  const { id, sender } = notice;
  // The answer is then for every week of a series.
  const every = notice.event === 'asked-every';
  const markRead = useMarkRead(email);
  const which = { id: announceId, outingId: notice.outingId };
  const press = usePress(which, {
    tell: (failure) => {
      if (isRefusal(failure)) markRead.mutate(id);
    },
  });
  const [declining, setDeclining] = useState(false);

  // The row shows the answer a moment after it was given: a press in between is not another one.
  const given = useRef(false);
  const answer = (send: () => Promise<Answered>) =>
    press.run(async () => {
      if (given.current) return;
      const answered = await send();
      given.current = true;
      changeNotices(client, email, { change: 'read', ids: [id], seq: 0, answered });
    });
  const take = () =>
    answer(async () => {
      await accept(client, which);
      return 'coming';
    });
  const refuse = () =>
    answer(async () => {
      // Meanwhile they may have said yes elsewhere: then the place is not given up.
      const part = await readPart(client, which);
      if (part?.state === 'in') return 'coming';
      await leave(client, which);
      return 'not-coming';
    });
  const admit = (alias: string) =>
    answer(async () => {
      await answerPerson(client, which, { email, alias, answer: 'accept', every });
      return 'accepted';
    });
  const play = () =>
    answer(async () => {
      await sayItIsOn(client, which, email, true);
      return 'on';
    });

  const page = announcementPath(announceId, notice.outingId);
  const failure = press.error !== undefined && (
    <p className={classes.late} role="alert">
      {press.error}
    </p>
  );
  if (press.error !== undefined && isRefusal(press.error)) return failure;
  switch (notice.event) {
    case 'offered':
      return (
        <Row failure={failure}>
          <Button look="go" busy={press.busy} onClick={take}>
            Oui, je viens
          </Button>
          <Button busy={press.busy} onClick={refuse}>
            Pas cette fois
          </Button>
        </Row>
      );
    case 'called':
      return (
        <Row failure={failure}>
          <Button look="tonal" busy={press.busy} onClick={take}>
            Je la prends
          </Button>
        </Row>
      );
    case 'sos':
      return (
        <Row>
          <ButtonLink look="tonal" to={page} onClick={() => markRead.mutate(id)}>
            Voir la séance
          </ButtonLink>
        </Row>
      );
    case 'asked':
    case 'asked-every':
      if (!sender) return null;
      return (
        <Row failure={failure}>
          <Button
            look="tonal"
            busy={press.busy}
            aria-label={`Accepter ${sender.username}`}
            onClick={() => admit(sender.alias)}
          >
            Accepter
          </Button>
          <Button
            aria-haspopup="dialog"
            aria-label={`Refuser ${sender.username}`}
            onClick={() => setDeclining(true)}
          >
            Refuser
          </Button>
          {declining && (
            <Suspense>
              <AnswerDialog
                which={which}
                email={email}
                person={sender}
                answer="decline"
                every={every}
                placedIn={null}
                onClose={() => setDeclining(false)}
              />
            </Suspense>
          )}
        </Row>
      );
    case 'ask-if-on':
      // What else the author can do asks for more than one press: their page has it.
      return (
        <Row failure={failure} three>
          <Button look="tonal" busy={press.busy} onClick={play}>
            {playAnyway}
          </Button>
          <ButtonLink
            to={`${page}#${ownRowsAnchor}`}
            aria-label="SOS remplaçant"
            onClick={() => markRead.mutate(id)}
          >
            SOS
          </ButtonLink>
          <ButtonLink
            to={`${page}#${ownRowsAnchor}`}
            aria-label="Annuler la séance"
            onClick={() => markRead.mutate(id)}
          >
            Annuler
          </ButtonLink>
        </Row>
      );
    default:
      return null;
  }
}

/** Somebody was faster, or it is over: what the server says is true now, and nothing is left to press. */
const isRefusal = (failure: string): boolean => failure !== needsConnection && failure !== actionFailed;

type RowProps = {
  failure?: ReactNode;
  /** One over the width, then two. */
  three?: boolean;
  children: ReactNode;
};

const Row = ({ failure, three, children }: RowProps) => (
  <>
    <div className={classes.answers} data-three={three}>
      {children}
    </div>
    {failure}
  </>
);
