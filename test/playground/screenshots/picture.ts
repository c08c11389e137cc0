import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const FOLDER = join(import.meta.dirname, '../../../docs/images');

/** Saves what a page shows, with few colours, so that the file stays small. */
export async function takePicture(page: Page, name: string): Promise<void> {
  // Fonts are loaded only when the first letter of theirs appears.
  await page.evaluate(() => document.fonts.ready);
  const file = join(FOLDER, `${name}.png`);
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
  console.log(`docs/images/${name}.png  ${Math.round(size / 1024)} kB`);
}
