import { ConfigError } from '../base/config/config.error.js';
import { StorageError } from '../base/storage/storage.error.js';

/**
 * The lines to print when a program cannot start: advice for known errors, a stack for others.
 * @param failure before that stack
 */
export function describeStartupError(
  error: unknown,
  failure = 'The service could not start',
): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof StorageError) return [error.message];
  const { code, message, address, port, hostname, stack } = error as ListenError;
  const listen = LISTEN_ERRORS[code ?? ''];
  if (listen) return [`The address ${hostname ?? `${address}:${port}`} ${listen}`];
  return [`${failure}: ${stack ?? message}`];
}

interface ListenError extends NodeJS.ErrnoException {
  address?: string;
  port?: number;
  hostname?: string;
}

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'is in use: stop the other program, or choose another port with --port.',
  EACCES: 'may not be used by this user: choose a port above 1023 with --port.',
  EADDRNOTAVAIL: 'is not one of this machine: choose another one with --host.',
  ENOTFOUND: 'cannot be found: choose another one with --host.',
};
