const maxCached = 20_000;
/** Cached answers expire, because a block on another instance may go unnoticed here. */
const knownMs = 60_000;

type IsVisible = (announcementId: string, personId: string | undefined) => Promise<boolean>;

/**
 * Who receives live events of an announcement: the people who can see it. The live connection checks before each delivery;
 * positive answers are cached until someone is blocked or unblocked.
 */
export function createAudience(isVisible: IsVisible) {
  const known = new Map<string, number>();
  let generation = 0;
  return {
    includes: (announcementId: string, personId: string | undefined): boolean | Promise<boolean> => {
      const key = `${announcementId} ${personId ?? ''}`;
      if ((known.get(key) ?? 0) > Date.now()) return true;
      const askedIn = generation;
      return isVisible(announcementId, personId).then((shown) => {
        if (known.size >= maxCached) known.clear();
        if (shown && askedIn === generation) known.set(key, Date.now() + knownMs);
        return shown;
      });
    },
    forget: (): void => {
      generation += 1;
      known.clear();
    },
  };
}
