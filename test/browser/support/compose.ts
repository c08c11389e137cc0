import type { Page } from 'playwright-core';

/** Types a text into the focused field that an input method has not finished. */
export async function compose(page: Page, text: string): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const end = text.length;
  await input.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
}
