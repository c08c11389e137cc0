import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { waitFor } from '../../support/wait-for.js';
import { NARROW, WIDE, type Dashboard } from './dashboard.js';

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** A theme only changes colors, so the second theme of a size is only checked for those. */
const LOOKS = [
  { name: 'wide, light', viewport: WIDE, theme: 'light', rules: undefined },
  { name: 'wide, dark', viewport: WIDE, theme: 'dark', rules: COLOR_RULES },
  { name: 'narrow, light', viewport: NARROW, theme: 'light', rules: undefined },
  { name: 'narrow, dark', viewport: NARROW, theme: 'dark', rules: COLOR_RULES },
] as const;

/** Other languages have the colors of English. Arabic is mirrored; the others have the places of English, too. */
const LOOKS_OF: Record<string, readonly Look[]> = {
  en: LOOKS,
  ar: LOOKS.filter(({ theme }) => theme === 'light'),
};
const LOOKS_OF_OTHERS = LOOKS.slice(0, 1);

type Look = (typeof LOOKS)[number];

const disabled = (rules: readonly string[]): object =>
  Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));

/** Only faults leave the browser: the results also list every good element, several megabytes. */
function checkOf({ rules: runOnly }: Look, isEnglish: boolean): string {
  const options = {
    // axe would fetch the style sheets again.
    preload: false,
    resultTypes: ['violations'],
    runOnly,
    // WCAG 2.2, 2.5.8: new, and not checked by axe by default.
    rules: { 'target-size': { enabled: true }, ...(!isEnglish && disabled(COLOR_RULES)) },
  };
  return `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
}

/** The faults that axe finds on the page as it is now, a line each; in every size and theme in English. */
export async function findViolations({ page }: Pick<Dashboard, 'page'>): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const language = (await page.locator('html').getAttribute('lang')) ?? '';
  const lines: string[] = [];
  for (const look of LOOKS_OF[language] ?? LOOKS_OF_OTHERS) {
    const { name, viewport, theme } = look;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme });
    await untilLengthsAreKnown(page);
    const violations = await page.evaluate<Result[]>(checkOf(look, language === 'en'));
    lines.push(...describe(violations).map((line) => `${name}: ${line}`));
  }
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: null });
  return lines;
}

/** axe logs an error for a film or sound that plays before its length is known. */
function untilLengthsAreKnown(page: Page): Promise<unknown> {
  return waitFor('the lengths of what plays', () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMediaElement>('video, audio')].every(
        ({ paused, duration }) => paused || duration > 0,
      ),
    ),
  );
}

function describe(violations: Result[]): string[] {
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${impact} ${id}: ${target.join(' ')} ${failureSummary}`,
    ),
  );
}
