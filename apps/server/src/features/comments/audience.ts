const remembered = 20_000;
/** Of a block on another instance one may not hear: what was known is asked for again after a while. */
const knownMs = 60_000;

type Parts = (announcementId: string, personId: string | undefined) => Promise<boolean>;

/**
 * Who may hear of an announcement: those who see it. The live connection asks before each delivery; who was found to see it is
 * not looked up again until someone is blocked or unblocked.
 */
export function createAudience(isVisible: Parts) {
  const known = new Map<string, number>();
  let turn = 0;
  return {
    includes: (announcementId: string, personId: string | undefined): boolean | Promise<boolean> => {
      const key = `${announcementId} ${personId ?? ''}`;
      if ((known.get(key) ?? 0) > Date.now()) return true;
      const asked = turn;
      return isVisible(announcementId, personId).then((shown) => {
        if (known.size >= remembered) known.clear();
        if (shown && asked === turn) known.set(key, Date.now() + knownMs);
        return shown;
      });
    },
    forget: (): void => {
      turn += 1;
      known.clear();
    },
  };
}
