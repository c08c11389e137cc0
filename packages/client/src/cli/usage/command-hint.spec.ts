import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { callsOf, readCommitted } from '../../../../../test/openapi/document.js';
import { toCommandHint } from './command-hint.js';

const CLIENT = join(import.meta.dirname, '../..');
/** Calls of the client that no method of its `api` makes. */
const BY_PATH = ['streamEvents', 'uploadFile'];

/** The calls that commands make. */
function calledIds(): Set<string> {
  const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(cli|connection|dashboard|events|messages)\/.*(?<!\.spec|\.gen)\.ts$/.test(path),
  );
  const text = sources.map((path) => readFileSync(join(CLIENT, path), 'utf8')).join('\n');
  return new Set([...BY_PATH, ...[...text.matchAll(/\bapi\.(\w+)\(/g)].map(([, id = '']) => id)]);
}

/** The hints that the service may answer to these calls, by code. */
function hintsFor(ids: Set<string>): [code: string, hint: string][] {
  const { components } = readCommitted() as unknown as {
    components: { examples: Record<string, { value: { code?: string; hint?: string } }> };
  };
  const responses = callsOf(readCommitted())
    .filter(({ operation }) => ids.has(operation.operationId ?? ''))
    .map(({ operation }) => JSON.stringify(operation.responses))
    .join();
  return Object.values(components.examples)
    .map(({ value }) => value)
    .filter(({ code, hint }) => hint && new RegExp(`\\b${code}\\b`).test(responses))
    .map(({ code, hint }) => [code!, hint!]);
}

describe('the advice of the service on the command line', () => {
  const hints = hintsFor(calledIds());

  it('is known for all calls of the commands', () => {
    expect(hints.map(([code]) => code)).toEqual(
      expect.arrayContaining(['unauthorized', 'not_connected', 'not_permitted', 'store_fails']),
    );
  });

  it.each(hints)('of %s is no call of the API: %s', (_code, hint) => {
    expect(toCommandHint(hint)).not.toMatch(/\/api\/|Authorization/);
  });

  it.each([
    [
      'Your token is for shop: use /api/accounts/shop/chats.',
      'Your token is for shop: use --account shop.',
    ],
    ['Split the text.', 'Split the text.'],
  ])('%s', (advice, expected) => {
    expect(toCommandHint(advice)).toBe(expected);
  });
});
