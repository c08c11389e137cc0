import { replaceNumbers } from './addresses.js';
import type { PeopleMask } from './people.mask.js';

/** The strings of a JSON line; times and levels are no strings. One without an end reaches to the end of the line. */
const STRING = /"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;
const SHOWN_DIGITS = 3;
const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
/** Folder names may contain user names; the paths in these folders are the same on every machine. */
const PATHS = /(?:file:\/\/)?(?:\/[^\s/():'"]+)+\//g;
const KNOWN_FOLDER = /\/(?=(?:node_modules|dist|src)\/)/g;
/** All other paths, also with a drive or scheme. */
const OTHER_PATHS =
  /(?:file:\/\/|[A-Za-z]:\\)[^\s'"]+|(?<![\w/:])(?!\/api\/)(?:\/[^\s/():'"]+){2,}/g;

/** Masks phone numbers but for their last digits, which distinguish people. */
export function maskNumbers(text: string): string {
  return replaceNumbers(text, (number) => `…${number.slice(-SHOWN_DIGITS)}`);
}

/** The same for a line of JSON, which stays valid. */
export function maskLine(line: string): string {
  return line.replace(STRING, maskNumbers);
}

export interface MaskedLine {
  time: string;
  level: string;
  context: string | null;
  /** A pseudonym for the request id. */
  request: string | null;
  message: string;
  stack?: string;
}

/**
 * Lines of the log without people, folders and machine names.
 * @param ownFolders folders of this process and its user, which may have any characters
 */
export function maskLog(
  lines: string[],
  people: PeopleMask,
  ownFolders: string[] = [],
): MaskedLine[] {
  const requests = new Map<string, string>();
  const requestOf = (id: string) => {
    if (!requests.has(id)) requests.set(id, `request-${requests.size + 1}`);
    return requests.get(id) ?? null;
  };
  const maskText = (text: string) => {
    const named = [...requests].reduce((rest, [id, name]) => rest.replaceAll(id, name), text);
    const known = ownFolders.reduce((rest, folder) => rest.replaceAll(`${folder}/`, ''), named);
    return people.text(known.replace(PATHS, withoutFolders).replace(OTHER_PATHS, '[path]'));
  };
  return lines.map((line) => {
    const { time, level, context, reqId, msg = '', err } = JSON.parse(line) as LogLine;
    const request = reqId ? requestOf(reqId) : null;
    return {
      time: new Date(time).toISOString(),
      level: LEVELS[level] ?? String(level),
      context: context ?? null,
      request,
      message: maskText(msg),
      ...(err?.stack && { stack: maskText(err.stack) }),
    };
  });
}

/** The part of a path from the last known folder on; all of it if there is none. */
function withoutFolders(path: string): string {
  const at = [...path.matchAll(KNOWN_FOLDER)].at(-1)?.index ?? 0;
  return at > 0 ? path.slice(at + 1) : path;
}

interface LogLine {
  time: number;
  level: number;
  context?: string;
  reqId?: string;
  msg?: string;
  err?: { stack?: string };
}
