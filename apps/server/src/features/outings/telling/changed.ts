import { ofCommune } from '@coequipiers/contract/commune-names';
import { outingNames } from '@coequipiers/contract/outing-names';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { type About, capitalised, placeIn, type Said } from './words.ts';

type Stored = { starts_at: Date; time_zone: string; place_id: number; meeting_point: string | null };

/** What an edit changes for those who take part. Times are compared on the clock: a new time zone alone is a new commune. */
export function changesOf(before: Stored, after: Stored) {
  const [was, is] = [before, after].map(({ starts_at, time_zone }) => wallTimeAt(starts_at, time_zone));
  const changes = {
    moved: was?.day !== is?.day || was?.time !== is?.time,
    commune: before.place_id !== after.place_id,
    point: before.meeting_point !== after.meeting_point,
  };
  return changes.moved || changes.commune || changes.point ? changes : undefined;
}

type Was = Pick<About, 'startsAt' | 'timeZone' | 'municipality'>;
type Changed = NonNullable<ReturnType<typeof changesOf>> & { author: string; was: Was; isIn: boolean };

const excuse = 'Cela ne vous va plus ? Dites-le sur cette page, quelqu’un attend peut-être une place.';

/**
 * To all who take part, ask or wait; `about` is what the outing is now. Others may see a notice on the screen: of the meeting point it
 * only says that it changed.
 */
export function changed(
  about: About,
  now: Date,
  { author, was, moved, commune, point, isIn }: Changed,
): Said {
  const onPage = isIn
    ? 'Le nouveau lieu est sur la page de la séance.'
    : 'Les participants lisent le nouveau lieu sur la page de la séance.';
  if (!moved && !commune) return pointChanged(about, now, { author, onPage, isIn });
  const { title, short, subject, heading, what } = moved
    ? newStart(about, was, now)
    : newCommune(about, was, now);
  const also = [
    ...(moved && commune ? [`La séance aura lieu ${placeIn(about)}.`] : []),
    ...(point ? [`Le rendez-vous a changé aussi. ${onPage}`] : []),
  ];
  const kept = isIn ? 'Votre place est gardée.' : 'Votre demande tient toujours.';
  const text = [`${author} a changé ${what}.`, ...also, kept].join(' ');
  return {
    title,
    text,
    push: [short, ...also].join(' '),
    mail: {
      subject,
      title: heading,
      before: [short, text],
      label: 'Voir la séance',
      after: isIn ? [excuse] : [],
    },
  };
}

function newStart(about: About, was: Was, now: Date) {
  const { sport, day, hour } = outingNames(about, now);
  const former = outingNames({ ...about, ...was }, now);
  const hours = `à ${hour} au lieu de ${former.hour}`;
  if (former.day.name === day.name)
    return {
      what: 'l’heure',
      title: `${capitalised(sport.the)} ${day.of} commence ${hours}, ${placeIn(about)}.`,
      short: `La séance commence ${hours}.`,
      subject: `${about.category} ${day.name} : ${hours}`,
      heading: `La séance commence à ${hour}`,
    };
  return {
    what: 'le jour',
    title: `${capitalised(former.the)}, passe ${day.to}, ${hour}, ${placeIn(about)}.`,
    short: `La séance ${former.day.of}, ${former.hour}, passe ${day.to}, ${hour}.`,
    subject: `${about.category} : ${day.name} ${hour} au lieu de ${former.day.name} ${former.hour}`,
    heading: `La séance passe ${day.to}, ${hour}`,
  };
}

/** The former commune is empty for an outing that an older version of the server has written. */
function newCommune(about: About, { municipality }: Was, now: Date) {
  const { head, the } = outingNames(about, now);
  const place = municipality ? `${placeIn(about)} au lieu ${ofCommune(municipality)}` : placeIn(about);
  return {
    what: 'la commune',
    title: `${capitalised(the)}, aura lieu ${place}.`,
    short: `La séance aura lieu ${place}.`,
    subject: `${head} : ${place}`,
    heading: `La séance aura lieu ${placeIn(about)}`,
  };
}

type Point = { author: string; onPage: string; isIn: boolean };

function pointChanged(about: About, now: Date, { author, onPage, isIn }: Point): Said {
  const { head, of } = outingNames(about, now);
  return {
    title: `Le rendez-vous ${of}, ${placeIn(about)}, a changé.`,
    text: onPage,
    push: `Le rendez-vous a changé. ${onPage}`,
    mail: {
      subject: `${head} : le rendez-vous a changé`,
      title: 'Le rendez-vous a changé',
      before: [
        `${author} a changé le lieu de rendez-vous. ${isIn ? 'Regardez-le avant de partir.' : onPage}`,
      ],
      label: isIn ? 'Voir le nouveau lieu' : 'Voir la séance',
      after: ['Le lieu exact n’est jamais dans un e-mail : seuls les participants le lisent.'],
    },
  };
}
