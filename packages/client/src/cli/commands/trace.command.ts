import type { TraceDto, TraceStepDto } from '../../api/types.gen.js';
import { harmless, shorten } from '../terminal/harmless.js';
import { toTime } from '../terminal/describe-event.js';
import type { Style, Terminal } from '../terminal/terminal.js';
import type { Command } from '../usage/command.js';
import { EXIT, UsageError } from '../usage/exit-codes.js';
import { readText } from '../usage/read-option.js';

const NAME_WIDTH = 28;
const SHORTEST_BAR = 10;

const STYLES: Record<TraceStepDto['source'], Style> = {
  request: 'blue',
  delivery: 'green',
  receipt: 'green',
  stanza: 'magenta',
  event: 'cyan',
  webhook: 'yellow',
};

/** Draws all steps of one message, to scale. */
export const traceCommand: Command = {
  name: 'trace',
  summary: 'show all that happened to a message, step by step',
  arguments: 'MESSAGE_ID',
  options: { chat: { type: 'string', value: 'JID', summary: 'its chat, if two have the same id' } },
  examples: ['trace 3EB0A1B2C3D4E5F60718', 'trace 3EB0A1B2C3D4E5F60718 --json'],
  async run({ dashboard, terminal, options, signal, arguments: [id, ...others] }) {
    if (id === undefined || others.length > 0) throw new UsageError('Which message? Give one id.');
    const chat = readText(options, 'chat');
    const trace = await dashboard.api.traceMessage({
      path: { id },
      ...(chat !== undefined && { query: { chat_jid: chat } }),
      signal,
    });
    if (terminal.isJson) terminal.printJson(trace);
    else for (const line of toLines(trace, terminal)) terminal.print(line);
    return EXIT.ok;
  },
};

function toLines(trace: TraceDto, terminal: Terminal): string[] {
  const { message, steps, incomplete } = trace;
  const whole = Math.max(1, (trace.ended_at ?? 0) - (trace.started_at ?? 0));
  const width = Math.max(SHORTEST_BAR, terminal.columns - NAME_WIDTH - 32);
  const text = message.text === null ? `[${message.type}]` : `"${message.text}"`;
  const head = `${message.id}  ${harmless(message.chat_jid)}  ${terminal.style('bold', message.status)}`;
  const gone = `Earlier steps are no longer known: ${incomplete.join(', ')}.`;
  return [
    head,
    shorten(harmless(text), terminal.columns),
    ...(trace.started_at === null
      ? []
      : [terminal.style('dim', `from ${toTime(trace.started_at)}, ${toDuration(whole)}`)]),
    ...describeFailure(trace, terminal),
    '',
    ...steps.flatMap((step, index) => [
      toLine(step, whole, width, terminal),
      ...describeReason(trace, index, terminal),
    ]),
    ...(incomplete.length > 0 ? ['', terminal.style('dim', gone)] : []),
  ];
}

/** The reason of a message that failed, what to do, and when. */
function describeFailure({ message }: TraceDto, terminal: Terminal): string[] {
  const { error_code: code, error_text: text, retry_at: retryAt } = message;
  if (code === null) return [];
  const again = retryAt === null ? '' : ` Try again at ${toTime(retryAt)}.`;
  return [terminal.style('red', harmless(`${code}: ${text ?? 'It failed.'}${again}`))];
}

/** The reason of a step, unless the head or an earlier step has told one with its code, perhaps in more words. */
function describeReason({ message, steps }: TraceDto, index: number, terminal: Terminal): string[] {
  const reason = steps[index]?.reason;
  if (!reason) return [];
  const told = [message.error_code, ...steps.slice(0, index).map((step) => step.reason?.code)];
  if (told.includes(reason.code)) return [];
  return [`${' '.repeat(21)}${terminal.style('red', harmless(`${reason.code}: ${reason.text}`))}`];
}

function toLine(step: TraceStepDto, whole: number, width: number, terminal: Terminal): string {
  const style = step.reason === null ? STYLES[step.source] : 'red';
  const arrow = step.direction === null ? ' ' : step.direction === 'in' ? '←' : '→';
  const name = shorten(harmless(step.name), NAME_WIDTH).padEnd(NAME_WIDTH);
  const at = `+${toDuration(step.ms_since_start)}`.padStart(9);
  const took =
    step.duration_ms === null ? '…' : step.duration_ms > 0 ? toDuration(step.duration_ms) : '';
  const start = Math.min(width - 1, Math.floor((step.ms_since_start / whole) * width));
  const length = Math.max(1, Math.round(((step.duration_ms ?? whole) / whole) * width));
  const bar = (step.duration_ms === 0 ? '│' : '━'.repeat(length)).slice(0, width - start);
  return [
    terminal.style('dim', at),
    terminal.style('dim', step.source.padEnd(8)),
    `${arrow} ${name}`,
    `${' '.repeat(start)}${terminal.style(style, bar)} ${took}`.trimEnd(),
    ...(step.reason === null ? [] : [terminal.style('red', `✗ ${harmless(step.reason.code)}`)]),
  ]
    .join(' ')
    .trimEnd();
}

function toDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)}s` : `${Math.round(ms / 60_000)}min`;
}
