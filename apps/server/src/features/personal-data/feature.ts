import type { PersonalData } from '../../platform/personal-data.ts';
import { createErasures, type Parts as ErasuresParts } from './erasures.ts';
import { createInactivity, type Parts as InactivityParts } from './inactivity.ts';
import { type Parts as OwnDataParts, ownDataService } from './own-data.ts';
import { personalDataRoutes } from './routes.ts';

type Parts = ErasuresParts &
  Omit<OwnDataParts, 'personalData'> &
  Omit<InactivityParts, 'erase'> & {
    /** What the other features store about people, in the order of erasure. */
    stored: readonly PersonalData[];
  };

const dayMs = 86_400_000;

export function createPersonalData(parts: Parts) {
  const erasures = createErasures(parts);
  const personalData = [erasures.personalData, ...parts.stored];
  const ownData = ownDataService({ ...parts, personalData });
  const { erase } = ownData;
  const eraseAgain = () => erasures.repeat(erase, personalData);
  parts.jobs.every('erasures-again', dayMs, eraseAgain);
  return {
    /** Of all features. */
    personalData,
    eraseAgain,
    inactivity: createInactivity({ ...parts, erase }),
    routes: [personalDataRoutes(ownData, parts.accounts)],
  };
}
