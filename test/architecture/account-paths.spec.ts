import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../../src');

/** A text with a path of the API that has values filled in, and the call around it. */
const FILLED = /(toAccountPath\(\s*[\w.]+,\s*)?`[^`]*\/api\/(\w+)[^`]*\$\{[^`]*`/g;
/** Paths that exist once, for all accounts; `/api/accounts/` is how a path names one. */
const OF_ALL_ACCOUNTS = new Set(['accounts', 'webhooks']);

function bareIn(source: string): string[] {
  return [...source.matchAll(FILLED)].flatMap(([text, asked, root]) =>
    asked === undefined && !OF_ALL_ACCOUNTS.has(root) ? [text] : [],
  );
}

describe('a path that the API gives to follow', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'),
  );
  const sources = files.map((path) => ({
    path,
    source: readFileSync(join(SOURCES, path), 'utf8'),
  }));

  it('has the form that `toAccountPath` gives it', () => {
    const bare = sources.flatMap(({ path, source }) =>
      bareIn(source).map((text) => `${path}: ${text}`),
    );
    expect(bare).toEqual([]);
    const asking = sources.filter(({ source }) => /`\/api\/[^`]*\$\{/.test(source));
    expect(asking.length).toBeGreaterThan(3);
  });

  it('is found where it lacks it', () => {
    expect(bareIn('const path = `/api/chats/${jid}`;')).toHaveLength(1);
    expect(bareIn('hint: `POST /api/groups/${jid}/leave.`')).toHaveLength(1);
    expect(bareIn('toAccountPath(\n  this.slot,\n  `/api/chats/${jid}`,\n)')).toEqual([]);
    expect(bareIn('`/api/webhooks/${id}/resume`')).toEqual([]);
  });
});
