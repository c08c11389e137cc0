import { describe, expect, it } from '@jest/globals';
import { hashOf } from '../../../test/support/hash-of.js';
import { parseApiTokens, readApiTokens } from './api-tokens.js';

const API_TOKEN = 'the-one-token-for-everything';
const SHA256 = 'ab'.repeat(32);
const LINE = { name: 'ci', token_sha256: SHA256, accounts: ['*'], scopes: ['read', 'send'] };

function problemOf(changes: object): string | undefined {
  const { tokens, problems } = parseApiTokens(
    `\n${JSON.stringify({ ...LINE, ...changes })}\n`,
    API_TOKEN,
  );
  expect(tokens).toEqual([]);
  return problems[0];
}

describe('a file of tokens', () => {
  it('has a token a line, with empty lines between them', () => {
    const other = { ...LINE, name: 'look', token_sha256: 'CD'.repeat(32), scopes: ['read'] };
    const text = `${JSON.stringify(LINE)}\n\n${JSON.stringify(other)}\n`;
    expect(parseApiTokens(text, API_TOKEN)).toEqual({
      problems: [],
      tokens: [
        { name: 'ci', sha256: SHA256, accounts: ['*'], scopes: ['read', 'send'] },
        { name: 'look', sha256: 'cd'.repeat(32), accounts: ['*'], scopes: ['read'] },
      ],
    });
  });

  it.each([
    ['a name with spaces', { name: 'my token' }, /line 2: name must be/],
    ['no name', { name: undefined }, /line 2: name must be/],
    ['the token itself', { token_sha256: 'a-token-of-sixteen+' }, /token_sha256 must be the SHA/],
    ['no accounts', { accounts: [] }, /accounts must name/],
    ['one account that is no list', { accounts: 'default' }, /accounts must be/],
    ['an account that is no name', { accounts: ['Not a name'] }, /accounts must be names/],
    ['no scopes', { scopes: [] }, /scopes must have one/],
    ['an unknown scope', { scopes: ['read', 'write'] }, /scopes must be of read, send, manage/],
    ['an unknown field', { scope: ['read'] }, /line 2: has a field that is not known here/],
    ['the digest of nothing', { token_sha256: hashOf('') }, /that of an empty text/],
    ['the token for everything', { token_sha256: hashOf(API_TOKEN) }, /of SERVICE_API_TOKEN/],
  ])('is refused with %s', (_case, changes, problem) => {
    expect(problemOf(changes)).toMatch(problem);
  });

  it.each([
    ['no JSON', '{"name":', /line 1: is no JSON/],
    ['a list', '[]', /line 1: is no JSON object/],
    [
      'a name twice',
      `${JSON.stringify(LINE)}\n${JSON.stringify({ ...LINE, token_sha256: 'cd'.repeat(32) })}`,
      /line 2: name ci is taken/,
    ],
    [
      'a token twice',
      `${JSON.stringify(LINE)}\n${JSON.stringify({ ...LINE, name: 'other' })}`,
      /line 2: token_sha256 is that of an earlier line/,
    ],
  ])('is refused with %s', (_case, text, problem) => {
    expect(parseApiTokens(text, API_TOKEN).problems).toEqual([expect.stringMatching(problem)]);
  });

  it('never repeats its content in a problem', () => {
    expect(problemOf({ token_sha256: 'a-token-of-sixteen+' })).not.toContain('sixteen');
  });

  it('that cannot be read is a problem', () => {
    expect(readApiTokens('no/such/file', null)).toEqual({
      tokens: [],
      problems: ['SERVICE_API_TOKENS_FILE cannot be read (ENOENT)'],
    });
  });
});
