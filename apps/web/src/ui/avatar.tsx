import { initialsOf } from '@coequipiers/contract/initials';
import classes from './avatar.module.css';

const TINTS = 6;

/** The initials of another person, on a muted colour derived from the name. Yellow is reserved for the current person. */
export function Avatar({ name, size = 36 }: { name: string; size?: 30 | 36 | 48 | 72 }) {
  return (
    <span className={classes.avatar} data-size={size} data-tint={tintOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return sum % TINTS;
}
