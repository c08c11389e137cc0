import { waitFor } from '../../support/wait-for.js';
import type { Dashboard } from './dashboard.js';

/**
 * Lists what is chosen (a tab, a chat, a button that is pressed) but looks like what is beside it where the system has
 * replaced all colors by a few.
 */
export async function findUnmarked({ page }: Pick<Dashboard, 'page'>): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  await waitFor('few colors', () =>
    page.evaluate(() => matchMedia('(forced-colors: active)').matches),
  );
  const found = await page.evaluate(unmarked);
  await page.emulateMedia({ forcedColors: null });
  return found;
}

/** Runs in the page. */
function unmarked(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const look = (element: Element): string => {
    const { backgroundColor, borderColor, borderWidth } = getComputedStyle(element);
    const isClear = backgroundColor.endsWith(', 0)');
    return [isClear ? ground : backgroundColor, borderColor, borderWidth].join();
  };
  // A box or circle that is shown has a mark of its own.
  const hasHiddenBox = ({ previousElementSibling: box }: Element): boolean =>
    box?.matches('input:checked') === true && getComputedStyle(box).opacity === '0';
  const isChosen = (element: Element): boolean =>
    hasHiddenBox(element) ||
    element.matches(
      '[aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"])',
    );
  return [...document.querySelectorAll('body *')]
    .filter((element) => isChosen(element) && element.checkVisibility())
    .flatMap((chosen) => {
      const [kind] = chosen.classList;
      const alike = kind ? `.${kind}` : `input + ${chosen.localName}`;
      const beside = [...document.querySelectorAll(alike)].find(
        (other) => !isChosen(other) && other.checkVisibility() && other.role === chosen.role,
      );
      return beside && look(beside) === look(chosen) ? [chosen.outerHTML.slice(0, 120)] : [];
    });
}
