import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { paths } from '@coequipiers/contract/pages';
import { canVote, type VoteType, voteTexts } from '@coequipiers/contract/votes';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { askToLogIn } from '../../lib/unauthorized.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useVote } from './use-vote.ts';
import { voteChoices } from './vote-choices.ts';
import classes from './vote-poll.module.css';
import { votingAgain } from './voting-again.ts';

const texts = voteTexts.detail;

/** The votes on the page of an announcement. Its author only sees the counts. */
export function VotePoll({ announcement }: { announcement: Announcement }) {
  const titleId = useId();
  const session = useSession();
  const { pathname, search } = useLocation();
  const vote = useVote(announcement, texts);
  const [refused, setRefused] = useState(false);
  const own = !canVote(session, announcement);
  const again = votingAgain(announcement);

  const click = (type: VoteType) => {
    if (session) return vote.click(type);
    setRefused(true);
    askToLogIn(texts.anonymous, again);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would have its own look and legend
    <div className={classes.poll} role="group" aria-labelledby={titleId}>
      <div className={classes.row}>
        <strong id={titleId}>{own ? 'Les avis' : 'Votre avis'}</strong>
        <div className={classes.choices}>
          {voteChoices.map(({ type, label, Icon, count }) => (
            <Button
              key={type}
              className={classes.choice}
              aria-label={`${label}, ${vote[count]}`}
              aria-pressed={vote.userVote === type}
              aria-disabled={vote.isPending || undefined}
              disabled={own}
              onClick={() => click(type)}
            >
              <Icon size={20} stroke={1.8} aria-hidden="true" />
              {vote[count]}
            </Button>
          ))}
        </div>
      </div>
      <div className={classes.refusal} aria-live="polite">
        {refused && !session && (
          <>
            <p>{texts.anonymous}</p>
            <ButtonLink
              to={paths.login}
              look="tonal"
              onClick={() => rememberReturnPath(pathname + search, again.wanted)}
            >
              Se connecter
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
