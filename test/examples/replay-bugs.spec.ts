import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { RECORDINGS, replayBot } from './replay-run.js';
import { SCENES, SECRETS } from './replay/scenes.js';

/** Mistakes of the bot, the recording that finds each, and the reported difference. */
const BUGS: [bug: string, recording: string, finding: RegExp][] = [
  ['silent', 'ping', /:14: expected text "pong" to Person 1; nothing came/],
  ['twice', 'ping', /: nothing more was expected; text "pong" to Person 1 came/],
  [
    'wrong-chat',
    'chats',
    /: expected text "pong" to Person 3; text "pong" to Person 1 came instead/,
  ],
  [
    'wrong-kind',
    'poll',
    /: expected poll ".*" to Person 1; text "Where shall we go\?" to Person 1 came instead/,
  ],
  ['wrong-order', 'ping', /: text ".*" to Person 1 came before what was sent earlier/],
  ['answers-own', 'ping', /: nothing more was expected; text "pong" to Person 1 came/],
  ['edit-twice', 'edit', /: nothing more was expected; text "pong" to Person 1 came/],
  ['crash-at-media', 'media', /: the program ended here\n[^]* {4}Error: no idea what to do/],
  ['forgets', 'reconnect', /: expected text ".*" to Person 1; text "Nice to meet you!" .* instead/],
  [
    'quotes-wrong',
    'reply',
    /: expected text ".*" to Person 1; it answers or changes another message/,
  ],
];

describe('a recording as a test', () => {
  // All at once: most of a replay is waiting.
  describe.each(BUGS)('of a bot with the mistake "%s"', (bug, recording, finding) => {
    it.concurrent(`fails: ${recording}`, async () => {
      const { code, stdout, stderr } = await replayBot(recording, bug, '--wait-ms', '4000');
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      expect(stdout).toMatch(finding);
    });
  });
});

describe('the files of the recordings', () => {
  const names = readdirSync(RECORDINGS);
  const read = (name: string) => readFileSync(join(RECORDINGS, name), 'utf8');

  it('are one for each scene', () => {
    expect(names).toEqual(
      Object.keys(SCENES)
        .toSorted()
        .map((name) => `${name}.test.ndjson`),
    );
  });

  it.each(names)('have no name, number or text of the original: %s', (name) => {
    const file = read(name).toLowerCase();
    expect(SECRETS.filter((secret) => file.includes(secret.toLowerCase()))).toEqual([]);
    // Masked ids are counted, so they begin with zeros.
    const ids = file.match(/\b(3eb0|ac)[0-9a-f]{14,}/g) ?? [];
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !/^(3eb0|ac)0{10}/.test(id))).toEqual([]);
  });
});
