import { cityLimits, roundedDegrees } from './cities.ts';
import { z } from './zod.ts';

const prefixMissing = 'Indiquez le début du nom d’une commune ou d’un code postal.';
const prefixTooLong = `La recherche de commune est limitée à ${cityLimits.prefixMax} caractères.`;

export const citySearchQuery = z.object({
  prefix: z.string(prefixMissing).check(z.maxLength(cityLimits.prefixMax, prefixTooLong)),
});
const positionInvalid = 'La position n’est pas valide.';

const degrees = (most: number) =>
  z.pipe(
    z.string(positionInvalid).check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/, positionInvalid)),
    z.pipe(
      z.transform(Number),
      z
        .number(positionInvalid)
        .check(z.gte(-most, positionInvalid), z.lte(most, positionInvalid), z.overwrite(roundedDegrees)),
    ),
  );

/** The server uses only the rounded position, however precise the request is. */
export const nearestCityQuery = z.object({ latitude: degrees(90), longitude: degrees(180) });

/** One commune as the city field offers it. */
export const citySchema = z.object({
  codeCommuneINSEE: z.string(),
  /** As in the official list: 'Lyon 3e Arrondissement', 'La Chapelle-sur-Erdre'. */
  nomCommuneComplet: z.string(),
  /** As people say it: 'Lyon 3e', 'La Chapelle-sur-Erdre'. */
  nomCommune: z.string(),
  /** The one that the person typed, otherwise the commune's first. */
  codePostal: z.string(),
  nomRegion: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type City = z.infer<typeof citySchema>;

export const citySearchResult = z.array(citySchema).check(z.maxLength(cityLimits.results));
