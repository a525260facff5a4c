import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The axe rules that depend on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds, as short lines: with all rules, or only with the given ones. */
export async function accessibilityProblems(page: Page, rules?: string[]) {
  // Otherwise axe opens a second page each time, for frames of other sites, which we do not have.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
