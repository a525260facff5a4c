import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { canVote, voteTexts } from '@coequipiers/contract/votes';
import { useSession } from '../../lib/use-session.ts';
import classes from './mini-votes.module.css';
import { useVote } from './use-vote.ts';
import { voteChoices } from './vote-choices.ts';

/** The two small buttons of a card. For its author they only show the counts. */
export function MiniVotes({ announcement }: { announcement: Announcement }) {
  const session = useSession();
  const vote = useVote(announcement, voteTexts.card);
  const own = !canVote(session, announcement);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would have its own look and legend
    <div className={classes.votes} role="group" aria-label="Votes">
      {voteChoices.map(({ type, label, Icon, count }) => (
        <button
          key={type}
          type="button"
          className={classes.vote}
          aria-label={`${label}, ${vote[count]}`}
          aria-pressed={vote.userVote === type}
          aria-disabled={vote.isPending || undefined}
          disabled={own}
          onClick={() => vote.click(type)}
        >
          <Icon size={18} stroke={1.8} aria-hidden="true" />
          {vote[count]}
        </button>
      ))}
    </div>
  );
}
