import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';

const SCRIPT = join(import.meta.dirname, 'document.process.ts');
const MAX_BYTES = 64 * 1024 * 1024;

/** The OpenAPI document as the built service has it now. */
export async function makeDocument(): Promise<OpenAPIObject> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', SCRIPT], {
    maxBuffer: MAX_BYTES,
  });
  return JSON.parse(stdout) as OpenAPIObject;
}
