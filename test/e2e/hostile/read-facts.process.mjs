import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PictureScaler } from '../../../dist/features/media/picture-scaler.js';
import { readFileFacts } from '../../../dist/features/uploads/read-file-facts.js';

/** Reads files one after the other, each several times at once, and measures the memory in a process of its own. */
const [times, ...paths] = process.argv.slice(2);
// Loads the libraries, with their memory, before the measurement.
const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png({ progressive: true })
  .toBuffer();
await new PictureScaler().scale(small, 9);
await readFileFacts(import.meta.filename, null);
const before = process.resourceUsage().maxRSS;
const read = [];
for (const path of paths) {
  const same = Array(Number(times)).fill(path);
  const facts = await Promise.all(same.map(() => readFileFacts(path, null)));
  await Promise.all(same.map(async () => new PictureScaler().scale(await readFile(path), 320)));
  read.push({ facts, megabytes: Math.round((process.resourceUsage().maxRSS - before) / 1024) });
}
process.stdout.write(JSON.stringify(read));
