import { personPath } from '@coequipiers/contract/pages';
import { Link } from 'react-router';
import { useSession } from '../lib/use-session.ts';

type PersonLinkProps = { alias: string; name: string; className?: string | undefined };

/** A name that leads to the person's page. Plain text for visitors, and for one's own things, which hold an e-mail. */
export function PersonLink({ alias, name, className }: PersonLinkProps) {
  const known = useSession() !== null && !alias.includes('@');
  return known ? (
    <Link to={personPath(alias)} className={className}>
      {name}
    </Link>
  ) : (
    name
  );
}
