import { readFileSync } from 'node:fs';

export const TOKEN_FILE_VARIABLE = 'SERVICE_API_TOKEN_FILE';
const TOKEN = 'SERVICE_API_TOKEN';

/** Reads the token from a file, as containers pass secrets: other users may be able to read environment variables. */
export function readTokenFile(env: NodeJS.ProcessEnv) {
  const path = env[TOKEN_FILE_VARIABLE];
  if (!path) return { variables: {}, problems: [] };
  if (env[TOKEN])
    return {
      variables: {},
      problems: [`${TOKEN_FILE_VARIABLE} and ${TOKEN} are both set: choose one`],
    };
  try {
    const token = readFileSync(path, 'utf8').trim();
    if (token === '')
      return { variables: {}, problems: [`${TOKEN_FILE_VARIABLE} names an empty file`] };
    return { variables: { [TOKEN]: token }, problems: [] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { variables: {}, problems: [`${TOKEN_FILE_VARIABLE} cannot be read (${code})`] };
  }
}
