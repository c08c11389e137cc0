import { DashboardError } from '../../common/dashboard-error.js';

/** The exit codes of a command, for scripts. */
export const EXIT = {
  ok: 0,
  /** The service refused, or the requested thing did not happen. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Nothing answers, or another program does. */
  unreachable: 3,
  /** The token is missing, wrong, or lacks the scope. */
  refused: 4,
  notConnected: 5,
  timeout: 6,
  /** Ctrl+C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A wrong command line; the message names the mistake. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof DashboardError)) return EXIT.failed;
  if (error.status === 401 || error.status === 403) return EXIT.refused;
  return BY_CODE[error.code] ?? EXIT.failed;
}

const BY_CODE: Record<string, ExitCode> = {
  unreachable: EXIT.unreachable,
  unreadable_answer: EXIT.unreachable,
  not_connected: EXIT.notConnected,
  wait_timeout: EXIT.timeout,
  read_only: EXIT.usage,
};
