import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds on the page as it stands: all of WCAG 2.2 AA, or these rules alone. The product has no frames, so the results are put together
 * in the page itself (else a window opens for each look), and what is right is counted but not described: a third of the work.
 */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  await expect.poll(() => page.evaluate(ownedLater), 'order of reading without its words').toBe(0);
  const runOnly = rules
    ? { type: 'rule' as const, values: rules }
    : { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
}

/** The order of reading of a PDF's page stands before its words do. */
function ownedLater(): number {
  return [...document.querySelectorAll('[aria-owns]')].filter(
    (one) => !(one.getAttribute('aria-owns') ?? '').split(' ').every((id) => document.getElementById(id)),
  ).length;
}
