import { homedir } from 'node:os';
import { Injectable } from '@nestjs/common';
import { DiagnosticsSection, type BundlePart } from '../common/diagnostics/diagnostics.section.js';
import { maySee, maySeeService } from '../common/http/access.policy.js';
import type { Viewer } from '../common/http/request-outcome.js';
import { maskLog } from '../masking/log.mask.js';
import { RecentLog } from './recent-log.js';

/** The latest lines of the log. */
@Injectable()
export class LogSection extends DiagnosticsSection {
  constructor(private readonly log: RecentLog) {
    super();
  }

  override readonly bundleParts = {
    log: {
      read: (viewer) => this.log.lines.filter((line) => mayRead(viewer, line)),
      mask: (lines, people) => maskLog(lines, people, [process.cwd(), homedir()]),
    } satisfies BundlePart<string[]>,
  };
}

/** Lines without an account are of `default` or of the whole service, and may name any account. */
function mayRead(viewer: Viewer, line: string): boolean {
  const { account } = JSON.parse(line) as { account?: string };
  return account === undefined ? maySeeService(viewer) : maySee(viewer, account);
}
