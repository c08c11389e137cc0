import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import type { NewMessageDto } from '../../api/types.gen.js';
import { DashboardError } from '../../common/dashboard-error.js';
import type { EventFeed } from '../../events/event-feed.js';
import type { DashboardEvent } from '../../events/event.js';
import type { NewMessage } from '../../messages/send.js';
import type { Command, CommandContext, Values } from '../usage/command.js';
import { EXIT, UsageError } from '../usage/exit-codes.js';
import { readNumber, readText, readWord } from '../usage/read-option.js';

/** Each status implies those before it. */
const STEPS = ['server', 'delivered', 'read'] as const;
type Step = (typeof STEPS)[number];
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
      value: 'STEP',
      choices: STEPS,
      summary: 'wait until it is at the server, delivered or read',
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
    const wait = readWord(options, 'wait', STEPS);
    const text =
      words.length === 1 && words[0] === '-' ? await readAll(process.stdin) : words.join(' ');
    if (options['dry-run'] === true) return await check(context, to, text);
    const message = await toMessage(context, text.replace(/\r?\n$/, ''));
    const feed = dashboard.events({ kinds: ['ack'], signal });
    try {
      if (wait) await feed.open();
      const idempotencyKey = readText(options, 'key');
      const sent = await dashboard.send(to, message, { idempotencyKey, signal });
      if (terminal.isJson) terminal.printJson(sent);
      else {
        const queued = terminal.style('dim', 'queued');
        terminal.print(`${queued} ${sent.message_id} to ${sent.chat_jid}`);
      }
      if (wait) await waitForStep(context, feed, sent.message_id, wait);
    } finally {
      await feed.return();
    }
    return EXIT.ok;
  },
};

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

/** @throws DashboardError if it fails, or takes too long */
async function waitForStep(
  { terminal, options }: CommandContext,
  feed: EventFeed,
  id: string,
  wanted: Step,
): Promise<void> {
  const seconds = readNumber(options, 'timeout') ?? DEFAULT_TIMEOUT_S;
  const timer = setTimeout(() => void feed.return(), seconds * 1000);
  try {
    for await (const event of feed) {
      if (event.message_id !== id) continue;
      const step = stepOf(event);
      if (terminal.isJson) terminal.printJson(event);
      else terminal.print(terminal.style('green', step));
      if (STEPS.indexOf(step) >= STEPS.indexOf(wanted)) return;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new DashboardError(
    `Not ${wanted} after ${seconds} seconds; the message is still on its way.`,
    {
      code: 'wait_timeout',
      hint: `Its trace says where it is: trace ${id}`,
    },
  );
}

/** @throws DashboardError for a message that failed */
function stepOf(event: DashboardEvent): Step {
  if (event.type === 'ack.error' && event.payload.will_retry !== true) {
    throw new DashboardError(`The message failed: ${event.payload.error_code}.`, {
      code: 'message_failed',
      hint: event.payload.error_text,
    });
  }
  if (event.type === 'ack.delivered') return 'delivered';
  return event.type === 'ack.read' || event.type === 'ack.played' ? 'read' : 'server';
}
