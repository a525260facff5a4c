import { capital } from '@coequipiers/contract/alert-title';
import { announcementTexts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { legalLinks } from '@coequipiers/contract/legal/titles';
import { longDayOf, priceOf } from '@coequipiers/contract/outing-details';
import { isDone } from '@coequipiers/contract/outing-rules';
import { hourOf, placesSentence, stateLabels } from '@coequipiers/contract/outing-words';
import { outingTexts } from '@coequipiers/contract/outings';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { announcementPath, paths } from '@coequipiers/contract/pages';
import type { SeoRequest } from '@coequipiers/contract/rendering';
import { everyDayAndHourOf, shortDateOf, skippedOn } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import sofia from '@fontsource-variable/sofia-sans-semi-condensed/files/sofia-sans-semi-condensed-latin-wght-normal.woff2?url';
import {
  IconCalendarEvent,
  IconClockExclamation,
  IconMapPin,
  IconRepeat,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { confirmationWords } from '../../features/announcements/confirmation-words.ts';
import { period } from '../../features/announcements/detail/dates.ts';
import { useOutingTime } from '../../features/announcements/use-outing-time.ts';
import { levelAlone } from '../../features/announcements/wording.ts';
import { useToday } from '../../lib/use-today.ts';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { sportNamed } from '../../ui/sports.tsx';
import { AnnouncementHead, MissingHead } from '../first-html/head.tsx';
import { type ShownWeek, shownWeek } from '../first-html/shown-week.ts';
import styles from './seo.css?inline';

/** The whole document, readable without scripts and in one request: its styles are inline. */
export function SeoPage({ publicUrl, found, outingId }: SeoRequest) {
  const shown = found.status === 200 ? shownWeek(found, outingId) : undefined;
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {shown ? <AnnouncementHead shown={shown} publicUrl={publicUrl} /> : <MissingHead />}
        <meta name="theme-color" content="#0C3B2B" />
        <link rel="icon" href="/app-icon.svg" type="image/svg+xml" />
        {[figtree, sofia].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        {/* oxlint-disable-next-line react/no-danger -- our own file */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {shown && <script src="/seo-view.js" defer />}
      </head>
      <body>
        <header className="top">
          <div className="wrap">
            <a className="brand" href={paths.home}>
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <path d="M22.4 24.6A10.8 10.8 0 1 1 22.4 7.4" />
                <circle className="you" cx="24.2" cy="7.9" r="5.1" />
                <circle cx="24.2" cy="24.1" r="5.1" />
              </svg>
              Coéquipiers
            </a>
          </div>
        </header>
        <main className="wrap">{shown ? <Found shown={shown} /> : <Missing />}</main>
        <footer className="foot">
          <div className="wrap">
            {legalLinks.map(({ to, label }) => (
              <a key={to} href={to}>
                {label}
              </a>
            ))}
          </div>
        </footer>
      </body>
    </html>
  );
}

function Found({ shown: { announcement, weeks, chosen } }: { shown: ShownWeek }) {
  const { id, title, description, category, imageUrl, authorUsername } = announcement;
  const { municipalityName, zipCode, regionName, expired, expirationInfo } = announcement;
  const { Icon, ground } = sportNamed(category);
  const { outing, series } = announcement;
  const today = useToday();
  const when = outing ? null : period(announcement, today);
  return (
    <article className="announcement">
      <div className="told">
        <img
          className="picture"
          src={imageUrl ?? ground}
          alt=""
          width="1280"
          height="720"
          fetchPriority="high"
        />
        <p className="chip" data-sport={category}>
          <Icon size={18} stroke={1.8} aria-hidden="true" />
          {category}
        </p>
        <h1>{title}</h1>
        {!outing && expired && expirationInfo && (
          <p className="stamp">
            <IconClockExclamation size={18} stroke={1.8} aria-hidden="true" />
            {expirationInfo}
          </p>
        )}
        <p className="text">{description}</p>
      </div>
      <div className="facts">
        <dl>
          <Fact Icon={IconUser} name="Publiée par">
            {authorUsername}
          </Fact>
          {when && (
            <Fact Icon={IconCalendarEvent} name="Quand">
              {when}
            </Fact>
          )}
          {outing && <When outing={outing} today={today} />}
          {series && <Slot id={id} series={series} weeks={weeks} />}
          <Fact Icon={IconMapPin} name="Où">
            {zipCode ? `${municipalityName} (${zipCode})` : municipalityName}
            <span>{regionName}</span>
            {outing?.hasMeetingPoint && !isDone(outing.state) && (
              <span>{outingTexts.meetingPointHidden}</span>
            )}
          </Fact>
          {outing && <WhoFor outing={outing} />}
        </dl>
        <a className="go" href={announcementPath(id, chosen?.id)}>
          Voir l’annonce et répondre
        </a>
        <p className="more">
          <a href={paths.home}>Toutes les annonces près de chez vous</a>
        </p>
      </div>
    </article>
  );
}

function When({ outing, today }: { outing: Outing; today: string }) {
  const { startsAt, endsAt, timeZone, state } = outing;
  const [start, end] = [wallTimeAt(new Date(startsAt), timeZone), wallTimeAt(new Date(endsAt), timeZone)];
  const confirmation = confirmationWords(outing, { now: useOutingTime(outing) });
  return (
    <Fact Icon={IconCalendarEvent} name="Quand">
      <time dateTime={startsAt}>{longDayOf(start.day, today)}</time>
      <span>
        {hourOf(start.time)} à {hourOf(end.time)}
      </span>
      {isDone(state) && <span>{stateLabels[state]}</span>}
      {confirmation && <span>{confirmation.text}</span>}
      {confirmation?.from && <span>{confirmation.from}</span>}
    </Fact>
  );
}

/** The slot of a weekly one, and its dates. */
function Slot({
  id,
  series,
  weeks,
}: Pick<Announcement, 'id'> & { series: Series } & Pick<ShownWeek, 'weeks'>) {
  return (
    <Fact Icon={IconRepeat} name="Le créneau">
      {capital(everyDayAndHourOf(series))}
      <ul className="weeks">
        {weeks.map(({ outing }) => (
          <li key={outing.id}>
            {outing.state === 'cancelled' ? (
              skippedOn(outing)
            ) : (
              <a href={announcementPath(id, outing.id)}>{shortDateOf(dayOf(outing))}</a>
            )}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

const dayOf = ({ startsAt, timeZone }: Outing): string => wallTimeAt(new Date(startsAt), timeZone).day;

/** How many, at which level, for how much. */
function WhoFor({ outing }: { outing: Outing }) {
  const { priceCents, state } = outing;
  const price = priceOf(priceCents);
  return (
    <Fact Icon={IconUsers} name="Pour qui">
      {isDone(state) ? levelAlone(outing) : placesSentence(outing)}
      {!isDone(state) && <span>{levelAlone(outing)}</span>}
      {price && <span>{price}</span>}
    </Fact>
  );
}

type FactProps = {
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  name: string;
  children: ReactNode;
};

function Fact({ Icon, name, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon size={20} stroke={1.8} aria-hidden="true" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Missing() {
  return (
    <div className="missing">
      <BallOutDrawing />
      <h1>{announcementTexts.notFound}</h1>
      <p>Elle a été retirée, ou l’adresse n’est pas la bonne. D’autres joueurs vous attendent.</p>
      <a className="go" href={paths.home}>
        Voir les annonces
      </a>
    </div>
  );
}
