import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds on the page as it stands: all of WCAG 2.2 AA, or these rules alone. The product has no frames, so the results are put together
 * in the page itself (else a window opens for each look), and what is right is counted but not described: a third of the work.
 */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  // what a change of the window's width sets off begins a frame later: a PDF's page writes its words anew
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  // what still fades in is brought to its end: half of a colour is none
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
  });
  const runOnly = rules
    ? { type: 'rule' as const, values: rules }
    : { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };
  const { violations, moved } = await atRest(page, () =>
    new AxeBuilder({ page })
      .options({ runOnly, resultTypes: ['violations'] })
      .setLegacyMode()
      .analyze(),
  );
  if (moved) return axeFaults(page, rules);
  const faults = [];
  for (const fault of violations) if (fault.id !== 'target-size' || (await isSmallInFullSight(page, fault.nodes))) faults.push(fault);
  return faults.map((fault) => `${fault.id}: ${fault.nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
}

/** `moved`: a part began or ended to be made anew during the look, as the pages of a PDF do when their width changes; what was seen is no page. */
async function atRest<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen & { moved: boolean }> {
  const watch = await page.evaluateHandle(() => {
    const state = { moved: false };
    new MutationObserver(() => {
      state.moved = true;
    }).observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
    return state;
  });
  const seen = await look();
  return { ...seen, moved: await watch.evaluate((state) => state.moved) };
}

/** What a bar at the edge of a scrolled part covers by half is whole a turn of the wheel later: judged there, in the middle. */
async function isSmallInFullSight(page: Page, nodes: { target: unknown[] }[]): Promise<boolean> {
  for (const { target } of nodes) {
    const selector = String(target[0]);
    await page.locator(selector).evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { violations } = await new AxeBuilder({ page }).include(selector).withRules(['target-size']).setLegacyMode().analyze();
    if (violations.length > 0) return true;
  }
  return false;
}
