import type { Browser, Page } from 'playwright-core';
import { applyFonts, provideFonts } from './picture-fonts.js';

/** A kind of screen to take pictures of. */
export interface View {
  name: string;
  width: number;
  height: number;
  /** One pane at a time. */
  isNarrow: boolean;
  theme: 'light' | 'dark';
}

const WIDE = { width: 1080, height: 680, isNarrow: false };
const NARROW = { width: 390, height: 760, isNarrow: true };
const TABLET = { width: 820, height: 1180, isNarrow: false };

export const VIEWS: readonly View[] = [
  { name: 'wide-light', theme: 'light', ...WIDE },
  { name: 'wide-dark', theme: 'dark', ...WIDE },
  { name: 'narrow-light', theme: 'light', ...NARROW },
  { name: 'narrow-dark', theme: 'dark', ...NARROW },
];

/** Between the two; not much is different, so that a few scenes show it. */
export const TABLET_VIEWS: readonly View[] = [
  { name: 'tablet-light', theme: 'light', ...TABLET },
  { name: 'tablet-dark', theme: 'dark', ...TABLET },
];

/** Opens an address of the dashboard as it looks in this view. */
export async function openView(browser: Browser, view: View, url: string): Promise<Page> {
  const { width, height, theme } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await provideFonts(context);
  const page = await context.newPage();
  await page.goto(url);
  await applyFonts(page);
  return page;
}
