import { Injectable } from '@nestjs/common';
import { fetchLatestWaWebVersion } from '@whiskeysockets/baileys';
import type { WaVersion } from './wa-version.js';

const LIMIT_MS = 5000;

/** Asks web.whatsapp.com which version it is; a spec replaces it by a fake. */
@Injectable()
export class WebVersionSource {
  /** Null when there was no usable answer in time. */
  async findNewest(): Promise<WaVersion | null> {
    // It never throws, and answers with the built-in version where it found none.
    const { version, isLatest } = await fetchLatestWaWebVersion({
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return isLatest ? version : null;
  }
}
