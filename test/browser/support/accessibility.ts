import axe, { type AxeResults } from 'axe-core';
import { NARROW, WIDE, type Dashboard } from './dashboard.js';

const LOOKS = [
  { name: 'wide, light', viewport: WIDE, theme: 'light' },
  { name: 'wide, dark', viewport: WIDE, theme: 'dark' },
  { name: 'narrow, light', viewport: NARROW, theme: 'light' },
  { name: 'narrow, dark', viewport: NARROW, theme: 'dark' },
] as const;

/** What axe finds wrong with the page as it is now, in every size and theme, a line each. */
export async function findViolations({ page }: Dashboard): Promise<string[]> {
  await page.evaluate(axe.source);
  const lines: string[] = [];
  for (const { name, viewport, theme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme });
    // Without preloading: it would ask for the style sheets again.
    const results = await page.evaluate<AxeResults>('axe.run(document, { preload: false })');
    lines.push(...describe(results).map((line) => `${name}: ${line}`));
  }
  return lines;
}

function describe({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${impact} ${id}: ${target.join(' ')} ${failureSummary}`,
    ),
  );
}
