import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { readStored, store } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { readDevicePush, turnOn } from './device-push.ts';
import classes from './push-offer.module.css';

/** Stays after a logout: this device has been asked. */
const KEY = 'push_asked';

/** After a first join, once on a device: whether to be told on it. The browser's own question comes only after a yes. */
export function PushOffer({ email }: { email: string }) {
  const [unasked] = useState(() => readStored(KEY) === null);
  const [answered, setAnswered] = useState(false);
  const { data: state } = useQuery({
    queryKey: ['push', email, 'device'],
    queryFn: readDevicePush,
    enabled: unasked,
    retry: false,
    staleTime: Infinity,
  });
  const shown = unasked && !answered && state === 'off';
  useEffect(() => {
    if (shown) store(KEY, '1');
  }, [shown]);
  const allow = useMutation({
    mutationFn: turnOn,
    onSuccess: (next) => {
      setAnswered(true);
      if (next === 'on') toast.success('C’est noté, on vous prévient ici.');
    },
    onError: (error) => toast.error(sentenceOf(error, 'Le réglage n’a pas pu être changé. Réessayez.')),
  });
  if (!shown) return null;
  return (
    <section className={classes.offer} aria-label="Être prévenu sur cet appareil ?">
      <IconBell size={22} stroke={1.8} aria-hidden="true" />
      <div>
        <strong>Être prévenu sur cet appareil&nbsp;?</strong>
        <p>Un rappel, un changement, une place qui se libère. Cela se change dans le profil.</p>
        <div className={classes.answers}>
          <Button busy={allow.isPending} onClick={() => allow.mutate()}>
            Oui, me prévenir
          </Button>
          <Button look="text" onClick={() => setAnswered(true)}>
            Non merci
          </Button>
        </div>
      </div>
    </section>
  );
}
