import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PictureScaler } from '../../../src/features/media/picture-scaler.js';
import { readFileFacts } from '../../../src/features/uploads/read-file-facts.js';

/** Measures in a process of its own the cost of reading the files of the command line, all at once. */
const paths = process.argv.slice(2);
// Loads the libraries, with their memory, before the measurement.
const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png({ progressive: true })
  .toBuffer();
await new PictureScaler().scale(small, 9);
await readFileFacts(import.meta.filename, null);
const before = process.resourceUsage();
const facts = await Promise.all(paths.map((path) => readFileFacts(path, null)));
await Promise.all(paths.map(async (path) => new PictureScaler().scale(await readFile(path), 320)));
const after = process.resourceUsage();
const megabytes = Math.round((after.maxRSS - before.maxRSS) / 1024);
const seconds = Math.round((after.userCPUTime - before.userCPUTime) / 1e6);
process.stdout.write(JSON.stringify({ facts, megabytes, seconds }));
