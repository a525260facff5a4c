import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { admissionLabels, amountOf, levelLabels } from '@coequipiers/contract/outing-words';
import { outingTexts } from '@coequipiers/contract/outings';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import {
  IconCoinEuro,
  IconFlag,
  IconLock,
  IconMapPin,
  IconStairsUp,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import facts from './announcement-facts.module.css';
import { LocationLine } from './location-line.tsx';
import { MeetingPoint } from './meeting-point.tsx';
import classes from './outing-facts.module.css';

type OutingFactsProps = {
  announcement: Announcement;
  outing: Outing;
  /** Over or cancelled: nobody is given the meeting point any more. */
  done: boolean;
  /** The viewer has just joined, and will read the meeting point in a few seconds. */
  soon: boolean;
};

/** Where an outing is. `hidden` says who reads the meeting point. */
export function OutingPlace({
  announcement,
  outing: { meetingPoint, hasMeetingPoint },
  done,
  soon,
  hidden = outingTexts.meetingPointHidden,
}: OutingFactsProps & { hidden?: string }) {
  const isHidden = hasMeetingPoint && meetingPoint === null && !done;
  return (
    <dl>
      <Fact Icon={IconMapPin} name="Où">
        <LocationLine announcement={announcement} />
        {isHidden && !soon && (
          <span className={classes.lock}>
            <IconLock size={17} stroke={1.8} aria-hidden="true" />
            {hidden}
          </span>
        )}
      </Fact>
      {isHidden && soon && (
        <Fact Icon={IconFlag} name="Rendez-vous">
          {outingTexts.meetingPointSoon}
        </Fact>
      )}
      {meetingPoint !== null && (
        <Fact Icon={IconFlag} name="Rendez-vous">
          <MeetingPoint text={meetingPoint} municipalityName={announcement.municipalityName} />
        </Fact>
      )}
    </dl>
  );
}

/** Where an outing is, for whom, and what it costs. */
export function OutingFacts(props: OutingFactsProps) {
  const { level, priceCents, admission } = props.outing;
  return (
    <>
      <OutingPlace {...props} />
      <dl className={classes.pairs}>
        <Fact Icon={IconStairsUp} name="Niveau">
          {levelLabels[level]}
        </Fact>
        {priceCents !== null && (
          <Fact Icon={IconCoinEuro} name="Prix">
            {amountOf(priceCents)}
            {priceCents > 0 && <small>par personne</small>}
          </Fact>
        )}
        <Fact Icon={IconUserCheck} name="Inscription">
          {admissionLabels[admission]}
        </Fact>
      </dl>
    </>
  );
}

type FactProps = {
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  name: string;
  children: ReactNode;
};

const Fact = ({ Icon, name, children }: FactProps) => (
  <div className={facts.fact}>
    <dt>
      <Icon size={22} stroke={1.8} aria-hidden="true" />
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);
