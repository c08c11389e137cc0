import type { Values } from './command.js';
import { didYouMean } from './did-you-mean.js';
import { UsageError } from './exit-codes.js';

export function readText(options: Values, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws UsageError if one is none of the choices */
export function readWords<Word extends string>(
  options: Values,
  name: string,
  choices: readonly Word[],
): Word[] | undefined {
  const given = options[name];
  if (!Array.isArray(given)) return undefined;
  const words = given.flatMap((value) => value.split(','));
  const unknown = words.find((word) => !(choices as readonly string[]).includes(word));
  if (unknown !== undefined) {
    const guess = didYouMean(unknown, choices);
    throw new UsageError(
      `--${name} is "${unknown}", and must be one of: ${choices.join(', ')}.${guess}`,
    );
  }
  return words as Word[];
}

/** @throws UsageError if it is not one of the choices */
export function readWord<Word extends string>(
  options: Values,
  name: string,
  choices: readonly Word[],
): Word | undefined {
  const value = readText(options, name);
  return value === undefined ? undefined : readWords({ [name]: [value] }, name, choices)?.[0];
}

/** @throws UsageError if it is no whole number from 0 on */
export function readNumber(options: Values, name: string): number | undefined {
  const value = readText(options, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) {
    throw new UsageError(`--${name} is "${value}", and must be a whole number.`);
  }
  return Number(value);
}
