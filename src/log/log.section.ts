import { homedir } from 'node:os';
import { Injectable } from '@nestjs/common';
import {
  DiagnosticsSection,
  type BundlePart,
} from '../diagnostics/sections/diagnostics.section.js';
import { maskLog } from './mask-log.js';
import { RecentLog } from './recent-log.js';

/** The latest lines of the log. */
@Injectable()
export class LogSection extends DiagnosticsSection {
  constructor(private readonly log: RecentLog) {
    super();
  }

  override readonly bundleParts = {
    log: {
      read: () => this.log.lines,
      mask: (lines, people) => maskLog(lines, people, [process.cwd(), homedir()]),
    } satisfies BundlePart<string[]>,
  };
}
