import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { scaled } from '../../support/jest/machine-factor.js';

const PACKAGE = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium');
/** Inside the package, so that another version of it brings its own. */
const FOLDER = join(PACKAGE, 'unpacked');
/** The limit for the browser's start, and for each wait of a test on a page. */
const TIMEOUT_MS = scaled(30_000);
/** The package unpacks into the folder for temporary files. */
const UNPACK = "(await import('@sparticuz/chromium')).default.executablePath()";

/** Starts the browser from npm, as strict about pages as other browsers. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  if (!existsSync(FOLDER)) await unpack();
  const browser = await chromium.launch({
    executablePath: join(FOLDER, 'chromium'),
    headless: true,
    args,
    timeout: TIMEOUT_MS,
    env: { ...process.env, LD_LIBRARY_PATH: join(FOLDER, 'al2023/lib') },
  });
  return browser.on('context', (context) => context.setDefaultTimeout(TIMEOUT_MS));
}

/** All or nothing: several workers may do this at once, and each may be stopped half-way. */
async function unpack(): Promise<void> {
  const folder = mkdtempSync(`${FOLDER}-`);
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', `await ${UNPACK}`],
    {
      cwd: PACKAGE,
      // With this variable it also unpacks the libraries that a bare machine lacks.
      env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    },
  );
  try {
    renameSync(folder, FOLDER);
  } catch (error) {
    // Another worker was faster.
    rmSync(folder, { recursive: true });
    if (!existsSync(FOLDER)) throw error;
  }
}
