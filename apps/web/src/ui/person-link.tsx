import { personPath } from '@coequipiers/contract/pages';
import { Link } from 'react-router';
import { useSession } from '../lib/use-session.ts';
import classes from './person-link.module.css';

type PersonLinkProps = { alias: string; name: string };

/** A name that leads to the person's page. Plain text for visitors, and for one's own things, which hold an e-mail. */
export function PersonLink({ alias, name }: PersonLinkProps) {
  const known = useSession() !== null && !alias.includes('@');
  return known ? (
    <Link to={personPath(alias)} className={classes.name}>
      {name}
    </Link>
  ) : (
    name
  );
}
