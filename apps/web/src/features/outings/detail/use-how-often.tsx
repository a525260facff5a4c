import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import { asksHowOften } from '../part-words.ts';
import { needsConnection } from '../participation-texts.ts';

const load = async () => (await import('../regulars/how-often.tsx')).HowOften;

type Choice = {
  /** Whether there is something to choose. */
  isAsked: boolean;
  busy: boolean;
  /** Of the main button that opens the choice. */
  button: { ref: RefObject<HTMLButtonElement | null>; 'aria-expanded': boolean | undefined };
  /** `withNote`: whether a member wants to add a few words. */
  open: (withNote: boolean) => void;
  dialog: ReactNode;
};

/** The choice between this time and every week, for who takes part in a weekly announcement. */
export function useHowOften(announcement: Announcement, outing: Outing): Choice {
  const { series } = announcement;
  const { pathname, search } = useLocation();
  const ref = useRef<HTMLButtonElement>(null);
  const [withNote, setWithNote] = useState(false);
  const { Part, busy, open, close } = useLazyPart(load, needsConnection);
  const chooses = series !== null && asksHowOften(series) ? series : undefined;
  return {
    isAsked: chooses !== undefined,
    busy,
    button: { ref, 'aria-expanded': chooses && Part !== undefined },
    open: (note) => {
      setWithNote(note);
      open();
    },
    dialog: Part && chooses && (
      <Part
        announcement={announcement}
        outing={outing}
        series={chooses}
        button={ref}
        path={pathname + search}
        withNote={withNote}
        onClose={close}
      />
    ),
  };
}
