import type { ChatDto } from '../../api/types.gen.js';
import { harmless, shorten } from '../terminal/harmless.js';
import type { Terminal } from '../terminal/terminal.js';
import { toTime } from '../terminal/describe-event.js';
import type { Command } from '../usage/command.js';
import { EXIT } from '../usage/exit-codes.js';
import { readNumber, readText } from '../usage/read-option.js';

const DEFAULT_COUNT = 20;
const PAGE = 100;
const TITLE_WIDTH = 24;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Lists chats, newest first. */
export const chatsCommand: Command = {
  name: 'chats',
  summary: 'list chats, newest first',
  arguments: '',
  options: {
    number: { type: 'string', short: 'n', value: 'N', summary: `how many; ${DEFAULT_COUNT}` },
    search: { type: 'string', short: 's', value: 'TEXT', summary: 'a part of the name or number' },
    unread: { type: 'boolean', summary: 'only those with unread messages' },
    archived: { type: 'boolean', summary: 'the archived ones' },
  },
  examples: ['chats', 'chats --unread --json', 'chats -n 5 -s ada'],
  async run({ dashboard, terminal, options }) {
    const count = readNumber(options, 'number') ?? DEFAULT_COUNT;
    const search = readText(options, 'search');
    const filter = {
      limit: Math.min(Math.max(count, 1), PAGE),
      ...(search !== undefined && { q: search }),
      ...(options.unread === true && { unread: true }),
      archived: options.archived === true,
    };
    let left = count;
    for await (const chat of dashboard.chats(filter)) {
      if (left === 0) break;
      if (terminal.isJson) terminal.printJson(chat);
      else terminal.print(toLine(chat, terminal));
      left -= 1;
    }
    if (left === count && count > 0 && !terminal.isJson) terminal.note('There are no such chats.');
    return EXIT.ok;
  },
};

function toLine(chat: ChatDto, terminal: Terminal): string {
  const unread = chat.unread_count > 0 || chat.marked_unread;
  const count = chat.unread_count > 0 ? String(chat.unread_count) : unread ? '•' : '';
  const title = shorten(harmless(chat.title), TITLE_WIDTH).padEnd(TITLE_WIDTH);
  const when = toDay(chat.last_timestamp).padEnd(10);
  const jid = chat.jid;
  const rest = terminal.columns - TITLE_WIDTH - when.length - jid.length - 9;
  const text = shorten(
    harmless(`${chat.last_from_me ? 'You: ' : ''}${chat.last_text ?? ''}`),
    Math.max(rest, 12),
  );
  return [
    terminal.style(['bold', 'green'], count.padStart(3)),
    unread ? terminal.style('bold', title) : title,
    terminal.style('dim', when),
    terminal.style('dim', jid),
    text,
  ]
    .join('  ')
    .trimEnd();
}

/** The time of day today, or else the day. */
function toDay(at: number | null): string {
  if (at === null) return '';
  const isToday = Date.now() - at < DAY_MS && new Date(at).getDate() === new Date().getDate();
  if (isToday) return toTime(at);
  const day = new Date(at);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
