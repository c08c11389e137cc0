import { readFileSync } from 'node:fs';
import type { DashboardOptions } from '../../dashboard/dashboard.js';
import type { Options, Values } from './command.js';
import { UsageError } from './exit-codes.js';
import { readText } from './read-option.js';

export const DEFAULT_URL = 'http://127.0.0.1:8080';

/** The options of every command. */
export const COMMON_OPTIONS = {
  url: {
    type: 'string',
    value: 'URL',
    summary: `where the dashboard is; DASHBOARD_URL, or ${DEFAULT_URL}`,
  },
  token: { type: 'string', value: 'TOKEN', summary: 'its token; better DASHBOARD_TOKEN' },
  'token-file': {
    type: 'string',
    value: 'PATH',
    summary: 'a file with the token alone; DASHBOARD_TOKEN_FILE',
  },
  account: { type: 'string', value: 'NAME', summary: 'another account; DASHBOARD_ACCOUNT' },
  'read-only': { type: 'boolean', summary: 'refuse to change anything; DASHBOARD_READ_ONLY=1' },
  json: { type: 'boolean', summary: 'print JSON, one value a line' },
  help: { type: 'boolean', short: 'h', summary: 'print this help' },
} satisfies Options;

/**
 * How to reach the service, from the flags and then the environment.
 * @throws UsageError
 */
export function readConnection(
  options: Values,
  env: NodeJS.ProcessEnv,
): DashboardOptions & { url: string } {
  const given = (name: string, variable: string) =>
    readText(options, name) ?? (env[variable] || undefined);
  const url = given('url', 'DASHBOARD_URL') ?? DEFAULT_URL;
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) {
    throw new UsageError(`The address "${url}" must begin with http:// or https://.`);
  }
  return {
    url,
    token: readToken(options, env),
    account: given('account', 'DASHBOARD_ACCOUNT'),
    readOnly: options['read-only'] === true || env.DASHBOARD_READ_ONLY === '1',
  };
}

/** A flag counts more than a variable, and a token more than its file. */
function readToken(options: Values, env: NodeJS.ProcessEnv): string | undefined {
  const flag = readText(options, 'token') ?? readTokenFile(readText(options, 'token-file'));
  return flag ?? (env.DASHBOARD_TOKEN || undefined) ?? readTokenFile(env.DASHBOARD_TOKEN_FILE);
}

function readTokenFile(path: string | undefined): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`The file of the token cannot be read: ${(error as Error).message}`);
  }
}
