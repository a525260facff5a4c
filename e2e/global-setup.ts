import { newDatabase } from '../scripts/services/embedded.mjs';

/** Creates the database that all tests copy. Otherwise the first test of a new checkout would do it, within its own time limit. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp(): Promise<void> {
  await newDatabase();
}
