import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { ERROR_TABLE, type ErrorEntry } from '../../src/base/common/errors/error-table.js';
import {
  FAILURES_BY_REFUSAL,
  SEND_FAILURES,
  type SendFailure,
} from '../../src/store/rows/messages/send-failure.js';
import { REASONS } from '../../src/whatsapp/session-reasons.js';
import { markdownTable, replaceParts } from './generated-parts.js';

export const TROUBLESHOOTING_PATH = join(import.meta.dirname, '../../docs/troubleshooting.md');

/** docs/troubleshooting.md, with its tables made anew from those of the code. */
export async function makeTroubleshooting(): Promise<string> {
  const markdown = replaceParts(readFileSync(TROUBLESHOOTING_PATH, 'utf8'), {
    reasons: tableOfReasons(),
    failures: tableOfFailures(),
    errors: tableOfErrors(),
  });
  return format(markdown, { parser: 'markdown', printWidth: 100 });
}

function tableOfReasons(): string {
  const rows = Object.values(REASONS).map(({ code, summary, text }) => [
    `\`${code}\``,
    summary,
    text.slice(summary.length + 1),
  ]);
  return markdownTable(['`reason_code`', 'What happened', 'What comes next, what to do'], rows);
}

const RETRY: Record<SendFailure['retry'], string> = {
  at_once: 'yes',
  after_pause: 'once the pause has ended',
  never: 'no',
};

function tableOfFailures(): string {
  const rows = Object.entries(SEND_FAILURES).map(([code, { text, retry }]) => [
    `\`${code}\``,
    refusalsOf(code),
    text,
    RETRY[retry],
  ]);
  return markdownTable(['`error_code`', 'WhatsApp’s code', '`error_text`', 'Retry'], rows);
}

function refusalsOf(code: string): string {
  const refusals = [...FAILURES_BY_REFUSAL].filter(([, failure]) => failure === code);
  return refusals.map(([refusal]) => `\`${refusal}\``).join(', ');
}

function tableOfErrors(): string {
  const entries = Object.entries<ErrorEntry>(ERROR_TABLE);
  const rows = entries
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message: sentence, hint = '' }]) => [
      String(status),
      `\`${code}\``,
      sentence,
      hint,
    ]);
  return markdownTable(['Status', '`code`', 'For example', '`hint`'], rows);
}
