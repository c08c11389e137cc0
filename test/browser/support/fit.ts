import { NARROW, WIDE, type Dashboard } from './dashboard.js';

/**
 * Lists the texts of the page that do not fit, in each size: cut off, outside of their element, or outside of the
 * window, which never scrolls. Texts of people may be cut off, with three dots; others, too, if their title has all of
 * it.
 */
export async function findUnfitting(
  { page }: Pick<Dashboard, 'page'>,
  sizes: Record<string, typeof WIDE> = { wide: WIDE, narrow: NARROW },
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    // The element at a point of the window is up to date with the next frame only.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    found.push(...(await page.evaluate(unfitting)).map((text) => `${name}: ${text}`));
  }
  await page.setViewportSize(WIDE);
  return found;
}

/** Runs in the page. */
function unfitting(): string[] {
  const root = document.documentElement;
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    // For screen readers only.
    element.clientWidth === 1 ||
    element.closest('.visually-hidden, .skip-link') !== null;
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
  const isCut = (element: Element): boolean => {
    const { display, textOverflow } = getComputedStyle(element);
    const mayBe = textOverflow === 'ellipsis' && element.matches('[dir="auto"], bdi, [title]');
    return display !== 'inline' && !mayBe && element.scrollWidth > element.clientWidth + 1;
  };
  /** The chosen text of a list to choose from, which no element has. */
  const isChoiceCut = (select: HTMLSelectElement): boolean => {
    const whole = select.cloneNode() as HTMLSelectElement;
    whole.style.setProperty('inline-size', 'max-content', 'important');
    whole.append(new Option(select.selectedOptions[0]?.label));
    select.after(whole);
    const { width } = whole.getBoundingClientRect();
    whole.remove();
    return width > select.getBoundingClientRect().width + 1;
  };
  const isOutside = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1);
  };
  const wrong = [...document.querySelectorAll('body *')]
    .filter((element) => hasText(element) && !isHidden(element))
    .filter((element) => isCut(element) || isOutside(element))
    .map((element) => `${element.className || element.localName}: ${element.textContent?.trim()}`);
  for (const select of document.querySelectorAll('select'))
    if (!isHidden(select) && isChoiceCut(select))
      wrong.push(`select: ${select.ariaLabel ?? select.name}`);
  if (root.scrollWidth > innerWidth) wrong.push('the page scrolls to the side');
  if (root.scrollHeight > innerHeight) wrong.push('the page scrolls down');
  return wrong;
}

/** Numbers in view whose sign stands on the wrong side, as it does in a line from right to left. */
export function findTurnedNumbers({ page }: Dashboard): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    const placeOf = (node: Node, at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      if (!node.parentElement?.checkVisibility()) continue;
      for (const { index } of text.matchAll(/(?<!\d)[+−-]\d|\d\+/g)) {
        const [first, second] = [placeOf(node, index), placeOf(node, index + 1)];
        if (first.top === second.top && first.left > second.left) found.push(text.trim());
      }
    }
    return found;
  });
}
