import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { movedInWords, shortDateOf, skippedInWords, weekdayName } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PausedNote } from './paused-note.tsx';
import { dayOf, otherInWords } from './slot-words.ts';
import { useSides } from './use-sides.ts';
import type { WeekOf } from './use-week.ts';
import { WeekTile } from './week-tile.tsx';
import classes from './weeks-strip.module.css';

type WeeksStripProps = {
  series: Series;
  /** The chosen week; undefined while it is not known. */
  shown: Outing | null | undefined;
  /** Whether the viewer is the author. */
  own: boolean;
} & Pick<WeekOf, 'weeks' | 'isOther' | 'failed' | 'busy' | 'retry'>;

/** The coming weeks of a weekly announcement, as links: the chosen one stands in the address. */
export function WeeksStrip({ series, shown, own, weeks, isOther, failed, busy, retry }: WeeksStripProps) {
  const chosen = shown?.id;
  const heading = useId();
  const strip = useRef<HTMLUListElement>(null);
  const sides = useSides(strip, weeks?.length ?? 0);
  const [said, setSaid] = useState('');
  useInView(strip, chosen, weeks !== undefined);
  const paused = series.paused && !own && <PausedNote series={series} />;
  const above = (
    <>
      {paused}
      {isOther && shown && <Note Icon={IconCalendarOff}>{otherInWords(shown)}</Note>}
    </>
  );
  if (weeks && hasEnded(weeks, series)) return above;
  return (
    <section aria-labelledby={heading} aria-busy={!weeks && !failed}>
      {above}
      <div className={classes.head}>
        <div>
          <h2 id={heading}>Les prochaines dates</h2>
          {(own || !series.paused) && <p>{adviceOn(series, own)}</p>}
        </div>
        {(sides.before || sides.after) && (
          <div className={classes.arrows}>
            <Arrow label="Dates précédentes" isEnd={!sides.before} onPress={() => sides.turn(-1)}>
              <IconChevronLeft size={20} stroke={1.8} aria-hidden="true" />
            </Arrow>
            <Arrow label="Dates suivantes" isEnd={!sides.after} onPress={() => sides.turn(1)}>
              <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
            </Arrow>
          </div>
        )}
      </div>
      {weeks ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys go from link to link
        <ul ref={strip} className={classes.strip} aria-labelledby={heading} onKeyDown={toNeighbour}>
          {weeks.map((week) => (
            <li key={week.outing.id} className={classes.place}>
              <WeekTile
                week={week}
                chosen={week.outing.id === chosen}
                own={own}
                series={series}
                onChoose={setSaid}
              />
            </li>
          ))}
        </ul>
      ) : failed ? (
        <div className={classes.failed}>
          <Alert kind="error">Les dates n’ont pas pu être chargées.</Alert>
          <Button busy={busy} onClick={retry}>
            Réessayer
          </Button>
        </div>
      ) : (
        <Bones />
      )}
      <output className="visually-hidden">{said}</output>
      {weeks && <Notes weeks={weeks} series={series} />}
    </section>
  );
}

/** At most dates are left that had been skipped before the slot was stopped. */
const hasEnded = (weeks: readonly AnnouncementOuting[], { until }: Series): boolean =>
  weeks.every(({ outing }) => outing.state === 'cancelled' && until !== null && dayOf(outing) > until);

function adviceOn(series: Series, own: boolean): string {
  const what = `${own ? 'Vous organisez chaque' : 'Choisissez un'} ${weekdayName(series)}`;
  return series.until === null ? `${what}.` : `${what}, jusqu’au ${shortDateOf(series.until)}`;
}

/** Why there is nothing on a day, and which week is at another day or hour. */
function Notes({ weeks, series }: { weeks: readonly AnnouncementOuting[]; series: Series }) {
  return weeks.map(({ outing }) => {
    const isSkipped = outing.state === 'cancelled';
    const words = isSkipped ? skippedInWords(outing) : movedInWords(outing, series);
    const Icon = isSkipped ? IconCalendarOff : IconClock;
    return (
      words && (
        <Note key={outing.id} Icon={Icon}>
          {words}
        </Note>
      )
    );
  });
}

const Note = ({ Icon, children }: { Icon: typeof IconClock; children: string }) => (
  <p className={classes.note}>
    <Icon size={18} stroke={1.8} aria-hidden="true" />
    <span>{children}</span>
  </p>
);

type ArrowProps = { label: string; isEnd: boolean; onPress: () => void; children: ReactNode };

/** At an end of the row it stays, so that the focus does. */
const Arrow = ({ label, isEnd, onPress, children }: ArrowProps) => (
  <IconButton label={label} aria-disabled={isEnd || undefined} onClick={isEnd ? undefined : onPress}>
    {children}
  </IconButton>
);

/** Of the same size as the dates, while these load. */
const Bones = () => (
  <div className={classes.strip} aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className={classes.bone} />
    ))}
  </div>
);

/** The arrow keys and those for both ends move the focus along the dates. */
function toNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const goals: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const link = links[goals[event.key] ?? -1];
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** Brings the chosen date into view, without moving the page. */
function useInView(row: RefObject<HTMLElement | null>, chosen: string | undefined, isShown: boolean): void {
  useEffect(() => {
    const strip = row.current;
    const tile = strip?.querySelector<HTMLElement>('[aria-current]');
    if (!strip || !tile || !isShown || chosen === undefined) return;
    const edge = Number.parseFloat(getComputedStyle(strip).scrollPaddingLeft) || 0;
    const [from, to] = [tile.offsetLeft - edge, tile.offsetLeft + tile.offsetWidth + edge];
    if (from < strip.scrollLeft || to > strip.scrollLeft + strip.clientWidth) strip.scrollTo({ left: from });
  }, [row, chosen, isShown]);
}
