import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useBlockPerson } from './api/block-person.ts';
import type { Person } from './block-dialog.tsx';

type UnblockButtonProps = { email: string; person: Person; named?: boolean };

/** `named` adds the name to the label, for lists of several buttons. */
export function UnblockButton({ email, person: { id, username }, named = false }: UnblockButtonProps) {
  const block = useBlockPerson(email, id);
  const oneAtATime = useOneAtATime();
  const unblock = async () => {
    try {
      await block.mutateAsync(false);
      toast.success(`${username} n’est plus bloqué`);
    } catch {
      toast.error('Cette personne n’a pas pu être débloquée. Veuillez réessayer.');
    }
  };
  return (
    <Button
      busy={block.isPending}
      aria-label={named ? `Débloquer ${username}` : undefined}
      onClick={() => oneAtATime(unblock)}
    >
      Débloquer
    </Button>
  );
}
