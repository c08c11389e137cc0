import { resolve } from 'node:path';
import { TOKENS_FILE_VARIABLE } from '../../src/base/config/api-tokens.js';
import { readTokenFile, TOKEN_FILE_VARIABLE } from '../../src/base/config/token-file.js';
import { describeUnknownVariables } from '../../src/base/config/unknown-variables.js';
import { UsageError } from './flags.js';

/** Made by the playground itself: its network, and stores that it discards. */
const OWN = [
  'SERVICE_DASHBOARD_AUTH_DB',
  'SERVICE_DASHBOARD_DATA_DB',
  'SERVICE_MEDIA_DIR',
  'SERVICE_NETWORK_URL',
  'SERVICE_NETWORK_ROOT_KEY',
  'SERVICE_NETWORK_CONTROL_URL',
];
/** The dashboard runs in another folder. */
const FILES = [TOKEN_FILE_VARIABLE, TOKENS_FILE_VARIABLE];

export interface DashboardSettings {
  /** The settings that the user's environment has for the dashboard. */
  variables: Record<string, string>;
  /** With which the playground's phones read the QR codes; null if the dashboard asks for none. */
  token: string | null;
}

/**
 * The settings of the playground's dashboard. Their values are checked by the dashboard itself.
 * @throws UsageError for those that have no effect here
 */
export function readDashboardSettings(env: NodeJS.ProcessEnv): DashboardSettings {
  const unknown = describeUnknownVariables(env);
  if (unknown !== null) throw new UsageError(unknown);
  const given = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    name.startsWith('SERVICE_') && value
      ? [[name, FILES.includes(name) ? resolve(value) : value]]
      : [],
  );
  const variables = Object.fromEntries(given);
  const own = OWN.filter((name) => variables[name] !== undefined);
  if (own.length > 0)
    throw new UsageError(
      `The playground sets ${own.join(', ')} itself: unset it, or run \`npm start\`.`,
    );
  const { SERVICE_API_TOKEN: token = null } = {
    ...variables,
    ...readTokenFile(variables).variables,
  };
  if (token === null && variables[TOKENS_FILE_VARIABLE] !== undefined)
    throw new UsageError(
      `In the playground, ${TOKENS_FILE_VARIABLE} needs SERVICE_API_TOKEN, too: its phones read the QR codes with it.`,
    );
  return { variables, token };
}
