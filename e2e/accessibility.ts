import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All that depends on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds, as short lines: by all its rules, or by some. */
export async function accessibilityProblems(page: Page, rules?: string[]) {
  // Otherwise it would open a second page each time, for the frames of other sites: we have none.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
