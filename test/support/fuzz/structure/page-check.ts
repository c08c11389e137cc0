import type { Browser } from 'playwright-core';
import { Dashboard } from '../../../browser/support/dashboard.js';

/** Opens the page and every chat in its list; returns errors of the page, and chats that did not open. */
export async function pageProblems(browser: Browser, url: string): Promise<string[]> {
  const dashboard = await Dashboard.open(browser, url);
  // The files of made-up pictures do not exist.
  dashboard.tolerate(/^\/api\/messages\/[^/]+\/media$/);
  // Made-up groups do not exist, either.
  dashboard.tolerate(/^\/api\/groups\/[^/]+$/);
  dashboard.tolerate(/\/presence\/subscribe$/);
  try {
    await dashboard.waitForStatus('Connected');
    await dashboard.chats.first().waitFor();
    const hrefs = await dashboard.chats.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    for (const href of hrefs) {
      await dashboard.goTo(href);
      await dashboard.log.waitFor();
      await dashboard.untilDrawn();
    }
    await dashboard.openInspector('Events');
    await dashboard.eventLines.first().waitFor();
    return dashboard.problems;
  } finally {
    await dashboard.close();
  }
}
