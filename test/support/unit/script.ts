import { expect } from '@jest/globals';

/** Expects no command, on purpose. */
export const NOTHING = '(nothing)';

/** The event, then its expected commands, in order. */
export type ScriptLine<In> = readonly [comesIn: In, ...comesOut: string[]];

/**
 * Plays a script to a state machine: gives it each line's event, and compares the commands. A script without lines, and
 * a line that expects neither a command nor `NOTHING`, would always pass: they are errors.
 * @param take gives an event to the machine; returns the commands as words, or throws
 */
export function play<In>(take: (comesIn: In) => string[], lines: readonly ScriptLine<In>[]): void {
  if (lines.length === 0) throw new Error('The script has no lines');
  for (const [comesIn, ...comesOut] of lines) {
    if (comesOut.length > 0) continue;
    throw new Error(`The script expects nothing after ${JSON.stringify(comesIn)}: say NOTHING`);
  }
  const played = lines.map(([comesIn]) => [comesIn, ...orNothing(take(comesIn))]);
  expect(played).toEqual(lines);
}

function orNothing(commands: string[]): string[] {
  return commands.length === 0 ? [NOTHING] : commands;
}

/** A command as words: its type, then its values; a reason is its code. */
export function inWords({ type, ...values }: { type: string }): string {
  return [type, ...Object.values(values).map(toWord)].join(' ');
}

function toWord(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return 'code' in value ? String(value.code) : JSON.stringify(value);
}
