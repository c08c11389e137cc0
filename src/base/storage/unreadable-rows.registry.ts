import { Injectable } from '@nestjs/common';
import { Logger } from '../common/logging/logger.js';

/** Beyond this the exact number does not matter. */
const MAX_NAMES = 10_000;

/** Remembers the damaged rows that were found since the start, for the log and the health check. */
@Injectable()
export class UnreadableRowsRegistry {
  private readonly logger = new Logger(UnreadableRowsRegistry.name);
  private readonly names = new Set<string>();

  /** ms; when the first one was found. */
  since: number | undefined;

  get count(): number {
    return this.names.size;
  }

  /** @param names such as `message 3EB0…`; each is logged once */
  record(names: string[]): void {
    for (const name of names) {
      if (this.names.has(name) || this.names.size >= MAX_NAMES) continue;
      this.names.add(name);
      this.since ??= Date.now();
      this.logger.error(`The stored ${name} is damaged and is shown without its content`);
    }
  }
}
