import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../scripts/services/embedded.mjs';

/**
 * Creates the database that all tests copy. Otherwise the first test of a new checkout would do it, within its own time limit.
 * Names the data directory with the demo's content, which the first test that needs it creates. `npm test` names one for all projects.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'coequipiers-demo-'));
  process.env['DEMO_DATA'] ??= join(folder, 'data');
  await newDatabase();
  return () => rmSync(folder, { recursive: true, force: true });
}
