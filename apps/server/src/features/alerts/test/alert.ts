import type { Alert, AlertWrite } from '@coequipiers/contract/alerts-schemas';
import type { TestPerson } from '../../../../test/people.ts';

/** A valid alert around Saint-Étienne. */
export const anAlert = (change: Partial<AlertWrite> = {}): AlertWrite => ({
  latitude: 0,
  longitude: 0,
  zipCode: '42000',
  municipalityName: 'Saint-Étienne',
  regionName: 'Auvergne-Rhône-Alpes',
  maxDistance: 10_000,
  categories: [],
  frequency: 'now',
  ...change,
});

export const postAlert = (person: TestPerson, change: Partial<AlertWrite> = {}) =>
  person.call({ method: 'POST', url: '/api/alerts', payload: anAlert(change) });

export async function createAlert(person: TestPerson, change: Partial<AlertWrite> = {}): Promise<Alert> {
  const answer = await postAlert(person, change);
  if (answer.statusCode !== 201) throw new Error(`no alert was made: ${answer.body}`);
  return answer.json<Alert>();
}

export const alertsOf = async (person: TestPerson): Promise<Alert[]> =>
  (await person.call({ url: '/api/alerts' })).json<Alert[]>();

export const changeAlert = (person: TestPerson, id: string, payload: object) =>
  person.call({ method: 'PUT', url: `/api/alerts/${id}`, payload });
