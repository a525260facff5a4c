import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/failure.ts';
import { toast } from '../../ui/toast.ts';
import { ProfileSwitch } from '../accounts/profile-switch.tsx';
import { type DevicePush, readDevicePush, turnOff, turnOn } from './device-push.ts';

const offered = 'Une notification quand on vous écrit\u00A0: le nom de la personne, jamais son message.';
const notes: Record<DevicePush, string> = {
  on: offered,
  off: offered,
  refused:
    'Votre navigateur les refuse pour ce site. Autorisez-les dans ses réglages, puis rechargez la page.',
  impossible: 'Ce navigateur ne permet pas les notifications.',
};

/** Off by default, and for this device only. */
export function PushSwitch({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const queryKey = ['push', email, 'device'];
  const { data: state = 'off', isSuccess } = useQuery({
    queryKey,
    queryFn: readDevicePush,
    retry: false,
    staleTime: Infinity,
  });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
    onError: (error) => toast.error(sentenceOf(error, 'Le réglage n’a pas pu être changé. Réessayez.')),
  });
  return (
    <ProfileSwitch
      label="Notifications sur cet appareil"
      note={notes[state]}
      on={change.isPending ? change.variables : state === 'on'}
      disabled={!isSuccess || state === 'refused' || state === 'impossible'}
      onTurn={(on) => !change.isPending && change.mutate(on)}
    />
  );
}
