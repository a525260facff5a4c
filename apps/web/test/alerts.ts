import { type Alert, alert } from '@coequipiers/contract/alerts-schemas';

/** An alert as the server sends it: tennis and running around Villeurbanne, on weekday evenings. */
export const anAlert = (own: Partial<Alert> = {}): Alert =>
  alert.parse({
    id: 'a1',
    latitude: 45.77,
    longitude: 4.88,
    zipCode: '69100',
    municipalityName: 'Villeurbanne',
    regionName: 'Auvergne-Rhône-Alpes',
    maxDistance: 10_000,
    categories: ['Tennis', 'Running'],
    level: null,
    days: [1, 2, 3, 4],
    fromTime: '18:00',
    toTime: '22:00',
    frequency: 'daily',
    paused: false,
    confirmed: true,
    createdAt: '2026-11-02T09:00:00.000Z',
    found30Days: 12,
    ...own,
  });

/** Replaces no-break spaces by spaces, for comparisons. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00A0', ' ');
