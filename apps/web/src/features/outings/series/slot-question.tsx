import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { numberInWords } from '@coequipiers/contract/number-in-words';
import { seriesLimits } from '@coequipiers/contract/series';
import { weekdayName } from '@coequipiers/contract/series-details';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { editPath } from '../../announcements/mine/edit-path.ts';
import { PausedNote } from '../../announcements/series/paused-note.tsx';
import { continueSeries } from '../api/organise-series.ts';
import { usePress } from '../use-press.ts';
import { ResumeButton } from './resume-button.tsx';
import classes from './slot-question.module.css';
import { StopButton } from './stop-button.tsx';

type SlotQuestionProps = { announcement: Announcement; email: string };

/** For the author: whether a slot goes on to which nobody came, and the way back of one that is paused. */
export function SlotQuestion({ announcement, email }: SlotQuestionProps) {
  const { id, series, outing } = announcement;
  const [done, setDone] = useState(false);
  const press = usePress({ id, outingId: outing?.id }, { tell: toast.error });
  const goOn = () =>
    press.run(async (client) => {
      await continueSeries(client, id, email);
      setDone(true);
    });
  if (series?.paused)
    return (
      <PausedNote series={series}>
        <ResumeButton announcement={announcement} email={email} />
      </PausedNote>
    );
  if (series?.asked && outing)
    return (
      <section className={classes.question} aria-label="On continue">
        <div>
          <h2>On continue&nbsp;?</h2>
          <p>
            Personne ne s’est inscrit depuis {numberInWords(seriesLimits.emptyWeeks)} {weekdayName(series)}s.
            Un autre jour irait peut-être mieux.
          </p>
        </div>
        <div className={classes.answers}>
          <Button look="fill" size="l" full busy={press.busy} onClick={goOn}>
            Oui, on continue
          </Button>
          <ButtonLink full to={editPath(id, outing.id)}>
            Changer le jour ou l’heure
          </ButtonLink>
          <StopButton announcement={announcement} outing={outing} email={email} full />
        </div>
        <p className={classes.otherwise}>
          <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
          Sans réponse d’ici une semaine, le créneau se met en pause. Un geste le fait revenir.
        </p>
      </section>
    );
  return done ? <Done /> : null;
}

/** In the place of the question. The button that was pressed is gone, and with it the focus. */
function Done() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} className={classes.done} tabIndex={-1}>
      <IconCheck size={20} stroke={2} aria-hidden="true" />
      C’est noté, le créneau continue.
    </p>
  );
}
