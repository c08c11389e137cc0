import type { DashboardEvent } from '../../events/event.js';
import { EVENT_TYPES, LOGGED_KINDS } from '../../events/event-catalog.gen.js';
import { toEventTest, type EventFilter } from '../../events/event-filter.js';
import { describeEvent } from '../terminal/describe-event.js';
import type { Command, CommandContext } from '../usage/command.js';
import { EXIT } from '../usage/exit-codes.js';
import { readNumber, readText, readWords } from '../usage/read-option.js';

const DEFAULT_COUNT = 10;
const PAGE = 1000;

/** Follows the events, over reconnects. */
export const tailCommand: Command = {
  name: 'tail',
  summary: 'follow what happens; comes back by itself when the connection is lost',
  arguments: '',
  options: {
    kind: {
      type: 'string',
      short: 'k',
      value: 'KIND',
      multiple: true,
      choices: LOGGED_KINDS,
      summary: 'only these kinds',
    },
    type: {
      type: 'string',
      short: 't',
      value: 'TYPE',
      multiple: true,
      choices: EVENT_TYPES,
      summary: 'only these types',
    },
    chat: { type: 'string', value: 'JID', summary: 'only this chat' },
    message: { type: 'string', value: 'ID', summary: 'only this message' },
    grep: {
      type: 'string',
      short: 'g',
      value: 'TEXT',
      summary: 'only with this text in it, ignoring case',
    },
    number: {
      type: 'string',
      short: 'n',
      value: 'N',
      summary: `begin with so many earlier ones; ${DEFAULT_COUNT}`,
    },
    after: { type: 'string', value: 'SEQ', summary: 'begin after this event instead' },
    'no-follow': { type: 'boolean', summary: 'end after the earlier ones' },
  },
  examples: [
    'tail',
    'tail -k message -k ack',
    'tail --type message.received --json',
    'tail -g invoice -n 100',
  ],
  async run(context) {
    const { dashboard, terminal, options, signal } = context;
    const filter: EventFilter = {
      kinds: readWords(options, 'kind', LOGGED_KINDS),
      types: readWords(options, 'type', EVENT_TYPES),
      chatJid: readText(options, 'chat'),
      messageId: readText(options, 'message'),
    };
    const matches = toTest(filter, readText(options, 'grep'));
    const show = (event: DashboardEvent) => {
      if (!matches(event)) return;
      if (terminal.isJson) terminal.printJson(event);
      else terminal.print(describeEvent(event, terminal));
    };
    const after = readNumber(options, 'after') ?? (await showEarlier(context, matches, show));
    if (options['no-follow'] === true) return EXIT.ok;
    const feed = dashboard.events({
      after,
      signal,
      onLost: () =>
        terminal.note(terminal.styleNote('yellow', 'The connection is lost; trying again …')),
      onOpen: () =>
        isFirst ? (isFirst = false) : terminal.note(terminal.styleNote('yellow', 'Back.')),
      onGap: ({ oldest }) =>
        terminal.note(
          terminal.styleNote('red', `Some events are gone: the log begins at ${oldest}.`),
        ),
    });
    let isFirst = true;
    await feed.open();
    for await (const event of feed) show(event);
    return EXIT.interrupted;
  },
};

function toTest(filter: EventFilter, grep: string | undefined): (event: DashboardEvent) => boolean {
  const test = toEventTest(filter);
  const wanted = grep?.toLowerCase();
  return (event) =>
    test(event) && (wanted === undefined || JSON.stringify(event).toLowerCase().includes(wanted));
}

/** Shows the latest matches, and returns the number to go on from. */
async function showEarlier(
  { dashboard, options, signal }: CommandContext,
  matches: (event: DashboardEvent) => boolean,
  show: (event: DashboardEvent) => void,
): Promise<number> {
  const count = readNumber(options, 'number') ?? DEFAULT_COUNT;
  const found: DashboardEvent[] = [];
  let newest: number | undefined;
  let before: number | undefined;
  do {
    const query = { limit: PAGE, ...(before !== undefined && { before }) };
    const { events, pagination } = await dashboard.api.listEvents({ query, signal });
    newest ??= events.at(-1)?.seq ?? 0;
    found.unshift(...(events as DashboardEvent[]).filter(matches));
    before = pagination.next === null ? undefined : events[0]?.seq;
  } while (found.length < count && before !== undefined);
  for (const event of count > 0 ? found.slice(-count) : []) show(event);
  return newest;
}
