import { IconSparkles } from '@tabler/icons-react';
import classes from './follows.module.css';

type FollowsProps = {
  /** The text follows what is chosen. */
  follows: boolean;
  word: 'proposé' | 'proposée';
  /** The button that brings the proposal back. */
  again: string;
  onAgain: () => void;
};

/** At the end of the label of a proposed text. */
export function Follows({ follows, word, again, onAgain }: FollowsProps) {
  const spark = <IconSparkles size={16} stroke={1.8} aria-hidden="true" />;
  if (!follows)
    return (
      <button type="button" className={classes.again} onClick={onAgain}>
        {spark}
        {again}
      </button>
    );
  return (
    <span className={classes.follows}>
      {spark}
      {word}
    </span>
  );
}
