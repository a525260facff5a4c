import { newDatabase } from '../scripts/services/embedded.mjs';

/** Otherwise the first test of a new checkout would create the database that all copy, within its own time limit. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp(): Promise<void> {
  await newDatabase();
}
