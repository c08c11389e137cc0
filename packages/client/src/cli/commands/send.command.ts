import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import type { NewMessageDto } from '../../api/types.gen.js';
import type { NewMessage } from '../../messages/send.js';
import {
  REACHED_STATUSES,
  waitForStatus,
  type ReachedStatus,
} from '../../messages/wait-for-status.js';
import type { Command, CommandContext, Values } from '../usage/command.js';
import { EXIT, UsageError } from '../usage/exit-codes.js';
import { readNumber, readText, readWord } from '../usage/read-option.js';

const DEFAULT_TIMEOUT_S = 60;
const TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;

/** Queues a text or a file, and can wait until it has arrived. */
export const sendCommand: Command = {
  name: 'send',
  summary: 'send a text or a file; - reads the text from standard input',
  arguments: 'TO [TEXT]',
  options: {
    file: {
      type: 'string',
      short: 'f',
      value: 'PATH',
      summary: 'send this file; TEXT is its caption',
    },
    as: {
      type: 'string',
      value: 'TYPE',
      choices: TYPES,
      summary: 'how to show the file; document',
    },
    reply: { type: 'string', value: 'MESSAGE_ID', summary: 'answer this message' },
    wait: {
      type: 'string',
      value: 'STATUS',
      choices: REACHED_STATUSES,
      summary: 'wait until it is sent, delivered, read or played',
    },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      summary: `how long to wait; ${DEFAULT_TIMEOUT_S}`,
    },
    key: { type: 'string', value: 'KEY', summary: 'idempotency key: the same one sends once' },
    'dry-run': { type: 'boolean', summary: 'check the recipient, and send nothing' },
  },
  examples: [
    'send +15550102 Hello',
    'send 15550102@s.whatsapp.net --file report.pdf "The report" --wait delivered',
    'send +15550102 - < hello.txt',
  ],
  isWriting: () => true,
  async run(context) {
    const { dashboard, terminal, options, signal } = context;
    const [to, ...words] = context.arguments;
    if (to === undefined)
      throw new UsageError('To whom? Give a number such as +15550102, or the jid of a chat.');
    const wait = readStatus(context);
    const text =
      words.length === 1 && words[0] === '-' ? await readAll(process.stdin) : words.join(' ');
    if (options['dry-run'] === true) return await check(context, to, text);
    const message = await toMessage(context, text.replace(/\r?\n$/, ''));
    const timeoutMs = (readNumber(options, 'timeout') ?? DEFAULT_TIMEOUT_S) * 1000;
    const idempotencyKey = readText(options, 'key');
    const queued = await dashboard.send(to, message, { idempotencyKey, signal });
    const { message_id: id, chat_jid: jid } = queued;
    if (terminal.isJson) terminal.printJson(queued);
    else terminal.print(`${terminal.style('dim', 'queued')} ${id} to ${jid}`);
    const endsAt = Date.now() + timeoutMs;
    for (const status of wait ? upTo(wait) : []) {
      const rest = { timeoutMs: endsAt - Date.now(), signal };
      await waitForStatus(dashboard.api, id, status, rest);
      if (terminal.isJson) terminal.printJson({ ...queued, status });
      else terminal.print(terminal.style('green', status));
    }
    return EXIT.ok;
  },
};

/** @throws UsageError for another word */
function readStatus({ options, terminal }: CommandContext): ReachedStatus | undefined {
  if (options.wait !== 'server') return readWord(options, 'wait', REACHED_STATUSES);
  terminal.note('--wait server is called --wait sent now.');
  return 'sent';
}

/** The statuses on the way, with this one. */
function upTo(wait: ReachedStatus): readonly ReachedStatus[] {
  return REACHED_STATUSES.slice(0, REACHED_STATUSES.indexOf(wait) + 1);
}

async function check({ dashboard, terminal, signal }: CommandContext, to: string, text: string) {
  const query = { dry_run: true };
  const answer = to.includes('@')
    ? await dashboard.api.sendIntoChat({ path: { jid: to }, body: { text }, query, signal })
    : await dashboard.api.sendText({ body: { to, text }, query, signal });
  if (terminal.isJson) terminal.printJson(answer);
  else terminal.print(`${answer.status}: ${answer.chat_jid}`);
  const isMissing = answer.status === 'not_on_whatsapp';
  if (isMissing) terminal.note('This number is not on WhatsApp.');
  return isMissing ? EXIT.failed : EXIT.ok;
}

async function toMessage(
  { dashboard, options, signal }: CommandContext,
  text: string,
): Promise<NewMessage> {
  const reply = readText(options, 'reply');
  const quoted = reply !== undefined && { quoted_id: reply };
  const path = readText(options, 'file');
  if (path === undefined) return reply === undefined ? text : { text, ...quoted };
  const { media_id } = await dashboard.upload(await readFile(path), {
    fileName: basename(path),
    signal,
  });
  return { type: readType(options), media_id, ...(text !== '' && { caption: text }), ...quoted };
}

function readType(options: Values): NonNullable<NewMessageDto['type']> {
  return readWord(options, 'as', TYPES) ?? 'document';
}

async function readFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new UsageError(`There is no file ${path} that can be read.`);
  }
}
