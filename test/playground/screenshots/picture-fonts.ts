import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { installTemporarily } from '../../support/install-temporarily.js';

const PACKAGES = installTemporarily({
  '@fontsource-variable/inter': '5.3.0',
  '@fontsource/noto-color-emoji': '5.3.2',
});
const FOLDER = '/picture-fonts';
const STYLE = `
  @import './@fontsource-variable/inter/wght.css';
  @import './@fontsource/noto-color-emoji/emoji.css';
  :root { --font: 'Inter Variable', 'Noto Color Emoji', sans-serif; }
`;

/** Lets pages of this context load the fonts of the pictures as if the dashboard had them. */
export async function provideFonts(context: BrowserContext): Promise<void> {
  await context.route(`**${FOLDER}/**`, (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.slice(FOLDER.length);
    return file === '/style.css'
      ? route.fulfill({ contentType: 'text/css', body: STYLE })
      : route.fulfill({ path: join(PACKAGES, file) });
  });
}

/** The same letters and emoji on every machine; the browser of the tests has few of its own. */
export async function applyFonts(page: Page): Promise<void> {
  await page.addStyleTag({ url: `${FOLDER}/style.css` });
}
