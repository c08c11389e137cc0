import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DashboardError } from '../../common/dashboard-error.js';
import { waitForVerdict, type Verdict } from '../tokens/service-watch.js';
import { TokensFile } from '../tokens/tokens-file.js';
import type { Command, CommandContext } from '../usage/command.js';
import { EXIT, UsageError, type ExitCode } from '../usage/exit-codes.js';
import { readNumber, readText, readWords } from '../usage/read-option.js';
import { timeoutSignal } from '../usage/timeout-signal.js';

const FILE_VARIABLE = 'SERVICE_API_TOKENS_FILE';
const SCOPES = ['read', 'send', 'manage'] as const;
const NAME = /^[\w.-]{1,64}$/;
const ACCOUNT = /^(\*|[a-z0-9][a-z0-9-]{0,30})$/;
const DEFAULT_TIMEOUT_S = 15;

const ACTIONS: Record<string, (context: CommandContext, file: TokensFile) => Promise<ExitCode>> = {
  add,
  list: (context, file) => Promise.resolve(list(context, file)),
  revoke,
};

/** Changes the file of tokens on the machine of the service, and looks whether the service has read it. */
export const tokenCommand: Command = {
  name: 'token',
  summary: 'add, list or revoke tokens, in the file of the service on this machine',
  arguments: 'add|list|revoke [NAME]',
  options: {
    file: { type: 'string', value: 'PATH', summary: `the file; ${FILE_VARIABLE}` },
    accounts: {
      type: 'string',
      value: 'NAMES',
      multiple: true,
      summary: 'the accounts of a new one, with commas between; all',
    },
    scopes: {
      type: 'string',
      value: 'SCOPES',
      multiple: true,
      choices: SCOPES,
      summary: 'what a new one allows; read',
    },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      summary: `how long to wait for the service; ${DEFAULT_TIMEOUT_S}`,
    },
  },
  examples: [
    'token add ci --scopes read,send --file tokens.jsonl',
    'token add shop --accounts second --file tokens.jsonl',
    'token list --file tokens.jsonl',
    'token revoke ci --file tokens.jsonl',
  ],
  isWriting: ([action]) => action !== 'list',
  run(context) {
    const [action = '', ...names] = context.arguments;
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!act || names.length !== (action === 'list' ? 0 : 1)) {
      throw new UsageError('What to do? One of: add NAME, list, revoke NAME.');
    }
    const path = readText(context.options, 'file') ?? (process.env[FILE_VARIABLE] || undefined);
    if (path === undefined) {
      throw new UsageError(`Which file? Give it with --file, or in ${FILE_VARIABLE}.`);
    }
    return act(context, new TokensFile(resolve(path)));
  },
};

async function add(context: CommandContext, file: TokensFile): Promise<ExitCode> {
  const { terminal, options, url } = context;
  const name = nameOf(context);
  const accounts = readAccounts(context);
  const scopes = readWords(options, 'scopes', SCOPES) ?? ['read'];
  const token = createToken();
  if (!file.add({ name, token_sha256: digestOf(token), accounts, scopes })) {
    throw new UsageError(`${name} is in the file already: revoke it, or choose another name.`);
  }
  terminal.note(`${name} may ${scopes.join(', ')}; accounts: ${accounts.join(', ')}.`);
  terminal.note('Its token is shown this once:');
  if (terminal.isJson) terminal.printJson({ name, token, accounts, scopes });
  else terminal.print(token);
  const verdict = await watch(context, 'taken', token);
  if (verdict === 'refused') throw toUnread(context, file, 'does not take it');
  terminal.note(
    verdict === 'taken' ? `The service at ${url} takes it.` : describe(verdict, context, file),
  );
  return EXIT.ok;
}

function list({ terminal }: CommandContext, file: TokensFile): ExitCode {
  if (!existsSync(file.path)) throw new Error(`There is no file ${file.path}.`);
  const tokens = file.list();
  if (tokens.length === 0 && !terminal.isJson) terminal.note('There are no tokens in it.');
  const width = Math.max(...tokens.map(({ name }) => name.length));
  for (const { name, accounts, scopes } of tokens) {
    if (terminal.isJson) terminal.printJson({ name, accounts, scopes });
    else terminal.print(`${name.padEnd(width)}  ${scopes.join(', ')}  ${accounts.join(', ')}`);
  }
  return EXIT.ok;
}

/**
 * Gives the name to a token that nobody has before it takes the line out: once the service takes that one and then
 * refuses it, it has read a file without the old one.
 */
async function revoke(context: CommandContext, file: TokensFile): Promise<ExitCode> {
  const { terminal, url } = context;
  const name = nameOf(context);
  const probe = createToken();
  if (!existsSync(file.path) || !file.replace(name, digestOf(probe))) {
    throw new UsageError(`There is no token ${name} in ${file.path}.`);
  }
  let verdict: Verdict;
  try {
    verdict = await watch(context, 'taken', probe);
  } finally {
    file.remove(name);
  }
  terminal.note(`${name} is out of ${file.path}.`);
  const isRead = verdict === 'taken' && (await watch(context, 'refused', probe)) === 'refused';
  if (isRead) terminal.note(`The service at ${url} has read it: the token opens nothing any more.`);
  else if (verdict === 'open' || verdict instanceof DashboardError) {
    terminal.note(describe(verdict, context, file));
  } else throw toUnread(context, file, 'was not seen to read it');
  return EXIT.ok;
}

/** Asks the service at the address, until it says this of the token, or the time is over. */
async function watch(context: CommandContext, wanted: Verdict, token: string): Promise<Verdict> {
  const { options, url, signal } = context;
  const seconds = readNumber(options, 'timeout') ?? DEFAULT_TIMEOUT_S;
  const ending = AbortSignal.any([signal, timeoutSignal(seconds * 1000)]);
  const verdict = await waitForVerdict(wanted, { url, token, name: nameOf(context) }, ending);
  signal.throwIfAborted();
  return verdict;
}

/** Why the service could not be seen to read the file. */
function describe(
  verdict: DashboardError | 'open',
  { url }: CommandContext,
  { path }: TokensFile,
): string {
  const setting = `${FILE_VARIABLE}=${path}`;
  return verdict === 'open'
    ? `The service at ${url} asks for no token: start it with ${setting}.`
    : `${verdict.message} A service with ${setting} reads the file at its start, and when it changes.`;
}

function toUnread({ url }: CommandContext, { path }: TokensFile, what: string): DashboardError {
  return new DashboardError(`The file is written, but the service at ${url} ${what}.`, {
    code: 'wait_timeout',
    hint: `Does it run with ${FILE_VARIABLE}=${path}? If so, its log and the command doctor say why.`,
  });
}

function nameOf({ arguments: [, name = ''] }: CommandContext): string {
  if (NAME.test(name)) return name;
  throw new UsageError(`The name "${name}" must have 1 to 64 letters, digits and . _ -.`);
}

function readAccounts({ options }: CommandContext): string[] {
  const given = Array.isArray(options.accounts) ? options.accounts : ['*'];
  const accounts = given.flatMap((value) => value.split(','));
  const wrong = accounts.find((account) => !ACCOUNT.test(account));
  if (wrong === undefined) return accounts;
  throw new UsageError(`--accounts has "${wrong}", and must have names of accounts, or *.`);
}

const createToken = () => randomBytes(32).toString('hex');
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');
