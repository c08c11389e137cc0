import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { ArrayNotEmpty, IsArray, IsIn, Matches, validateSync } from 'class-validator';
import { API_SCOPES, type ApiScope } from '../common/api-scope.js';

export const TOKENS_FILE_VARIABLE = 'SERVICE_API_TOKENS_FILE';

/** A token of the file of tokens. */
export interface ApiToken {
  name: string;
  /** SHA-256 of the token, in hex. The file alone does not give access. */
  sha256: string;
  /** Names of accounts; `*` is each. */
  accounts: string[];
  scopes: ApiScope[];
}

const ACCOUNT = /^(\*|[a-z0-9][a-z0-9-]{0,30})$/;

/** One line of the file. */
class TokenLine {
  @Matches(/^[\w.-]{1,64}$/, { message: 'must be 1 to 64 letters, digits and . _ -' })
  name: string;

  @Matches(/^[0-9a-f]{64}$/i, { message: 'must be the SHA-256 of the token: 64 digits in hex' })
  token_sha256: string;

  @Matches(ACCOUNT, { each: true, message: 'must be names of accounts, or "*" for all' })
  @ArrayNotEmpty({ message: 'must name an account, or "*" for all' })
  @IsArray({ message: 'must be a list of accounts, such as ["*"]' })
  accounts: string[];

  @IsIn(API_SCOPES, { each: true, message: `must be of ${API_SCOPES.join(', ')}` })
  @ArrayNotEmpty({ message: `must have one of ${API_SCOPES.join(', ')}` })
  @IsArray({ message: `must be a list of ${API_SCOPES.join(', ')}` })
  scopes: ApiScope[];
}

export interface ApiTokens {
  tokens: ApiToken[];
  /** Any problem makes the whole file invalid. */
  problems: string[];
}

/** The problem of a file that an editor or a program has just emptied to write it. */
const EMPTY = `${TOKENS_FILE_VARIABLE} names an empty file; to have no tokens, write the line "# none" into it`;

/**
 * Reads JSON Lines; empty lines, and those that begin with `#`, are allowed.
 * @param apiToken the token that allows everything, if there is one: it must not be in the file, too
 */
export function readApiTokens(path: string, apiToken: string | null): ApiTokens {
  try {
    return parseApiTokens(readFileSync(path, 'utf8'), apiToken);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { tokens: [], problems: [`${TOKENS_FILE_VARIABLE} cannot be read (${code})`] };
  }
}

export function parseApiTokens(text: string, apiToken: string | null): ApiTokens {
  if (text.trim() === '') return { tokens: [], problems: [EMPTY] };
  const tokens: ApiToken[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const token = parseLine(line);
    const problem = typeof token === 'string' ? token : findClash(token, tokens, apiToken);
    if (problem !== null) problems.push(`${TOKENS_FILE_VARIABLE}, line ${index + 1}: ${problem}`);
    else if (typeof token !== 'string') tokens.push(token);
  }
  return { tokens, problems };
}

/** The reason why the token cannot stand beside the others. */
function findClash(
  { name, sha256 }: ApiToken,
  earlier: readonly ApiToken[],
  apiToken: string | null,
): string | null {
  if (earlier.some((other) => other.name === name))
    return `name ${name} is taken by an earlier line`;
  if (earlier.some((other) => other.sha256 === sha256))
    return 'token_sha256 is that of an earlier line';
  if (sha256 === digestOf('')) return 'token_sha256 is that of an empty text';
  if (apiToken !== null && sha256 === digestOf(apiToken))
    return 'token_sha256 is that of SERVICE_API_TOKEN, which allows everything';
  return null;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The token, or the fault of the line; never its content, which may hold a token by mistake. */
function parseLine(line: string): ApiToken | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return 'is no JSON';
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return 'is no JSON object';
  const token = plainToInstance(TokenLine, parsed);
  const [error] = validateSync(token, {
    stopAtFirstError: true,
    whitelist: true,
    forbidNonWhitelisted: true,
  });
  if (error) {
    const { property, constraints = {} } = error;
    const isUnknown = 'whitelistValidation' in constraints;
    return isUnknown
      ? 'has a field that is not known here'
      : `${property} ${Object.values(constraints)[0]}`;
  }
  const { name, token_sha256, accounts, scopes } = token;
  return { name, sha256: token_sha256.toLowerCase(), accounts, scopes };
}
