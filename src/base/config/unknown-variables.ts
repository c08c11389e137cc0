import { findNearestWord } from '../common/nearest-word.js';
import { Settings } from './settings.js';
import { TOKEN_FILE_VARIABLE } from './token-file.js';

/** A warning about variables that look like settings of this service but are not; null if there are none. */
export function describeUnknownVariables(env: NodeJS.ProcessEnv): string | null {
  const known = [...Object.keys(new Settings()), TOKEN_FILE_VARIABLE];
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SERVICE_') && !known.includes(name),
  );
  if (unknown.length === 0) return null;
  const guesses = unknown.map(
    (name) => `${name} (is ${findNearestWord(name, known)?.word} meant?)`,
  );
  return `These variables are not settings of this service and have no effect: ${guesses.join(', ')}.`;
}

/** The same for the variables of this process. */
export function describeUnknownProcessVariables(): string | null {
  return describeUnknownVariables(process.env);
}
