import type { HealthDto, TokenDto } from '../../api/types.gen.js';
import { DashboardError } from '../../common/dashboard-error.js';
import { shownAddress } from '../../http/to-dashboard-error.js';
import { VERSION } from '../../common/version.js';
import { harmless } from '../terminal/harmless.js';
import type { Style, Terminal } from '../terminal/terminal.js';
import type { Command, CommandContext } from '../usage/command.js';
import { toCommandHint } from '../usage/command-hint.js';
import { EXIT, exitCodeOf, type ExitCode } from '../usage/exit-codes.js';

/** One check: its subject, its result, and what to do about it. */
interface Finding {
  level: 'bad' | 'ok' | 'warning';
  about: string;
  found: string;
  advice?: string | undefined;
}

const MARKS: Record<Finding['level'], { mark: string; style: Style }> = {
  ok: { mark: '✓', style: 'green' },
  warning: { mark: '!', style: 'yellow' },
  bad: { mark: '✗', style: 'red' },
};

/** Checks everything that can keep messages from flowing, and says what to do. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'find out what is wrong, and what to do about it',
  arguments: '',
  options: {},
  examples: ['doctor', 'doctor --json'],
  async run(context) {
    const { terminal } = context;
    const findings: Finding[] = [];
    let exitCode: ExitCode = EXIT.ok;
    const add = (more: Finding[]) => {
      findings.push(...more);
      for (const finding of more) show(inCommands(finding), terminal);
    };
    try {
      add(await findWay(context));
      add(await findToken(context));
      const health = await context.dashboard.api.readHealth({ signal: context.signal });
      add([...findVersion(health), ...findSession(health)]);
      add(await findChecks(context, health));
      add(await findQueue(context));
    } catch (error) {
      if (!(error instanceof DashboardError)) throw error;
      add([{ level: 'bad', about: 'answer', found: error.message, advice: error.hint }]);
      exitCode = exitCodeOf(error);
    }
    const bad = findings.filter(({ level }) => level === 'bad').length;
    if (!terminal.isJson) terminal.print(bad === 0 ? 'Nothing is wrong.' : `${bad} to look at.`);
    return exitCode === EXIT.ok && bad > 0 ? EXIT.failed : exitCode;
  },
};

/** With commands instead of calls of the API. */
function inCommands({ found, advice, ...finding }: Finding): Finding {
  return {
    ...finding,
    found: toCommandHint(found),
    ...(advice !== undefined && { advice: toCommandHint(advice) }),
  };
}

function show(finding: Finding, terminal: Terminal): void {
  if (terminal.isJson) return terminal.printJson(finding);
  const { mark, style } = MARKS[finding.level];
  terminal.print(
    `${terminal.style(style, mark)} ${finding.about.padEnd(11)} ${harmless(finding.found)}`,
  );
  if (finding.advice !== undefined)
    terminal.print(`  ${' '.repeat(11)} ${terminal.style('dim', `→ ${harmless(finding.advice)}`)}`);
}

/** Sent without the token: a probe needs none. */
async function findWay({ dashboard, url, signal }: CommandContext): Promise<Finding[]> {
  await dashboard.api.readLiveness({ signal });
  return [
    { level: 'ok', about: 'address', found: `The dashboard answers at ${shownAddress(url)}.` },
  ];
}

async function findToken({ dashboard, signal }: CommandContext): Promise<Finding[]> {
  const token = await dashboard.api.readToken({ signal });
  return [toTokenFinding(token)];
}

function toTokenFinding({ name, scopes }: TokenDto): Finding {
  const who = name === null ? '' : `"${name}" `;
  const found = `Your token ${who}allows to ${scopes.toSorted().join(', ')}.`;
  if (scopes.includes('send')) return { level: 'ok', about: 'token', found };
  return {
    level: 'warning',
    about: 'token',
    found,
    advice: 'To send, use one with the scope send.',
  };
}

function findVersion({ version, mode }: HealthDto): Finding[] {
  const network = mode === 'local' ? ', on a test network' : '';
  const found = `The service is ${version}, this client ${VERSION}${network}.`;
  if (toMinor(version) === toMinor(VERSION)) return [{ level: 'ok', about: 'version', found }];
  return [{ level: 'bad', about: 'version', found, advice: `Install the client ${version}.` }];
}

function toMinor(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

function findSession({ connection }: HealthDto): Finding[] {
  const { state, phase, reason, reason_text, me, since } = connection;
  if (state === 'connected') {
    const who = [me?.name, me?.phone].filter(Boolean).join(', ');
    return [{ level: 'ok', about: 'session', found: `Connected${who && ` as ${who}`}.` }];
  }
  return [
    {
      level: 'bad',
      about: 'session',
      found: `${state}: ${reason} (since ${since})`,
      advice: adviceFor(reason_text, phase),
    },
  ];
}

function adviceFor(text: string, phase: string): string {
  return phase === 'idle' || phase === 'stopped' || phase === 'waiting_for_scan'
    ? `${text} The command connect does that, with the QR code here.`
    : text;
}

/** The session has a finding of its own. */
async function findChecks(context: CommandContext, { checks }: HealthDto): Promise<Finding[]> {
  const areFine = checks.accounts === undefined || (await areConnected(context));
  return Object.entries(checks)
    .filter(([name]) => name !== 'session')
    .map(([name, { status, detail }]) => ({
      // For the health of the service, an account that is not connected is no fault.
      level: status === 'ok' && (name !== 'accounts' || areFine) ? 'ok' : 'bad',
      about: name.replace('_', ' '),
      found: detail,
    }));
}

/** True if all further accounts are connected; one that nobody has linked yet is no fault. */
async function areConnected({ dashboard, signal }: CommandContext): Promise<boolean> {
  const { accounts } = await dashboard.api.listAccounts({ signal });
  return accounts
    .slice(1)
    .every(
      ({ state, reason_code: code, me }) =>
        state === 'connected' || (code === 'not_connected' && !me),
    );
}

async function findQueue({ dashboard, signal }: CommandContext): Promise<Finding[]> {
  const { queue } = await dashboard.api.readSummary({ signal });
  const found = `${queue.length} messages wait to be sent.`;
  if (queue.paused_until === null) return [{ level: 'ok', about: 'queue', found }];
  return [
    {
      level: 'bad',
      about: 'queue',
      found: `${found} WhatsApp restricts this account (${queue.pause_code}).`,
      advice: `Write only to people who have written before, until ${queue.paused_until}.`,
    },
  ];
}
