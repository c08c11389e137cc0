import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '../../..');
/** Pictures of the documentation are part of the project; the others are only to look at. */
const SHOWN = 'docs/images';
const OTHERS = 'coverage/screenshots';

/** Saves a picture of a page, with few colors, so that the file stays small. */
export async function takePicture(page: Page, name: string, isShown: boolean): Promise<void> {
  // Fonts are loaded only when the first letter of theirs appears.
  await page.evaluate(() => document.fonts.ready);
  const folder = isShown ? SHOWN : OTHERS;
  mkdirSync(join(ROOT, folder), { recursive: true });
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, effort: 7 })
    .toFile(join(ROOT, folder, `${name}.png`));
  console.log(`${folder}/${name}.png  ${Math.round(size / 1024)} kB`);
}
