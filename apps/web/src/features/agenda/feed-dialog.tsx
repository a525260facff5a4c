import { longDayOf } from '@coequipiers/contract/outing-details';
import { paris } from '@coequipiers/contract/time-zones';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adviceOn, sentenceOf } from '../../lib/failure.ts';
import { useToday } from '../../lib/use-today.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { agendaQueries } from './api/agenda-queries.ts';
import { useMakeFeed, useWithdrawFeed } from './api/change-feed.ts';
import { FeedAddress } from './feed-address.tsx';
import classes from './feed-dialog.module.css';

type FeedDialogProps = { email: string; onClose: () => void };

const title = 'Dans votre calendrier';
const makingFailed = 'L’adresse n’a pas pu être créée. Veuillez réessayer.';

/** The private address of the agenda. It is shown only when it is made; later it can be replaced or withdrawn. */
export function FeedDialog({ email, onClose }: FeedDialogProps) {
  const feed = useQuery(agendaQueries.feed(email));
  const make = useMakeFeed(email);
  const oneAtATime = useOneAtATime();
  const [asking, setAsking] = useState<'replace' | 'withdraw'>();
  const address = make.data?.url;

  if (asking === 'withdraw')
    return <WithdrawDialog email={email} onBack={() => setAsking(undefined)} onDone={onClose} />;
  if (asking === 'replace')
    return (
      <ConfirmDialog
        title="Remplacer l’adresse"
        action="Remplacer"
        busy={make.isPending}
        error={make.error ? sentenceOf(make.error, makingFailed) : undefined}
        onConfirm={() =>
          make.mutateAsync().then(
            () => setAsking(undefined),
            () => undefined,
          )
        }
        onClose={() => setAsking(undefined)}
      >
        <p>
          Les calendriers abonnés à l’ancienne adresse ne recevront plus rien&nbsp;: il faudra leur donner la
          nouvelle.
        </p>
      </ConfirmDialog>
    );
  if (address !== undefined)
    return (
      <Modal opened onClose={onClose} title={title} footer={<Button onClick={onClose}>Fermer</Button>}>
        <FeedAddress address={address} />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={title}>
      <div className={classes.body}>
        {feed.isPending && <Spinner />}
        {feed.isError && (
          <>
            <Alert kind="error">{adviceOn(feed.error)}</Alert>
            <Button busy={feed.isFetching} onClick={() => void feed.refetch()}>
              Réessayer
            </Button>
          </>
        )}
        {feed.data && <InUse since={feed.data.since} onAsk={setAsking} />}
        {feed.data === null && (
          <>
            <p>
              Une adresse rien qu’à vous, à donner à Apple, Google, Outlook, Nextcloud ou Thunderbird. Votre
              calendrier la relit et reste à jour, lieux de rendez-vous compris.
            </p>
            {make.error && <Alert kind="error">{sentenceOf(make.error, makingFailed)}</Alert>}
            <Button
              look="go"
              size="l"
              full
              busy={make.isPending}
              onClick={() => oneAtATime(() => make.mutateAsync())}
            >
              Créer mon adresse
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

type InUseProps = { since: string; onAsk: (what: 'replace' | 'withdraw') => void };

function InUse({ since, onAsk }: InUseProps) {
  const { day } = wallTimeAt(new Date(since), paris);
  const today = useToday();
  return (
    <>
      <p>
        <b>
          Votre adresse est en service depuis {day === today ? 'aujourd’hui' : `le ${longDayOf(day, today)}`}.
        </b>{' '}
        Qui la connaît voit vos séances et leurs lieux. Elle ne peut plus être affichée&nbsp;: un doute, un
        nouvel appareil&nbsp;? Remplacez-la.
      </p>
      <div className={classes.choices}>
        <Button size="l" onClick={() => onAsk('replace')}>
          Remplacer l’adresse
        </Button>
        <Button look="danger" size="l" onClick={() => onAsk('withdraw')}>
          Retirer l’adresse
        </Button>
      </div>
    </>
  );
}

type WithdrawDialogProps = { email: string; onBack: () => void; onDone: () => void };

function WithdrawDialog({ email, onBack, onDone }: WithdrawDialogProps) {
  const withdraw = useWithdrawFeed(email);
  const confirm = async () => {
    try {
      await withdraw.mutateAsync();
    } catch {
      // The dialog says why.
      return;
    }
    toast.success('L’adresse est retirée.');
    onDone();
  };
  return (
    <ConfirmDialog
      title="Retirer l’adresse"
      action="Retirer"
      busy={withdraw.isPending}
      error={
        withdraw.error
          ? sentenceOf(withdraw.error, 'L’adresse n’a pas pu être retirée. Veuillez réessayer.')
          : undefined
      }
      onConfirm={confirm}
      onClose={onBack}
    >
      <p>Les calendriers abonnés ne recevront plus rien, et plus personne ne lira vos séances avec elle.</p>
    </ConfirmDialog>
  );
}
