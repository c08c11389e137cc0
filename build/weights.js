// @ts-check
import { basename } from 'node:path';
import { isGenerated, isTest } from './figures.js';

/** @import { SourceFile } from './figures.js' */
/** @typedef {{ name: string, counts: number[] }} Weight lines of `src`, page, network and tests */

const REST = 'of no one folder';

/** Drawers whose folders count by themselves. */
const DRAWERS = ['base', 'store', 'features', 'insight', 'app'];

/** The names of rooms of the page, folders of the network and end-to-end tests, by their folder in `src`. */
const OTHER_NAMES = {
  accounts: ['account', 'owners'],
  auth: ['access', 'attacks', 'authority', 'login', 'origins', 'secrets', 'tokens'],
  changes: ['actions', 'forwarding', 'message-acts', 'open', 'polls', 'voting'],
  chats: ['chat', 'chatting', 'disappearing'],
  connection: ['connections', 'logout', 'new', 'pairing', 'reconnects'],
  contacts: ['addresses', 'corrected', 'jids', 'privacy'],
  events: ['inspecting', 'inspector', 'large', 'stream'],
  groups: ['info'],
  ingest: ['arrivals', 'history', 'kinds', 'offline', 'overtaken', 'receiving', 'referral'],
  media: ['hostile', 'player', 'viewer'],
  messages: ['exporting', 'message', 'reading', 'searching', 'thread', 'waiting'],
  presence: ['online'],
  recordings: ['recording', 'replay'],
  send: ['acks', 'answering', 'compose', 'composing', 'conversations', 'sending'],
  stats: ['home'],
  storage: ['commits', 'disk', 'earlier', 'migration'],
  trace: ['tracing'],
  uploads: ['attachments'],
};
const FOLDER_OF = new Map(
  Object.entries(OTHER_NAMES).flatMap(([folder, names]) => names.map((name) => [name, folder])),
);

/**
 * The weight of each folder of `src`, with its rooms of the page, its part of the network and its tests.
 * @param {SourceFile[]} files
 * @returns {Weight[]} the heaviest first
 */
export function weigh(files) {
  const inSource = (/** @type {string[]} */ [, first, second, file]) =>
    file !== undefined && DRAWERS.includes(first) ? second : first;
  const known = new Set(
    files.flatMap(({ path }) => (/^src\/.+\/[^/]+$/.test(path) ? inSource(path.split('/')) : [])),
  );
  /** @type {Map<string, number[]>} */
  const weights = new Map([...known, REST].map((name) => [name, [0, 0, 0, 0]]));
  for (const { path, lines } of files.filter((file) => !isGenerated(file.path))) {
    const names = path.startsWith('src/') ? [inSource(path.split('/'))] : namesOf(path);
    const counts = weights.get(names.find((name) => known.has(name)) ?? REST);
    if (counts) counts[columnOf(path)] += lines;
  }
  return [...weights]
    .map(([name, counts]) => ({ name, counts }))
    .toSorted((a, b) => totalOf(b) - totalOf(a));
}

/** @param {Weight} weight */
export const totalOf = ({ counts }) => counts.reduce((sum, count) => sum + count, 0);

/**
 * The folders of `src` that a file elsewhere may belong to, by its room, or by the first word of its name.
 * @param {string} path
 */
function namesOf(path) {
  const isOfNetwork = path.startsWith('packages/network/src/');
  const [first, second] = path.split('/').slice(isOfNetwork ? 3 : 2);
  const [word] = basename(path).split(/[-.]/);
  return [...(second ? [first] : []), word].map((name) => FOLDER_OF.get(name) ?? name);
}

/** @param {string} path */
function columnOf(path) {
  if (isTest(path)) return 3;
  return path.startsWith('src/') ? 0 : path.startsWith('client/') ? 1 : 2;
}
