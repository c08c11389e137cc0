import { Injectable } from '@nestjs/common';
import { fetchLatestWaWebVersion } from '@whiskeysockets/baileys';
import { ProxyAgents } from '../../proxy/proxy-agents.js';
import type { WaVersion } from './wa-version.js';
import { timeoutSignal } from '../../../base/common/async/timeout-signal.js';

const LIMIT_MS = 5000;

/** Fetches the version of web.whatsapp.com; specs replace it by a fake. */
@Injectable()
export class WebVersionSource {
  constructor(private readonly proxy: ProxyAgents) {}

  /** Null if there was no usable answer in time. */
  async findNewest(): Promise<WaVersion | null> {
    // It never throws, and returns the built-in version if it found none.
    const { version, isLatest } = await fetchLatestWaWebVersion({
      ...this.proxy.fetch,
      signal: timeoutSignal(LIMIT_MS),
    });
    return isLatest ? version : null;
  }
}
